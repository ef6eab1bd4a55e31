import type { Language } from '#contract/language.ts'
import en from '../../public/locales/en/comparisons-workbook.json' with { type: 'json' }
import zhHans from '../../public/locales/zh-Hans/comparisons-workbook.json' with { type: 'json' }
import zhHant from '../../public/locales/zh-Hant/comparisons-workbook.json' with { type: 'json' }

/** The words of the workbook of a version. */
export const comparisonWords: Record<Language, typeof zhHans> = { 'zh-Hans': zhHans, 'zh-Hant': zhHant, en }
