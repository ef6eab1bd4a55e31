/** Format of a data file, detected by content; its name is ignored. */
export const fileForms = ['csv', 'xlsx', 'xls', 'zip'] as const
export type FileForm = (typeof fileForms)[number]

export const separators = [',', '\t', ';', '|'] as const
/** Separators used only if no usual one occurs, because cells contain them too, as in the range `1~5`. */
export const rareSeparators = ['^', '~', '\x1f'] as const
export type Separator = (typeof separators)[number] | (typeof rareSeparators)[number]

/** Limit of columns read per sheet; cells farther right are only counted. */
export const sheetColumnsMax = 256

/** First rows of a sheet, shown to a person who chooses the header row. */
export const startRowsMax = 30
/** Limit of characters per cell. Longer ones are cut; the row is a fault if the cell is compared. */
export const cellLengthMax = 8000

const shownCellMax = 200
/** Shortens a cell for lists and headers. */
export const shownCell = (text: string): string =>
  text.length > shownCellMax ? `${text.slice(0, shownCellMax - 1)}…` : text

/** Header row of a sheet without headers; its columns are named by letters. */
export const noHeadRow = 0
