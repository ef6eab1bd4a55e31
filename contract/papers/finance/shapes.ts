import { z } from 'zod'
import { decimalsMax, FinanceRowType, IndicatorUnit } from '../../questionnaires/finance/codes.ts'
import { financeFieldsMax, financeTextMax } from '../../questionnaires/finance/content.ts'
import { paperUuid } from '../../questionnaires/shapes.ts'
import { AnswerMode } from '../codes.ts'

/**
 * A row to fill in: amounts in yuan as decimal strings with two decimals; null is not entered. The row whose table is the
 * time marker has the dates as timestamps in milliseconds. spec: operations §3 "Finance row"
 */
export const financeRow = z.object({
  table: z.string(),
  field: z.string(),
  /** What formulas call it; '' for the dates. */
  code: z.string(),
  type: z.enum(FinanceRowType),
  /** Opening. */
  start: z.union([z.string(), z.number().int()]).nullable(),
  /** Closing. */
  end: z.union([z.string(), z.number().int()]).nullable(),
})
export type FinanceRow = z.infer<typeof financeRow>

/** A value that becomes another one. */
export const valueChange = financeRow.pick({ table: true, field: true, code: true, type: true }).extend({
  part: z.enum(['start', 'end']),
  before: z.union([z.string(), z.number().int()]).nullable(),
  after: z.union([z.string(), z.number().int()]).nullable(),
})
export type ValueChange = z.infer<typeof valueChange>

/** What a workbook would change, and of which version of the paper that is said. */
export const importComparison = z.object({ version: z.number().int(), changes: z.array(valueChange) })

/**
 * A value as it was typed: an amount as text, '' or null for none, left out to keep what is there. Dates are days such as
 * 2026-11-20, or timestamps: ten digits are seconds.
 */
const typed = z.union([z.string().max(64), z.number()]).nullish()

/** A row is named by its code, or by its table and field in any language. */
export const typedRow = z.strictObject({
  table: z.string().max(financeTextMax).optional(),
  field: z.string().max(financeTextMax).optional(),
  code: z.string().max(64).optional(),
  type: z.enum(FinanceRowType).optional(),
  start: typed,
  end: typed,
})
export type TypedRow = z.infer<typeof typedRow>

export const data = z.array(typedRow).max(financeFieldsMax + 1)

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

/** spec: operations §3 "Finance summary row" */
export const summaryRow = z.object({
  code: z.string(),
  module: z.string(),
  target: z.string(),
  definition: z.string(),
  explanation: z.string(),
  unit: z.enum(IndicatorUnit),
  /** How it is worked out, in the names of the rows. */
  formula: z.string(),
  /** Decimal, rounded half up as its unit is written: two decimals, of days one, or those asked for; null where there is none. */
  val: z.string().nullable(),
  /** Why there is none; '' where there is one. */
  reason: z.string(),
})
export type SummaryRow = z.infer<typeof summaryRow>
