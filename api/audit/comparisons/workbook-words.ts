import type { Language } from '#contract/platform/language.ts'
import en from '../../../public/locales/en/audit/comparisons-workbook.json' with { type: 'json' }
import zhHans from '../../../public/locales/zh-Hans/audit/comparisons-workbook.json' with { type: 'json' }
import zhHant from '../../../public/locales/zh-Hant/audit/comparisons-workbook.json' with { type: 'json' }

export const comparisonWords: Record<Language, typeof zhHans> = { 'zh-Hans': zhHans, 'zh-Hant': zhHant, en }
