import { z } from 'zod'
import { AnswerMode } from '../../papers/codes.ts'
import { paperUuid } from '../../questionnaires/shapes.ts'
import { decimalsMax, HintKind } from './codes.ts'
import { data, valueChange } from './shapes.ts'

/** What a workbook would change, and of which version of the paper that is said. */
export const importComparison = z.object({ version: z.number().int(), changes: z.array(valueChange) })

export const financeBody = z.strictObject({
  uuid: paperUuid,
  mode: z.enum(AnswerMode),
  data,
  /** What the form was made from; without it the caller writes last. */
  version: z.number().int().optional(),
  /** Idempotency key, unique per paper. */
  key: z.string().min(8).max(64).optional(),
})

/** How many decimals indicators are written with, those of amounts apart; without it two, of days one. A form may send ''. */
export const decimals = z
  .literal('')
  .transform(() => undefined)
  .or(z.coerce.number().int().min(0).max(decimalsMax))
  .optional()

/** A paper's own rows, or without a uuid those of a questionnaire open for preview. */
export const bySheet = z.strictObject({ uuid: paperUuid.optional(), domain: z.string().max(64).optional() })
export const trialBody = bySheet.extend({ data })

/**
 * A value that should be looked at again, as it `stands`, in yuan: of a `sum` `other` is what its terms come to, of a `jump`
 * the opening value, of a `sign` nothing.
 */
export const financeHint = z.object({
  kind: z.enum(HintKind),
  part: z.enum(['start', 'end']),
  code: z.string(),
  table: z.string(),
  field: z.string(),
  stands: z.string(),
  other: z.string().nullable(),
  terms: z.array(z.object({ field: z.string(), minus: z.boolean() })),
})
export type FinanceHint = z.infer<typeof financeHint>
