import { createTheme, type VariantColorsResolver } from '@mantine/core'
import themes from './themes.json'

export type ThemeName = keyof typeof themes

/** spec: platform §9 */
export const defaultTheme: ThemeName = 'theme-tw'

export const isTheme = (name: string): name is ThemeName => Object.hasOwn(themes, name)

/** Whether a theme is light or dark; Mantine's own rules ask for it. */
export const schemeOf = (theme: ThemeName): 'light' | 'dark' => (themes[theme].scheme === 'dark' ? 'dark' : 'light')

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
