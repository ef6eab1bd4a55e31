/** What a file of lines is, by its content; its name says nothing. */
export const fileForms = ['csv', 'xlsx', 'xls', 'zip'] as const
export type FileForm = (typeof fileForms)[number]

export const separators = [',', '\t', ';', '|'] as const
export type Separator = (typeof separators)[number]

/** Columns that are read of a sheet; what stands farther to the right is counted. */
export const sheetColumnsMax = 256

/** Rows from the top of a sheet that are shown, so that a person says which is the head. */
export const startRowsMax = 30
/** Characters that are kept of a cell. A longer one is cut, and its row is a fault where the cell is compared. */
export const cellLengthMax = 8000

const shownCellMax = 200
/** A cell as lists and heads show it: a longer one ends in an ellipsis. */
export const shownCell = (text: string): string =>
  text.length > shownCellMax ? `${text.slice(0, shownCellMax - 1)}…` : text

/** The head row of a sheet without heads: its columns are known by their letters. */
export const noHeadRow = 0
