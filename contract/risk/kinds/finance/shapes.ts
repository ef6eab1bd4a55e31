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
  start: value,
  /** Closing. */
  end: value,
  /** Those of earlier years that the questionnaire asks for. */
  ...everyEarlier(value.optional()),
})
export type FinanceRow = z.infer<typeof financeRow>

/** A value that becomes another one. */
export const valueChange = financeRow.pick({ table: true, field: true, code: true, type: true }).extend({
  part: z.enum(RowPart),
  before: value,
  after: value,
})
export type ValueChange = z.infer<typeof valueChange>

/**
 * A value as it was typed: an amount as text, in the unit of the whole, '' or null for none, left out to keep what is there. Dates are days such as
 * 2026-11-20, or timestamps: ten digits are seconds.
 */
const typed = z.union([z.string().max(64), z.number()]).nullish()

/** A row is named by its code, or by its table and field in any language. */
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
  /** How it is worked out, in the names of the rows. */
  formula: z.string(),
  /**
   * Decimal, rounded half up as its unit is written: two decimals, of days one, or those asked for; null where there is none.
   * An amount is in the unit asked for, to the cent.
   */
  val: z.string().nullable(),
  /** Why there is none; '' where there is one. */
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
  /** The numbers of the version it began from and of the newest; 0 where there is none. */
  base: z.number().int(),
  newest: z.number().int(),
  /** What publishing and discarding are made from. */
  version: z.string(),
  /** What a form of the settings, or of the entry of a code, was made from. */
  versions: z.object({ settings: z.string(), entries: z.record(z.string(), z.string()) }),
  ...contentReply,
  /** What the newest version holds; nothing where there is none. */
  published: z.object(contentReply),
  /** Why it can't be published: of an entry, or of a whole list. */
  faults: z.array(
    z.object({ list: z.enum(['fields', 'indicators']), code: z.string().nullable(), reason: z.string() }),
  ),
})
export type FinanceDraft = z.infer<typeof financeDraft>

/** Where a new finance questionnaire begins: with the set that comes with the product, or with nothing. */
const financeStart = z.enum(['builtIn', 'empty'])

export const newFinanceQuestionnaire = z.strictObject({
  code: domainCode,
  name: questionnaireName,
  from: financeStart.default('builtIn'),
})

/** An entry that is there, by its code, or '' for a new one at the end. */
const entry = z.string().max(64)
/** Each edit names what it was made from of its own entry, so that two people who edit different ones keep nobody waiting. */
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

/** A formula tried out on typed values, against the draft as it stands. */
export const trialRun = z.strictObject({
  domain: domainCode,
  formula,
  unit: z.enum(IndicatorUnit),
  /** The indicator that the formula is for: it may not stand on itself. */
  entry,
  code: z.string().max(64).default(''),
  data,
})

export const trialResult = z.object({
  /** The formula in the names of the rows. */
  formula: z.string(),
  /** What it needs, itself or through other indicators. */
  rows: z.array(
    financeRow
      .pick({ table: true, field: true, code: true, type: true })
      .extend({ start: z.boolean(), end: z.boolean() }),
  ),
  /** Whether it needs the opening and closing date. */
  dates: z.boolean(),
  val: z.string().nullable(),
  reason: z.string(),
})
