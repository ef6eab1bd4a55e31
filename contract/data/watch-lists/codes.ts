import { megabyte } from '#contract/platform/bytes.ts'
import { fileBytesMax } from '#contract/platform/files/limits.ts'

/** Permissions of watch lists, carried by the module's menus. */
export const WatchListPerm = {
  /** Read lists, their entries and their history. */
  read: 'risk-screening:list:read',
  /** Add, edit and remove lists and their entries. */
  write: 'risk-screening:list:write',
} as const

export const watchListsMax = 200
export const watchListNameMax = 24
/** Entries of one list in force. */
export const watchEntriesMax = 1_000_000
/** Characters of a name, an alias and the other fields of an entry. */
export const entryNameMax = 200
export const aliasesMax = 20
export const entryNumberMax = 60
export const entryFieldMax = 200
export const entriesRemovedAtOnce = 200
/** Entries of one workbook that is exported. */
export const exportedEntriesMax = 50_000
/** Maximum entries compared in full with a tried name: those that share the most pairs of characters with it. */
export const triedComparedMax = 400
/**
 * Maximum entries read for a tried name, by estimate. Beyond it, only entries that share its rarer pairs of characters
 * are read.
 */
export const triedReadMax = 20_000
export const triedHitsMax = 10
export const triedLeastUsual = 60

/** Difference between a name that was tried and a name of a list that the comparison sets aside. */
export const MatchReason = {
  exact: 'exact',
  alias: 'alias',
  traditional: 'traditional',
  width: 'width',
  form: 'form',
  similar: 'similar',
} as const
export type MatchReason = (typeof MatchReason)[keyof typeof MatchReason]

/** Fields of an entry that a column of a file may hold. Several columns may hold aliases. */
export const ImportField = {
  name: 'name',
  aliases: 'aliases',
  number: 'number',
  bornOn: 'bornOn',
  region: 'region',
  phone: 'phone',
  address: 'address',
  from: 'from',
  until: 'until',
  source: 'source',
} as const
export type ImportField = (typeof ImportField)[keyof typeof ImportField]
export const importFields = Object.values(ImportField)

/**
 * States of an import into a list: its file is read and compared with the list, then a person confirms, then one
 * revision is stored. Only one import of a list is open.
 */
export const ListImportState = {
  reading: 'reading',
  ready: 'ready',
  storing: 'storing',
  stored: 'stored',
  failed: 'failed',
  cancelled: 'cancelled',
} as const
export type ListImportState = (typeof ListImportState)[keyof typeof ListImportState]
export const openImportStates: readonly ListImportState[] = ['reading', 'ready', 'storing']

/** `replace` removes entries that the file lacks; `add` keeps them. */
export const ImportMode = { replace: 'replace', add: 'add' } as const
export type ImportMode = (typeof ImportMode)[keyof typeof ImportMode]

/** Reasons why a line of a file becomes no entry. */
export const LineFault = {
  nameMissing: 'nameMissing',
  tooLong: 'tooLong',
  tooManyAliases: 'tooManyAliases',
  notADay: 'notADay',
  noSuchDay: 'noSuchDay',
  dayOrMonthUndecided: 'dayOrMonthUndecided',
  untilBeforeFrom: 'untilBeforeFrom',
  digitsLost: 'digitsLost',
  charactersLost: 'charactersLost',
  unseenSign: 'unseenSign',
  brokenQuote: 'brokenQuote',
  tooManyCells: 'tooManyCells',
} as const
export type LineFault = (typeof LineFault)[keyof typeof LineFault]

/** Most bytes of an imported file, by the extension of its name. */
export const listFileBytesMax = {
  csv: 200 * megabyte,
  txt: 200 * megabyte,
  xlsx: 100 * megabyte,
  // Loaded into memory as a whole.
  xls: fileBytesMax,
} as const satisfies Record<string, number>
export type ListFileForm = keyof typeof listFileBytesMax
export const listFileForms = Object.keys(listFileBytesMax) as ListFileForm[]
/** Limit of an upload of any form. */
export const listUploadBytesMax = Math.max(...Object.values(listFileBytesMax))

/** Sheets, and columns of each, that an import looks at. */
export const listSheetsMax = 50
export const listColumnsMax = 60
/** Faults that an import records, and those that its page shows. */
export const lineFaultsMax = 1000
export const lineFaultsShown = 20
/** Rows of a preview. */
export const listPreviewRows = 12
/** Days in which an import that was read must be confirmed; then it ends. */
export const listImportDays = 7
