import { z } from 'zod'
import { emptyOrLineUpTo, emptyOrTextUpTo } from '#contract/platform/text.ts'
import { AmountUnit, earlierMax, IndicatorUnit, timeMarker } from './codes.ts'
import { isReservedName } from './formula.ts'

export const financeFieldsMax = 300
export const financeIndicatorsMax = 100
export const financeTextMax = 500
export const formulaMax = 500

/** What formulas call a field or an indicator: `current_assets`. */
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
/** A text in three languages, Simplified Chinese always; an empty one is not there. */
const financeText = inLanguages(emptyOrTextUpTo(financeTextMax))
/** The same, in one line. */
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
/** What rows stand together by: a table is never split. */
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

/** What holds for all rows: the unit that a paper begins with, and how many years before the opening one are asked for. */
export const financeSettings = z.strictObject({
  unit: z.enum(AmountUnit, { error: 'required' }),
  earlier: z.coerce.number({ error: 'required' }).int().min(0).max(earlierMax),
})
export type FinanceSettings = z.infer<typeof financeSettings>
/** What a questionnaire has that says nothing of it. */
export const usualSettings: FinanceSettings = { unit: AmountUnit.yuan, earlier: 0 }

/** What a version of a finance questionnaire asks for and what it works out. */
export const financeContent = z.strictObject({
  ...financeSettings.shape,
  fields: z.array(financeField).max(financeFieldsMax),
  indicators: z.array(financeIndicator).max(financeIndicatorsMax),
})
export type FinanceContent = z.infer<typeof financeContent>

/**
 * How many values a paper asks for: a date of each year, and of each row its closing and, unless it is manual, opening value and
 * those of earlier years.
 */
export const askedValues = ({ fields, earlier }: Pick<FinanceContent, 'fields' | 'earlier'>): number =>
  fields.reduce((sum, { manual }) => sum + (manual ? 1 : 2 + earlier), 2 + earlier)
