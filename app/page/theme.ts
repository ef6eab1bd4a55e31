import { createTheme, type VariantColorsResolver } from '@mantine/core'
import type themes from './themes.json'

export type ThemeName = keyof typeof themes

/** What a browser's scripts need of themes.json, whose colours it has as styles. */
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
 * Whether a theme is light or dark, as Mantine's own rules ask. Where nobody chose, the browser decides by a media query that
 * no attribute can follow: tokens.css has both of Mantine's schemes come to the same.
 */
export const schemeOf = (theme: ThemeName | undefined): 'light' | 'dark' => (theme ? themeSchemes[theme] : 'light')

const filled = {
  background: 'var(--primary)',
  hover: 'var(--primary-hover)',
  color: 'var(--on-primary)',
  border: '1px solid transparent',
}

const looks: Record<string, ReturnType<VariantColorsResolver>> = {
  filled,
  default: {
    background: 'var(--surface)',
    hover: 'var(--sunken)',
    color: 'var(--text)',
    border: '1px solid var(--control)',
  },
  subtle: {
    background: 'transparent',
    hover: 'var(--sunken)',
    color: 'var(--primary)',
    border: '1px solid transparent',
  },
  danger: {
    background: 'var(--surface)',
    hover: 'var(--danger-tint)',
    color: 'var(--danger)',
    border: '1px solid var(--danger)',
  },
}

/** Mantine's controls in the tokens of themes.css: nothing of it depends on the theme, so no page carries variables of its own. */
export const mantineTheme = createTheme({
  variantColorResolver: ({ variant }) => looks[variant] ?? filled,
  focusRing: 'never',
})
