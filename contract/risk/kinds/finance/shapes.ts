import { z } from 'zod'
import { localized } from '#contract/platform/localized.ts'
import { contentVersion, domainCode, ofDraft, questionnaireName } from '#contract/risk/questionnaires/shapes.ts'
import { AmountUnit, earlierParts, FinanceRowType, IndicatorUnit, RowPart } from './codes.ts'
import {
  financeCode,
  financeField,
  financeFieldsMax,
  financeIndicator,
  financeSettings,
  financeTextMax,
  formula,
} from './content.ts'

const value = z.union([z.string(), z.number().int()]).nullable()
const everyEarlier = <Shape extends z.ZodType>(shape: Shape) =>
  Object.fromEntries(earlierParts.map((part) => [part, shape])) as Record<(typeof earlierParts)[number], Shape>

/**
 * Row of the form. Amounts are yuan as decimal strings with two decimals; null if not entered. The row of the time
 * marker has dates as timestamps in milliseconds. spec: operations §3 "Finance row"
 */
export const financeRow = z.object({
  table: z.string(),
  field: z.string(),
  /** Name in formulas; '' for the dates. */
  code: z.string(),
  type: z.enum(FinanceRowType),
  /** Opening. */
  start: value,
  /** Closing. */
  end: value,
  /** Earlier years that the questionnaire requests. */
  ...everyEarlier(value.optional()),
})
export type FinanceRow = z.infer<typeof financeRow>

export const valueChange = financeRow.pick({ table: true, field: true, code: true, type: true }).extend({
  part: z.enum(RowPart),
  before: value,
  after: value,
})
export type ValueChange = z.infer<typeof valueChange>

/**
 * Typed value. An amount is text in the unit of the post; '' or null clears it, omission keeps the stored one. A date
 * is a day as 2026-11-20, or a timestamp: ten digits are seconds.
 */
const typed = z.union([z.string().max(64), z.number()]).nullish()

/** Row by its code, or by its table and field in any language. */
const typedRow = z.strictObject({
  table: z.string().max(financeTextMax).optional(),
  field: z.string().max(financeTextMax).optional(),
  code: z.string().max(64).optional(),
  type: z.enum(FinanceRowType).optional(),
  start: typed,
  end: typed,
  ...everyEarlier(typed),
})
export type TypedRow = z.infer<typeof typedRow>

export const data = z.array(typedRow).max(financeFieldsMax + 1)

/** spec: operations §3 "Finance summary row" */
export const summaryRow = z.object({
  code: z.string(),
  module: z.string(),
  target: z.string(),
  definition: z.string(),
  explanation: z.string(),
  unit: z.enum(IndicatorUnit),
  /** With row names instead of codes. */
  formula: z.string(),
  /**
   * Decimal, rounded half up; null if missing. By default two decimals, or one for days. An amount has two decimals, in
   * the requested unit.
   */
  val: z.string().nullable(),
  /** Reason for a missing value; '' otherwise. */
  reason: z.string(),
})
export type SummaryRow = z.infer<typeof summaryRow>

// The definition

const fieldReply = z.object({ code: z.string(), table: localized, name: localized, manual: z.boolean() })
const indicatorReply = z.object({
  code: z.string(),
  module: localized,
  target: localized,
  definition: localized,
  explanation: localized,
  formula: z.string(),
  unit: z.enum(IndicatorUnit),
})
const contentReply = {
  unit: z.enum(AmountUnit),
  earlier: z.number().int(),
  fields: z.array(fieldReply),
  indicators: z.array(indicatorReply),
}

export const definition = z.object({
  code: z.string(),
  name: localized,
  publicPreview: z.boolean(),
  archived: z.boolean(),
  number: z.number().int(),
  createdAt: z.string(),
  ...contentReply,
})

export const financeDraft = z.object({
  code: z.string(),
  name: localized,
  archived: z.boolean(),
  saved: z.object({ by: z.string(), at: z.string() }).nullable(),
  /** Version numbers of the draft's base and of the newest version; 0 if there is none. */
  base: z.number().int(),
  newest: z.number().int(),
  /** Version that publishing and discarding send back. */
  version: z.string(),
  /** Versions that the forms of settings and entries send back, the latter by code. */
  versions: z.object({ settings: z.string(), entries: z.record(z.string(), z.string()) }),
  ...contentReply,
  /** Content of the newest version; empty if there is none. */
  published: z.object(contentReply),
  /** Reasons that block publishing, for an entry or for a whole list. */
  faults: z.array(
    z.object({ list: z.enum(['fields', 'indicators']), code: z.string().nullable(), reason: z.string() }),
  ),
})
export type FinanceDraft = z.infer<typeof financeDraft>

/** Initial content: built-in, or empty. */
const financeStart = z.enum(['builtIn', 'empty'])

export const newFinanceQuestionnaire = z.strictObject({
  code: domainCode,
  name: questionnaireName,
  from: financeStart.default('builtIn'),
})

/** Code of an existing entry, or '' for a new one at the end. */
const entry = z.string().max(64)
/** Each edit sends the version of its own entry, so that edits of different entries do not conflict. */
const edited = { ...ofDraft, entry, version: z.string().max(64).default('') }

export const settingsEdit = z.strictObject({ ...ofDraft, version: contentVersion, settings: financeSettings })
export const fieldEdit = z.strictObject({ ...edited, field: financeField })
export const indicatorEdit = z.strictObject({ ...edited, indicator: financeIndicator })
export const entryMove = z.strictObject({
  ...ofDraft,
  list: z.enum(['fields', 'indicators']),
  entry: financeCode,
  step: z.enum(['up', 'down']),
})
export const entryRemoval = z.strictObject({ ...ofDraft, list: z.enum(['fields', 'indicators']), entry: financeCode })
export const draftNamed = z.strictObject({ ...ofDraft, version: contentVersion })

export const trialRun = z.strictObject({
  domain: domainCode,
  formula,
  unit: z.enum(IndicatorUnit),
  /** Indicator of the formula, which must not depend on itself. */
  entry,
  code: z.string().max(64).default(''),
  data,
})

export const trialResult = z.object({
  /** Formula with row names instead of codes. */
  formula: z.string(),
  /** Values that it depends on, directly or through other indicators. */
  rows: z.array(
    financeRow
      .pick({ table: true, field: true, code: true, type: true })
      .extend({ start: z.boolean(), end: z.boolean() }),
  ),
  /** True if it depends on the dates. */
  dates: z.boolean(),
  val: z.string().nullable(),
  reason: z.string(),
})
