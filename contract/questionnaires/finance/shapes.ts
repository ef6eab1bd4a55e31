import { z } from 'zod'
import { localized } from '../../localized.ts'
import { data, financeRow } from '../../papers/finance/shapes.ts'
import { emptyOrLineUpTo, lineUpTo } from '../../text.ts'
import { domainCode } from '../shapes.ts'
import { IndicatorUnit } from './codes.ts'
import { financeCode, financeField, financeIndicator, formula } from './content.ts'

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
export const contentReply = {
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
export type FinanceDefinition = z.infer<typeof definition>

export const financeDraft = z.object({
  code: z.string(),
  name: localized,
  archived: z.boolean(),
  saved: z.object({ by: z.string(), at: z.string() }).nullable(),
  /** The numbers of the version it began from and of the newest; 0 where there is none. */
  base: z.number().int(),
  newest: z.number().int(),
  /** What a form was made from. */
  version: z.string(),
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
export const financeStart = z.enum(['builtIn', 'empty'])

export const newFinanceQuestionnaire = z.strictObject({
  code: domainCode,
  name: z.string({ error: 'required' }).trim().pipe(lineUpTo(100)),
  nameHant: z.string().trim().pipe(emptyOrLineUpTo(100)).optional(),
  nameEn: z.string().trim().pipe(emptyOrLineUpTo(100)).optional(),
  from: financeStart.default('builtIn'),
})

const ofDraft = { domain: domainCode, version: z.string().min(1).max(64) }
/** An entry that is there, by its code, or '' for a new one at the end. */
const entry = z.string().max(64)

export const fieldEdit = z.strictObject({ ...ofDraft, entry, field: financeField })
export const indicatorEdit = z.strictObject({ ...ofDraft, entry, indicator: financeIndicator })
export const entryMove = z.strictObject({
  ...ofDraft,
  list: z.enum(['fields', 'indicators']),
  entry: financeCode,
  step: z.enum(['up', 'down']),
})
export const entryRemoval = z.strictObject({ ...ofDraft, list: z.enum(['fields', 'indicators']), entry: financeCode })
export const draftNamed = z.strictObject(ofDraft)

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
