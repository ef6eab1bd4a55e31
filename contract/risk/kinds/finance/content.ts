import { z } from 'zod'
import { emptyOrLineUpTo, emptyOrTextUpTo } from '#contract/platform/text.ts'
import { AmountUnit, earlierMax, IndicatorUnit, timeMarker } from './codes.ts'
import { isReservedName } from './formula.ts'

export const financeFieldsMax = 300
export const financeIndicatorsMax = 100
export const financeTextMax = 500
export const formulaMax = 500

/** Name of a field or indicator in formulas: `current_assets`. */
export const financeCode = z
  .string({ error: 'required' })
  .trim()
  .min(1)
  .regex(/^[a-z][a-z0-9_]{0,39}$/, 'kinds-finance-validation:codeInvalid')
  .refine((code) => !isReservedName(code), 'kinds-finance-validation:codeReserved')

const empty = z.literal('').transform(() => undefined)
const inLanguages = (most: z.ZodType<string, string>) =>
  z.strictObject({
    'zh-Hans': z.string().trim().min(1).pipe(most),
    'zh-Hant': empty.or(z.string().trim().pipe(most)).optional(),
    en: empty.or(z.string().trim().pipe(most)).optional(),
  })
/** Text in three languages. Simplified Chinese is required; empty translations are omitted. */
const financeText = inLanguages(emptyOrTextUpTo(financeTextMax))
const financeName = inLanguages(emptyOrLineUpTo(financeTextMax))
const tableName = financeName.refine(
  (name) => Object.values(name).every((text) => text !== timeMarker),
  'kinds-finance-validation:tableReserved',
)

export const financeField = z.strictObject({
  code: financeCode,
  table: tableName,
  name: financeName,
  /** A manual row has no opening value. */
  manual: z.boolean(),
})
export type FinanceField = z.infer<typeof financeField>
/** Rows are grouped by table; a table is never split. */
export const fieldGroups = ['table'] as const

export const formula = z
  .string({ error: 'required' })
  .trim()
  .min(1)
  .max(formulaMax, 'kinds-finance-validation:formulaTooLong')

export const financeIndicator = z.strictObject({
  code: financeCode,
  module: financeName,
  target: financeName,
  definition: financeText,
  explanation: financeText,
  formula,
  unit: z.enum(IndicatorUnit, { error: 'required' }),
})
export type FinanceIndicator = z.infer<typeof financeIndicator>

/** Settings of all rows: the initial unit of a paper, and the number of years before the opening one. */
export const financeSettings = z.strictObject({
  unit: z.enum(AmountUnit, { error: 'required' }),
  earlier: z.coerce.number({ error: 'required' }).int().min(0).max(earlierMax),
})
export type FinanceSettings = z.infer<typeof financeSettings>
/** Defaults for questionnaires without settings. */
export const usualSettings: FinanceSettings = { unit: AmountUnit.yuan, earlier: 0 }

export const financeContent = z.strictObject({
  ...financeSettings.shape,
  fields: z.array(financeField).max(financeFieldsMax),
  indicators: z.array(financeIndicator).max(financeIndicatorsMax),
})
export type FinanceContent = z.infer<typeof financeContent>

/**
 * Number of values in a paper: a date per year, and per row the closing value. Rows that are not manual also have
 * opening and earlier values.
 */
export const valueCountOf = ({ fields, earlier }: Pick<FinanceContent, 'fields' | 'earlier'>): number =>
  fields.reduce((sum, { manual }) => sum + (manual ? 1 : 2 + earlier), 2 + earlier)
