import type themes from './themes.json'

export type ThemeName = keyof typeof themes

/** Colour scheme of each theme. Scripts need nothing else of themes.json: the colours are in the stylesheet. */
export const themeSchemes: Record<ThemeName, 'light' | 'dark'> = {
  'theme-tw': 'light',
  'theme-bw': 'light',
  'theme-night-green': 'dark',
  'theme-green-grey': 'dark',
  'theme-yellow-black': 'dark',
  'theme-yellow-white': 'light',
  'theme-blue': 'light',
}

export const isTheme = (name: string): name is ThemeName => Object.hasOwn(themeSchemes, name)

/**
 * The scheme for Mantine's attribute. Without a chosen theme a media query decides, which no attribute can follow:
 * tokens.css makes both of Mantine's schemes equal.
 */
export const schemeOf = (theme: ThemeName | undefined): 'light' | 'dark' => (theme ? themeSchemes[theme] : 'light')
