import type { i18n } from 'i18next'
import { useTranslation } from 'react-i18next'
import { defaultLanguage, type Language, languages } from '#contract/platform/language.ts'

export const languageIn = ({ language }: i18n): Language =>
  languages.find((known) => known === language) ?? defaultLanguage

export const useLanguage = (): Language => languageIn(useTranslation().i18n)
