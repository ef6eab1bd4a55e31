import { type FinanceContent, usualSettings } from '#contract/risk/kinds/finance/content.ts'
import { fields } from './fields.ts'
import { indicators } from './indicators.ts'

/** The finance questionnaire that comes with the product: the statements of an enterprise, and what is read from them. */
export const builtInFinanceQuestionnaire: FinanceContent = { ...usualSettings, fields, indicators }
