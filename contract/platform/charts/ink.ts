/** Palette of series, used in order. */
export const seriesInks = [
  'series1',
  'series2',
  'series3',
  'series4',
  'series5',
  'series6',
  'series7',
  'series8',
] as const

const plainInks = [
  'text',
  'muted',
  'line',
  'control',
  'surface',
  'sunken',
  'success',
  'warning',
  'danger',
  'info',
] as const

/** Tokens of the themes that charts use. */
export type InkName = (typeof seriesInks)[number] | (typeof plainInks)[number]

/** Colour of a token, as an SVG attribute takes it. */
export type Ink = (name: InkName) => string

/** Ink of pages: the page's theme decides. */
export const pageInk: Ink = (name) => `var(--${name})`

/** Ink of files: the colours of one theme. */
export const themeInk =
  (tokens: Readonly<Record<InkName, string>>): Ink =>
  (name) =>
    tokens[name]

/** Black on white, for files that will be printed. Series differ by texture, dash and marker. */
export const paperTokens: Readonly<Record<InkName, string>> = {
  text: '#000000',
  muted: '#333333',
  line: '#999999',
  control: '#555555',
  surface: '#ffffff',
  sunken: '#ffffff',
  success: '#333333',
  warning: '#555555',
  danger: '#000000',
  info: '#444444',
  series1: '#222222',
  series2: '#666666',
  series3: '#333333',
  series4: '#777777',
  series5: '#444444',
  series6: '#555555',
  series7: '#2b2b2b',
  series8: '#6b6b6b',
}
