import type { Language } from '#contract/platform/language.ts'
import en from '../../../../public/locales/en/platform/files-workbook.json' with { type: 'json' }
import zhHans from '../../../../public/locales/zh-Hans/platform/files-workbook.json' with { type: 'json' }
import zhHant from '../../../../public/locales/zh-Hant/platform/files-workbook.json' with { type: 'json' }

export type WorkbookWords = typeof zhHans

/** Sheet names, headers and hints of the workbooks that people fill in. */
export const workbookWords: Record<Language, WorkbookWords> = { 'zh-Hans': zhHans, 'zh-Hant': zhHant, en }

/** Texts that mark the language of a column in its header. */
export type HeadNaming = Pick<WorkbookWords, 'head' | 'language'>
export const headNaming = (language: Language): HeadNaming => {
  const { head, language: names } = workbookWords[language]
  return { head, language: names }
}

export const everyLanguage = <T>(of: (language: Language) => T): Record<Language, T> => ({
  'zh-Hans': of('zh-Hans'),
  'zh-Hant': of('zh-Hant'),
  en: of('en'),
})

/** Selects a text in every language, since a workbook may be returned in another language than it was downloaded in. */
export const everyWordOf =
  <Words>(words: Record<Language, Words>) =>
  (pick: (words: Words) => string): Record<Language, string> => ({
    'zh-Hans': pick(words['zh-Hans']),
    'zh-Hant': pick(words['zh-Hant']),
    en: pick(words.en),
  })

export const everyWord = everyWordOf(workbookWords)
