import { createTheme, type VariantColorsResolver } from '@mantine/core'
import type themes from './themes.json'

export type ThemeName = keyof typeof themes

/** Colour scheme of each theme. Scripts need no more of themes.json: the colours are in the stylesheet. */
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

/**
 * Mantine's controls in the tokens of themes.css. Nothing depends on the theme, so pages carry no variables of their
 * own.
 */
export const mantineTheme = createTheme({
  variantColorResolver: ({ variant }) => looks[variant] ?? filled,
  focusRing: 'never',
})
