/**
 * Mark at the start of a text file; files joined into one have it in the middle. The engine's client drops it at the
 * start of every text that it reads, so that a cell with it would no longer equal itself.
 */
export const byteOrderMark = '\ufeff'

export const withoutMark = (cell: string): string => (cell.startsWith(byteOrderMark) ? cell.replace(marks, '') : cell)

const marks = new RegExp(`^${byteOrderMark}+`)
