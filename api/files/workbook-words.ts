import type { Language } from '#contract/language.ts'
import en from '../../public/locales/en/files-workbook.json' with { type: 'json' }
import zhHans from '../../public/locales/zh-Hans/files-workbook.json' with { type: 'json' }
import zhHant from '../../public/locales/zh-Hant/files-workbook.json' with { type: 'json' }

export type WorkbookWords = typeof zhHans

/** Sheet names, heads and hints of the workbooks that people fill in. */
export const workbookWords: Record<Language, WorkbookWords> = { 'zh-Hans': zhHans, 'zh-Hant': zhHant, en }

/** One of those words in every language: a workbook may come back in another than it was given out in. */
export const everyWord = (pick: (words: WorkbookWords) => string): Record<Language, string> => ({
  'zh-Hans': pick(zhHans),
  'zh-Hant': pick(zhHant),
  en: pick(en),
})
