export const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/**
 * First characters of texts that spreadsheets would run as a formula; Chinese versions also accept full-width
 * characters.
 */
export const formulaSigns = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠']

/** Writes a text that spreadsheets would run as a formula as `="…"`, which they and our imports read as that text. */
export const textCell = (text: string): string =>
  quoted(formulaSigns.includes(text[0] ?? '') ? `="${text.replaceAll('"', '""')}"` : text)

export const csvRow = (cells: readonly string[]) => `${cells.join(',')}\r\n`

/** UTF-8 byte order mark, by which spreadsheets detect the encoding. */
export const csvStart = '\uFEFF'
export const csvType = 'text/csv; charset=utf-8'
