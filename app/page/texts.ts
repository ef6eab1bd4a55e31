import type { InitOptions } from 'i18next'
import { fallbackLanguage, languages } from '#contract/platform/language.ts'

/** What both sides tell i18next. Texts are put into pages by React, which escapes them. */
export const textOptions = {
  supportedLngs: [...languages],
  fallbackLng: fallbackLanguage,
  defaultNS: 'common',
  returnNull: false,
  interpolation: { escapeValue: false },
} satisfies InitOptions
