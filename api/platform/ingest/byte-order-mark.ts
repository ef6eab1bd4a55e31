/**
 * Byte order mark at the start of a text file; concatenated files have it in the middle too. The engine's client drops
 * it at the start of every text, so that a cell with it would not equal itself.
 */
export const byteOrderMark = '\ufeff'

export const withoutMark = (cell: string): string => (cell.startsWith(byteOrderMark) ? cell.replace(marks, '') : cell)

const marks = new RegExp(`^${byteOrderMark}+`)
