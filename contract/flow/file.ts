/** What a file of lines is, by its content; its name says nothing. */
export const fileForms = ['csv', 'xlsx', 'xls', 'zip'] as const
export type FileForm = (typeof fileForms)[number]

/** Why a file as a whole gives no rows. */
export const fileFaults = ['empty', 'encrypted', 'noTable', 'broken', 'tooLarge', 'oldWorkbook', 'webPage'] as const
export type FileFault = (typeof fileFaults)[number]

export const encodings = ['utf-8', 'gb18030', 'big5', 'utf-16le', 'utf-16be'] as const
export type Encoding = (typeof encodings)[number]

export const separators = [',', '\t', ';', '|'] as const
export type Separator = (typeof separators)[number]

/** Columns that are read of a sheet; what stands farther to the right is counted. */
export const sheetColumnsMax = 256

/** Rows from the top of a sheet that are shown, so that a person says which is the head. */
export const startRowsMax = 30
/** Of a cell that is shown. */
export const shownCellMax = 200

/** The head row of a sheet without heads: its columns are known by their letters. */
export const noHeadRow = 0
