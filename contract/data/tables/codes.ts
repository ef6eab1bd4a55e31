import { megabyte } from '#contract/platform/bytes.ts'
import { extensionOf } from '#contract/platform/files/codes.ts'
import { fileBytesMax } from '#contract/platform/files/limits.ts'

/** Types of a column as people choose them; `number` is an exact decimal, `float` a double. spec: platform §9 */
export const FieldType = {
  string: 'string',
  integer: 'integer',
  number: 'number',
  float: 'float',
  boolean: 'boolean',
  date: 'date',
  timestamp: 'timestamp',
  time: 'time',
} as const
export type FieldType = (typeof FieldType)[keyof typeof FieldType]

export const TableStatus = { draft: 'draft', published: 'published', withdrawn: 'withdrawn' } as const
export type TableStatus = (typeof TableStatus)[keyof typeof TableStatus]

/** Origin of a table's rows. */
export const TableOrigin = { file: 'file', database: 'database', platform: 'platform', process: 'process' } as const
export type TableOrigin = (typeof TableOrigin)[keyof typeof TableOrigin]

/** Origin of a version's columns. */
export const OriginKind = { file: 'file', database: 'database', platform: 'platform', process: 'process' } as const
export type OriginKind = (typeof OriginKind)[keyof typeof OriginKind]

export const RefreshMode = { full: 'full', incremental: 'incremental' } as const
export type RefreshMode = (typeof RefreshMode)[keyof typeof RefreshMode]

export const Secrecy = {
  public: 'public',
  internal: 'internal',
  confidential: 'confidential',
  secret: 'secret',
} as const
export type Secrecy = (typeof Secrecy)[keyof typeof Secrecy]

/**
 * States of an import: its file is read, then columns are confirmed by a person, then its rows are stored. `faulty`:
 * rows did not fit and nothing was stored.
 */
export const ImportState = {
  reading: 'reading',
  ready: 'ready',
  storing: 'storing',
  stored: 'stored',
  faulty: 'faulty',
  failed: 'failed',
} as const
export type ImportState = (typeof ImportState)[keyof typeof ImportState]

/** Kinds of personal data, detected by check digits and headers. */
export const PersonalKind = {
  idCard: 'idCard',
  bankCard: 'bankCard',
  mobile: 'mobile',
  email: 'email',
  account: 'account',
  name: 'name',
} as const
export type PersonalKind = (typeof PersonalKind)[keyof typeof PersonalKind]

/** View of a column that a right grants: its values, masked values, or nothing. Ordered from open to strict. */
export const ColumnView = { plain: 'plain', masked: 'masked', hidden: 'hidden' } as const
export type ColumnView = (typeof ColumnView)[keyof typeof ColumnView]

/** Masks of a text column: some characters, or a keyed hash that can be joined and counted. */
export const MaskKind = {
  first4: 'first4',
  last4: 'last4',
  ends: 'ends',
  year: 'year',
  hash: 'hash',
  empty: 'empty',
} as const
export type MaskKind = (typeof MaskKind)[keyof typeof MaskKind]

/** Most bytes of a file that an import takes, by the extension of its name. An archive holds one of the others. */
export const importBytesMax = {
  csv: 2048 * megabyte,
  txt: 2048 * megabyte,
  jsonl: 2048 * megabyte,
  ndjson: 2048 * megabyte,
  parquet: 2048 * megabyte,
  xlsx: 200 * megabyte,
  // Loaded into memory as a whole.
  xls: fileBytesMax,
  zip: 200 * megabyte,
} as const satisfies Record<string, number>
export type ImportForm = keyof typeof importBytesMax
export const importForms = Object.keys(importBytesMax) as ImportForm[]
/** Limit of an upload of any form. */
export const uploadBytesMax = Math.max(...Object.values(importBytesMax))

/** Form of a file by the extension of its name. */
export const importFormOf = (name: string): ImportForm | undefined =>
  importForms.find((form) => form === extensionOf(name))

/** Faults that an import shows; the workbook lists all that were recorded. */
export const shownFaultsMax = 50

/** Columns of a table. */
export const columnsMax = 500
export const keyColumnsMax = 8
/** Rows of a preview. spec: platform §9 */
export const previewRows = [5, 10, 1000] as const
/** Tables and bytes of one workspace. design: workbench D2 */
export const workspaceTablesMax = 200
export const workspaceBytesMax = 20 * 1024 * megabyte
/** Number of newest versions of a table that are kept, and days for which all versions are kept. */
export const tableVersionsMax = 30
export const versionDaysMin = 400
/** Hours after its last part in which an interrupted upload can be resumed. */
export const uploadHours = 24
/** Days in which an import that was read, or whose rows did not fit, must be confirmed; then it ends. */
export const confirmDays = 7
