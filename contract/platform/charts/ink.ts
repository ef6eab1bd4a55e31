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

/** Colour of a token, in the form that SVG attributes expect. */
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
  series4: '#707070',
  series5: '#444444',
  series6: '#555555',
  series7: '#2b2b2b',
  series8: '#6b6b6b',
}

/** Colours of the default theme, theme-tw, for files and mails without a reader's theme. */
export const lightTokens: Readonly<Record<InkName, string>> = {
  text: '#12251E',
  muted: '#4B6259',
  line: '#D3E3DC',
  control: '#728A81',
  surface: '#FFFFFF',
  sunken: '#E8F2EE',
  success: '#1B7A3D',
  warning: '#8F5A00',
  danger: '#B3261E',
  info: '#1A63B8',
  series1: '#0B7A5B',
  series2: '#B8560F',
  series3: '#1F6FB5',
  series4: '#7A4FB5',
  series5: '#6B7510',
  series6: '#B8336A',
  series7: '#56677D',
  series8: '#8A5A2B',
}
