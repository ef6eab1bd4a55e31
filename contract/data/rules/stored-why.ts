import { z } from 'zod'
import { UnableCause } from './codes.ts'
import { foundEntry } from './shapes.ts'

const value = z.union([z.string(), z.number(), z.boolean(), z.null()])
const masked = z.object({ masked: z.literal(true) })

/**
 * Reason in the column `why` of a result. Values of columns that were not plain for the person of the run are absent.
 */
const storedReason = z.object({
  rule: z.string(),
  name: z.string(),
  /** Values that the condition read, by column or figure. */
  values: z.record(z.string(), z.union([value, masked])),
  /** Rows behind the figures of an aggregation. */
  window: z
    .union([
      masked,
      z.object({
        by: z.record(z.string(), value),
        /** Timestamps, or the date and a timestamp. */
        from: z.string(),
        to: z.string(),
        rows: z.number().int(),
        /** Numbers in the main table of the first of these rows. */
        first: z.array(z.number().int()),
      }),
    ])
    .optional(),
  /** Entry of a watch list that matched. */
  entry: foundEntry.optional(),
})
export type StoredReason = z.infer<typeof storedReason>

export const storedWhy = z.object({
  reasons: z.array(storedReason),
  /** Rules that failed on the row, or that judged no row of the run for a cause. */
  errors: z.array(
    z.object({
      rule: z.string(),
      name: z.string(),
      cause: z.enum(UnableCause).optional(),
      values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
    }),
  ),
})
export type StoredWhy = z.infer<typeof storedWhy>
