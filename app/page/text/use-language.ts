import { useTranslation } from 'react-i18next'
import { defaultLanguage, type Language, languages } from '#contract/platform/language.ts'

export function useLanguage(): Language {
  const { i18n } = useTranslation()
  return languages.find((language) => language === i18n.language) ?? defaultLanguage
}
