import { MantineContext, MantineThemeProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { mantineTheme } from './controls-theme.ts'

type Props = { scheme: 'light' | 'dark'; nonce: string; children: ReactNode }

/**
 * Context for Mantine's controls. Mantine's own provider also injects theme variables and the colour scheme, which this
 * app sets in style sheets and on the `html` element.
 */
export const ControlsProvider = ({ scheme, nonce, children }: Props) => (
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
    <MantineThemeProvider theme={mantineTheme}>{children}</MantineThemeProvider>
  </MantineContext.Provider>
)

const unused = () => {}
