import type { InitOptions } from 'i18next'
import { fallbackLanguage, languages } from '#contract/platform/language.ts'

/** i18next options shared by server and browser. React escapes the texts, so i18next does not. */
export const textOptions = {
  supportedLngs: [...languages],
  fallbackLng: fallbackLanguage,
  defaultNS: 'common',
  returnNull: false,
  interpolation: { escapeValue: false },
} satisfies InitOptions
