import { z } from 'zod'
import { bizId, rowVersion } from '#contract/shell/accounts/user-shapes.ts'
import { fieldName } from '../names.ts'
import { CheckResult, Connector, SourceStatus } from '../sources/codes.ts'
import { sourceTable } from '../sources/shapes.ts'
import { FieldType, RefreshMode, TableOrigin } from '../tables/codes.ts'
import { rowFault } from '../tables/shapes.ts'
import { AutomlType, OverlapUnit, overlapMax, RunState } from './codes.ts'

const rowCount = z.number().int()

export const executingTable = z.strictObject({ bizId, automlType: z.enum(AutomlType).optional() })
export const tableRun = z.object({ bizId: z.string(), state: z.enum(RunState) })
export type TableRun = z.infer<typeof tableRun>

/** Reads a table of a connection: `tableBizId`: as the next version of that table; without it as a new table. */
export const pullingTable = z.strictObject({ sourceBizId: bizId, table: sourceTable, tableBizId: bizId.optional() })
export const pulledTable = z.object({ bizId: z.string(), importBizId: z.string() })

export const pullingAgain = z.strictObject({ bizId, version: rowVersion })
export const cancellingImport = z.strictObject({ bizId })
export const cancellingRun = z.strictObject({ bizId })
export const byRun = z.strictObject({ bizId })

/** A watermark is required for incremental reading. */
export const savingRefresh = z
  .strictObject({
    bizId,
    version: rowVersion,
    mode: z.enum(RefreshMode),
    /** Column whose growing values distinguish new rows from old ones. */
    watermark: z
      .union([z.literal('').transform(() => null), fieldName])
      .nullable()
      .default(null),
    /** Minutes, days or numbers below the watermark that are read again, by its type; '' for the usual. */
    overlap: z
      .union([z.literal('').transform(() => null), z.coerce.number().int().min(0).max(overlapMax)])
      .nullable()
      .default(null),
  })
  .superRefine(({ mode, watermark }, context) => {
    if (mode === RefreshMode.incremental && watermark === null)
      context.addIssue({ code: 'custom', message: 'watermarkRequired', path: ['watermark'] })
  })
export type SavingRefresh = z.infer<typeof savingRefresh>

export const byTable = z.strictObject({ bizId })

/** Differences of a source table from the columns that were imported, by their names in the database. */
const columnChanges = z.object({
  gone: z.array(z.string()),
  added: z.array(z.string()),
  retyped: z.array(z.object({ name: z.string(), before: z.string(), after: z.string() })),
})
export type ColumnChanges = z.infer<typeof columnChanges>

/** Rows of a refresh: `read` = new + replaced + unchanged + left out. `gone` are no longer in the source. */
const refreshedRows = z.object({
  read: rowCount,
  new: rowCount,
  replaced: rowCount,
  unchanged: rowCount,
  leftOut: rowCount,
  gone: rowCount,
})
export type RefreshedRows = z.infer<typeof refreshedRows>

const run = z.object({
  bizId: z.string(),
  state: z.enum(RunState),
  mode: z.enum(RefreshMode),
  /** Value of the watermark from which it read, for whoever may download; null for all rows. */
  from: z.string().nullable(),
  progress: z.object({ stage: z.string(), rows: rowCount, of: rowCount }).nullable(),
  /** Reason of a failure: texts under `refreshes:failure.<key>`, or `source.<result of a check>`. */
  failure: z.string().nullable(),
  rows: refreshedRows.nullable(),
  changes: columnChanges.nullable(),
  faultCount: rowCount,
  /** First faults and repeated keys, for whoever may download: they hold cells, unmasked. The workbook has more. */
  faults: z.array(rowFault),
  duplicates: z.array(z.object({ key: z.string(), rows: z.array(z.number().int()) })),
  /** Number of the version that it made. */
  dataVersion: z.number().int().nullable(),
  by: z.string(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
})
export type RefreshRun = z.infer<typeof run>

/** How a table is refreshed, and its last runs; `way` is null for tables of other origins. */
export const refreshDetail = z.object({
  origin: z.enum(TableOrigin),
  way: z
    .object({
      source: z.object({
        bizId: z.string(),
        name: z.string(),
        connector: z.enum(Connector),
        status: z.enum(SourceStatus),
        checkResult: z.enum(CheckResult).nullable(),
      }),
      sourceTable: z.string(),
      mode: z.enum(RefreshMode),
      watermark: z.string().nullable(),
      overlap: z.number().int().nullable(),
      /** Greatest value of the watermark that was read, for whoever may download; null before the first. */
      highest: z.string().nullable(),
      primaryKey: z.array(z.string()),
      /** Columns that can be a watermark. */
      watermarks: z.array(z.object({ name: z.string(), fieldType: z.enum(FieldType), unit: z.enum(OverlapUnit) })),
      version: z.number().int(),
    })
    .nullable(),
  runs: z.array(run),
})
export type RefreshDetail = z.infer<typeof refreshDetail>
