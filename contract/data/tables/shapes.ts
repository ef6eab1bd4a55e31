import { z } from 'zod'
import { fieldName, remarkMax, tableName, titleMax } from '#contract/data/names.ts'
import { choosableEncodings } from '#contract/platform/files/content.ts'
import { partsOf } from '#contract/platform/files/parts.ts'
import { fileNameMax } from '#contract/platform/files/shapes.ts'
import { dateOrders } from '#contract/platform/ingest/date.ts'
import { currentSize, records, sortOrder } from '#contract/platform/paging.ts'
import { emptyOrLineUpTo, emptyOrTextUpTo, lineUpTo } from '#contract/platform/text.ts'
import { bizId, rowVersion } from '#contract/shell/accounts/user-shapes.ts'
import {
  ColumnView,
  columnsMax,
  FieldType,
  ImportState,
  keyColumnsMax,
  MaskKind,
  PersonalKind,
  Secrecy,
  TableOrigin,
  TableStatus,
  uploadBytesMax,
} from './codes.ts'

export const title = z.string().trim().pipe(emptyOrLineUpTo(titleMax)).default('')
const remark = z.string().trim().pipe(emptyOrTextUpTo(remarkMax)).default('')
/** Hours after which rows count as stale; empty for never. */
export const freshWithinHours = z
  .union([z.literal('').transform(() => null), z.coerce.number().int().min(1).max(8784)])
  .nullable()
const rowCount = z.number().int()

// Tables of a workspace

export const tableSort = z.enum(['tableName', 'rows', 'refreshedAt', 'createdAt'])
export const tablePage = z.strictObject({
  workspaceBizId: bizId,
  ...currentSize,
  /** Matches the name, the title or the remark. */
  keyword: z.string().trim().max(50).optional(),
  status: z.enum(TableStatus).optional(),
  sort: tableSort.default('createdAt'),
  order: sortOrder.default('desc'),
})

export const tableRow = z.object({
  bizId: z.string(),
  id: z.number().int(),
  tableName: z.string(),
  title: z.string(),
  remark: z.string(),
  origin: z.enum(TableOrigin),
  status: z.enum(TableStatus),
  secrecy: z.enum(Secrecy),
  market: z.object({ bizId: z.string(), name: z.string() }).nullable(),
  owner: z.string(),
  /** Rows and bytes of the current version; null before the first. */
  rows: rowCount.nullable(),
  bytes: rowCount.nullable(),
  dataVersion: z.number().int(),
  refreshedAt: z.string().nullable(),
  /** Hours after which its rows count as stale; null: never. */
  freshWithinHours: z.number().int().nullable(),
  isStale: z.boolean(),
  /** The newest import and its state. */
  import: z.object({ bizId: z.string(), state: z.enum(ImportState) }).nullable(),
  version: z.number().int(),
})
export type TableRow = z.infer<typeof tableRow>
export const tableRecords = records(tableRow)

export const tableColumn = z.object({
  name: z.string(),
  title: z.string(),
  fieldType: z.enum(FieldType),
  isKey: z.boolean(),
  personalKind: z.enum(PersonalKind).nullable(),
  /** View of those with a right that does not say otherwise. */
  defaultView: z.enum(ColumnView),
  maskKind: z.enum(MaskKind),
})

/** Names, remarks and the views of columns. Imports change types and keys. */
export const savingTable = z.strictObject({
  bizId,
  version: rowVersion,
  tableName,
  title,
  remark,
  marketBizId: z
    .union([z.literal('').transform(() => null), bizId])
    .nullable()
    .default(null),
  secrecy: z.enum(Secrecy).default(Secrecy.internal),
  freshWithinHours: freshWithinHours.default(null),
  columns: z
    .array(z.strictObject({ name: fieldName, title, defaultView: z.enum(ColumnView), maskKind: z.enum(MaskKind) }))
    .max(columnsMax)
    .default([]),
})
export type SavingTable = z.infer<typeof savingTable>

export const changingTable = z.strictObject({ bizId, version: rowVersion })
export const removingTables = z.strictObject({ bizIds: z.array(bizId).min(1).max(200) })

// Imports

/** `tableBizId`: a new version of that table; without it a new table, named after the file. */
export const uploadTarget = z.strictObject({ workspaceBizId: bizId, tableBizId: bizId.optional() })
export const uploadingTable = z.strictObject({ file: z.file({ error: 'fileRequired' }) })

/** An upload in parts; the same file is known again by its name, size and mark. */
export const beginningUpload = uploadTarget.extend({
  fileName: lineUpTo(fileNameMax),
  bytes: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
  /** Distinguishes it from another file of its name and size: the time of its last change and a digest of its start. */
  mark: z.string().max(64).default(''),
})
export const byUpload = z.strictObject({ bid: bizId })
export const uploadPart = z.strictObject({
  bid: bizId,
  /** Number of the part, from 0. */
  part: z.coerce
    .number()
    .int()
    .min(0)
    .max(partsOf(uploadBytesMax) - 1),
  file: z.file({ error: 'fileRequired' }),
})

/** Space of a workspace for tables: their versions, open imports and unfinished uploads count. */
export const roomFor = z.strictObject({
  workspaceBizId: bizId,
  /** Bytes of a file to be uploaded. */
  bytes: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
})
export const workspaceRoom = z.object({
  tables: z.number().int(),
  tablesMax: z.number().int(),
  bytes: rowCount,
  bytesMax: rowCount,
  /** Unfinished uploads of the caller. */
  uploads: z.array(
    z.object({
      bid: z.string(),
      /** Table of which it is the next version; null for a new one. */
      tableBizId: z.string().nullable(),
      fileName: z.string(),
      bytes: rowCount,
      bytesHere: rowCount,
      endsAt: z.string(),
    }),
  ),
})
export type WorkspaceRoom = z.infer<typeof workspaceRoom>
export const uploadedTable = z.object({ bizId: z.string(), importBizId: z.string() })
export const byImport = z.strictObject({ bizId })

const proposedColumn = z.object({
  /** Number of the column in the sheet, from 1. */
  at: z.number().int(),
  head: z.string(),
  name: z.string(),
  fieldType: z.enum(FieldType),
  personalKind: z.enum(PersonalKind).nullable(),
  empty: rowCount,
  /** Cells that do not fit the proposed type, and the first of them; in a text column, the first unlike the others. */
  misfits: rowCount,
  firstMisfit: z.object({ row: z.number().int(), text: z.string() }).nullable(),
  /** True if times without an offset need a stated zone. */
  isLocal: z.boolean(),
  /** Position of the month in dates such as 1/5/26; `undecided` if all of them allow both; null if there are none. */
  dateOrder: z.enum([...dateOrders, 'undecided']).nullable(),
  samples: z.array(z.string()),
  /** Keys of the sheet's doubts that concern this column; missing in imports of earlier releases. */
  doubts: z.array(z.string()).optional(),
})

const surveyedSheet = z.object({
  name: z.string().nullable(),
  isHidden: z.boolean(),
  rows: rowCount,
  /** Header row; 0 if there is none; null if a person must choose it. */
  headRow: z.number().int().nullable(),
  /** First rows, for choosing the header row. */
  start: z.array(z.object({ number: z.number().int(), cells: z.array(z.string()) })),
  columns: z.array(proposedColumn),
  /** Proposed key, unique over all rows; [] if none was found. */
  primaryKey: z.array(z.string()),
  /** Keys of doubts, with texts under `tables:doubt.<key>`. */
  doubts: z.array(z.string()),
})
export type SurveyedSheet = z.infer<typeof surveyedSheet>

/** A row that does not fit, by its place in the file. `reason`: texts under `tables:fault.<reason>`. */
export const rowFault = z.object({
  row: z.number().int(),
  column: z.string(),
  text: z.string(),
  reason: z.string(),
})
export type RowFault = z.infer<typeof rowFault>

export const confirmingImport = z.strictObject({
  bizId,
  version: rowVersion,
  /** Index of the sheet in the file. */
  sheet: z.coerce.number().int().min(0).max(1000).default(0),
  tableName,
  title,
  columns: z
    .array(
      z.strictObject({
        at: z.coerce.number().int().min(1).max(columnsMax),
        name: fieldName,
        title,
        fieldType: z.enum(FieldType),
        personalKind: z.enum(PersonalKind).nullable().default(null),
      }),
    )
    .min(1, 'columnRequired')
    .max(columnsMax),
  /** Names of columns. spec: platform §5 */
  primaryKey: z.array(fieldName).min(1, 'keyRequired').max(keyColumnsMax),
  /** IANA time zone of times without an offset. */
  timeZone: z.string().max(64).default('Asia/Shanghai'),
  /** Position of the month in dates such as 1/5/26, for columns that do not show it themselves. */
  dateOrder: z.enum(dateOrders).nullable().default(null),
  /** Stores the rows that fit and counts the others; otherwise one fault stops the import. */
  leaveOut: z.boolean().default(false),
})
export type ConfirmingImport = z.infer<typeof confirmingImport>

export const importDetail = z.object({
  bizId: z.string(),
  table: z.object({ bizId: z.string(), tableName: z.string(), title: z.string(), version: z.number().int() }),
  /** Name of the file, or of the table in the database. */
  fileName: z.string(),
  origin: z.enum(TableOrigin),
  bytes: rowCount,
  state: z.enum(ImportState),
  /** Stage and progress while it is read or stored. */
  progress: z.object({ stage: z.string(), rows: rowCount, of: rowCount }).nullable(),
  /** Reason of a failure: texts under `tables:failure.<key>`. */
  failure: z.string().nullable(),
  /** Location and number that the text of the failure names. */
  failureAt: z
    .object({
      column: z.string().optional(),
      row: z.number().int().optional(),
      count: z.number().int().optional(),
      sheet: z.string().optional(),
    })
    .nullable(),
  encoding: z.string().nullable(),
  sheets: z.array(surveyedSheet),
  /** Differences of the schema from the table's current version. */
  changes: z
    .object({ added: z.array(z.string()), removed: z.array(z.string()), retyped: z.array(z.string()) })
    .nullable(),
  rowsIn: rowCount.nullable(),
  rowsStored: rowCount.nullable(),
  rowsLeftOut: rowCount.nullable(),
  faultCount: rowCount.nullable(),
  /** First faults; the workbook has more. */
  faults: z.array(rowFault),
  /** First groups of rows with equal keys. */
  duplicates: z.array(z.object({ key: z.string(), rows: z.array(z.number().int()) })),
  /** Time at which it ends unless it is confirmed; null if it does not wait for that. */
  endsAt: z.string().nullable(),
  /** Columns as last confirmed, so that a faulty import can be corrected; null before. */
  confirmed: confirmingImport.nullable(),
  version: z.number().int(),
})
export type ImportDetail = z.infer<typeof importDetail>

/** Reads the file again with another encoding, header row or sheet. */
export const rereadingImport = z.strictObject({
  bizId,
  version: rowVersion,
  encoding: z.enum(choosableEncodings).optional(),
  headRow: z.coerce.number().int().min(0).max(1_000_000).optional(),
  sheet: z.coerce.number().int().min(0).max(1000).default(0),
})
