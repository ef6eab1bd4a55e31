import { type FinanceContent, usualSettings } from '#contract/risk/kinds/finance/content.ts'
import { fields } from './fields.ts'
import { indicators } from './indicators.ts'

export const builtInFinanceQuestionnaire: FinanceContent = { ...usualSettings, fields, indicators }
