export const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** First characters of a text that spreadsheets would run as a formula; Chinese ones also full-width characters. */
export const formulaSigns = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠']

/** A text that spreadsheets would run as a formula becomes `="…"`, which they and our own imports read as that text. */
export const textCell = (text: string): string =>
  quoted(formulaSigns.includes(text[0] ?? '') ? `="${text.replaceAll('"', '""')}"` : text)

export const csvRow = (cells: readonly string[]) => `${cells.join(',')}\r\n`

/** Starts a csv in UTF-8, by which spreadsheets know the encoding. */
export const csvStart = '\uFEFF'
export const csvType = 'text/csv; charset=utf-8'
