import { MantineContext, type MantineThemeOverride, MantineThemeProvider } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = { theme: MantineThemeOverride; scheme: 'light' | 'dark'; nonce: string; children: ReactNode }

/**
 * Context for Mantine's controls. Mantine's own provider also injects theme variables and the colour scheme, which this
 * app sets in style sheets and on the `html` element.
 */
export const ControlsProvider = ({ theme, scheme, nonce, children }: Props) => (
  <MantineContext.Provider
    value={{
      colorScheme: scheme,
      setColorScheme: unused,
      clearColorScheme: unused,
      getRootElement: () => document.documentElement,
      getStyleNonce: () => nonce,
      classNamesPrefix: 'mantine',
      cssVariablesSelector: ':root',
      withStaticClasses: false,
    }}
  >
    <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
  </MantineContext.Provider>
)

const unused = () => {}
