import { createTheme, type VariantColorsResolver } from '@mantine/core'

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

/** Mantine's controls in the tokens of themes.css. Nothing depends on the theme, so pages define no variables. */
export const mantineTheme = createTheme({
  variantColorResolver: ({ variant }) => looks[variant] ?? filled,
  focusRing: 'never',
})
