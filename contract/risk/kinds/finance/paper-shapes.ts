import { z } from 'zod'
import { AnswerMode } from '#contract/risk/papers/codes.ts'
import { receiptSecret } from '#contract/risk/papers/shapes.ts'
import { paperUuid } from '#contract/risk/questionnaires/shapes.ts'
import { AmountUnit, decimalsMax, HintKind, RowPart } from './codes.ts'
import { data, valueChange } from './shapes.ts'

export const importComparison = z.object({ version: z.number().int(), changes: z.array(valueChange) })

export const financeBody = z.strictObject({
  uuid: paperUuid,
  mode: z.enum(AnswerMode),
  data,
  /**
   * Unit of the amounts, in which the paper is shown from now on. Without it they are in yuan, and the paper's unit
   * does not change.
   */
  unit: z.enum(AmountUnit).optional(),
  /** Version that the form was loaded at; without it the last write wins. */
  version: z.number().int().optional(),
  /** Idempotency key, unique per paper. */
  key: z.string().min(8).max(64).optional(),
})

/** Decimals of indicators, except amounts; by default two, or one for days. A form may send ''. */
export const decimals = z
  .literal('')
  .transform(() => undefined)
  .or(z.coerce.number().int().min(0).max(decimalsMax))
  .optional()

/** Unit of amounts; a form may send '' for the paper's own. */
export const amountUnit = z
  .literal('')
  .transform(() => undefined)
  .or(z.enum(AmountUnit))
  .optional()

export const financeHead = z.object({ unit: z.enum(AmountUnit), earlier: z.number().int() })

/** Rows of a paper, or without a uuid those of a questionnaire with public preview. */
export const bySheet = z.strictObject({
  uuid: paperUuid.optional(),
  domain: z.string().max(64).optional(),
  receipt: receiptSecret,
})
export const trialBody = bySheet.extend({ data, unit: z.enum(AmountUnit).optional() })

/**
 * Suspicious value, in yuan. `other` is the total of the terms for `sum`, the value of the year before for
 * `jump`, and null for `sign`.
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
