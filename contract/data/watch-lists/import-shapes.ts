import { z } from 'zod'
import { choosableEncodings } from '#contract/platform/files/content.ts'
import { dateOrders } from '#contract/platform/ingest/date.ts'
import { fileDoubts } from '#contract/platform/ingest/file-doubts.ts'
import { bizId, rowVersion } from '#contract/shell/accounts/user-shapes.ts'
import * as code from './codes.ts'

const count = z.number().int()

export const importingList = z.strictObject({ file: z.file({ error: 'fileRequired' }) })
export const startedListImport = z.object({ importBizId: z.string() })
export const byListImport = z.strictObject({ bizId })

/** A column of the file with the field that it holds; null for one that is left out. */
const importColumn = z.object({
  /** Number in the sheet, from 1. */
  at: count,
  /** Empty without a header row. */
  head: z.string(),
  field: z.enum(code.ImportField).nullable(),
  samples: z.array(z.string()),
})

const importSheet = z.object({
  /** Null for a text file. */
  name: z.string().nullable(),
  isHidden: z.boolean(),
  /** Non-blank rows below the header row. */
  rows: count,
  /** Header row; 0 if there is none. */
  headRow: count,
  /** First rows, as they are written. */
  start: z.array(z.object({ number: count, cells: z.array(z.string()) })),
  columns: z.array(importColumn),
  /** Missing in imports of earlier releases. */
  doubts: z.array(z.enum(fileDoubts)).optional(),
})
export type ImportSheet = z.infer<typeof importSheet>

/** A line that becomes no entry; `column` is empty for the whole line. */
const lineFault = z.object({
  row: count,
  column: z.string(),
  text: z.string(),
  reason: z.enum(code.LineFault),
})
export type ImportLineFault = z.infer<typeof lineFault>

/**
 * Comparison with a revision of the list. Entries with the same name, number and day of birth but other fields are
 * changed; `gone` are in the list alone.
 */
const listDifference = z.object({ came: count, changed: count, stayed: count, gone: count })
export type ListDifference = z.infer<typeof listDifference>

/** Lines are entries, repetitions of an entry of the file, or faulty. */
const checkedImport = listDifference.extend({
  revision: count,
  lines: count,
  taken: count,
  doubled: count,
  faulty: count,
  /** A line may have several. */
  faults: count,
})
export type CheckedImport = z.infer<typeof checkedImport>

export const listImportDetail = z.object({
  bizId: z.string(),
  list: z.object({ bizId: z.string(), name: z.string(), entries: count, revision: count }),
  fileName: z.string(),
  bytes: count,
  by: z.string(),
  state: z.enum(code.ListImportState),
  /** Rows read or entries stored so far, of how many; 0 if unknown. */
  progress: z.object({ stage: z.string(), rows: count, of: count }).nullable(),
  /** Reason of a failure: texts under `watch-lists-import:failure.<key>`. */
  failure: z.string().nullable(),
  /** Line that the text of a failure names. */
  failureRow: count.nullable(),
  encoding: z.string().nullable(),
  sheets: z.array(importSheet),
  /** Index of the sheet whose lines are imported. */
  sheet: count,
  dateOrder: z.enum(dateOrders).nullable(),
  /** True if the month of dates such as 1/5/26 is ambiguous. */
  isDayUndecided: z.boolean(),
  /** Null until a column holds the names. */
  checked: checkedImport.nullable(),
  /** The first faults; the workbook has more. */
  faults: z.array(lineFault),
  mode: z.enum(code.ImportMode).nullable(),
  /** Revision that it stored. */
  revision: count.nullable(),
  /** Time at which it ends unless it is confirmed; null if it does not wait for that. */
  endsAt: z.string().nullable(),
  version: count,
})
export type ListImportDetail = z.infer<typeof listImportDetail>

const place = (max: number) => z.coerce.number().int().min(0).max(max)

/** Reads the file again, with the chosen columns or with newly proposed ones. */
export const rereadingList = z.strictObject({
  bizId,
  version: rowVersion,
  encoding: z.enum(choosableEncodings).optional(),
  sheet: place(code.listSheetsMax - 1).default(0),
  /** Header row, 0 without one; detected by its texts if absent. */
  headRow: place(1_000_000).optional(),
  dateOrder: z.enum(dateOrders).optional(),
  columns: z
    .array(
      z.strictObject({
        at: z.coerce.number().int().min(1).max(code.listColumnsMax),
        field: z.enum(code.ImportField),
      }),
    )
    .max(code.listColumnsMax)
    .optional(),
})
export type RereadingList = z.infer<typeof rereadingList>

export const confirmingListImport = z.strictObject({
  bizId,
  version: rowVersion,
  mode: z.enum(code.ImportMode, { error: 'required' }),
})
export const cancellingListImport = z.strictObject({ bizId, version: rowVersion })
