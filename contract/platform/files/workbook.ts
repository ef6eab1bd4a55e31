import { z } from 'zod'
import { megabyte } from '#contract/platform/bytes.ts'

/** Limit of an imported workbook. */
export const workbookBytesMax = 10 * megabyte

/** Maximum faults listed; the last one then states how many are omitted. */
export const workbookFaultsMax = 1000

/**
 * A place in a workbook: the sheet as the file names it, the row and the column's letters as Excel shows them; null if
 * the fault is not of one row, column or sheet.
 */
const place = { sheet: z.string().nullable(), row: z.number().int().min(1).nullable(), column: z.string().nullable() }

/**
 * Fault of a refused workbook, and its place. `reason` is a key of locales/…/files-workbook.json, written
 * `files-workbook:…`.
 */
export const workbookFault = z.object({
  ...place,
  reason: z.object({
    key: z.string(),
    values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  }),
})
export type WorkbookFault = z.infer<typeof workbookFault>
export type WorkbookPlace = Omit<WorkbookFault, 'reason'>
