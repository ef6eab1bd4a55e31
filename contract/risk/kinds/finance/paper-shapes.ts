import { z } from 'zod'
import { AnswerMode } from '#contract/risk/papers/codes.ts'
import { receiptSecret } from '#contract/risk/papers/shapes.ts'
import { paperUuid } from '#contract/risk/questionnaires/shapes.ts'
import { AmountUnit, decimalsMax, HintKind, RowPart } from './codes.ts'
import { data, valueChange } from './shapes.ts'

/** What a workbook would change, and of which version of the paper that is said. */
export const importComparison = z.object({ version: z.number().int(), changes: z.array(valueChange) })

export const financeBody = z.strictObject({
  uuid: paperUuid,
  mode: z.enum(AnswerMode),
  data,
  /** What the amounts are in; the paper is shown in it from then on. Without it they are in yuan, and the paper's stays. */
  unit: z.enum(AmountUnit).optional(),
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

/** What amounts are shown in; a form may send '' for what the paper itself is shown in. */
export const amountUnit = z
  .literal('')
  .transform(() => undefined)
  .or(z.enum(AmountUnit))
  .optional()

/** How the rows of a paper are written: the unit that it is shown in, and how many years before the opening one it has. */
export const financeHead = z.object({ unit: z.enum(AmountUnit), earlier: z.number().int() })

/** A paper's own rows, or without a uuid those of a questionnaire open for preview. */
export const bySheet = z.strictObject({
  uuid: paperUuid.optional(),
  domain: z.string().max(64).optional(),
  receipt: receiptSecret,
})
export const trialBody = bySheet.extend({ data, unit: z.enum(AmountUnit).optional() })

/**
 * A value that should be looked at again, as it `stands`, in yuan: of a `sum` `other` is what its terms come to, of a `jump`
 * the value of the year before, of a `sign` nothing.
 */
export const financeHint = z.object({
  kind: z.enum(HintKind),
  part: z.enum(RowPart),
  code: z.string(),
  table: z.string(),
  field: z.string(),
  stands: z.string(),
  other: z.string().nullable(),
  terms: z.array(z.object({ field: z.string(), minus: z.boolean() })),
})
export type FinanceHint = z.infer<typeof financeHint>
