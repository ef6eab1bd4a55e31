import { MantineContext, type MantineThemeOverride, MantineThemeProvider } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = { theme: MantineThemeOverride; scheme: 'light' | 'dark'; nonce: string; children: ReactNode }

/**
 * What Mantine's controls ask of their surroundings. Its own provider also brings what is here in style sheets and in the
 * `html` element: variables of each theme, and the choice between light and dark.
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
