import { useHref, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { withSearch } from '#app/ui/search.ts'
import { type Language, languages } from '#contract/language.ts'
import classes from './language-links.module.css'

/** Each language by its own name. */
export const languageNames: Record<Language, string> = { 'zh-Hans': '简体中文', 'zh-Hant': '繁體中文', en: 'English' }

/** Links that show this page in another language and remember it. Plain ones: the whole page changes. */
export function LanguageLinks() {
  const { t, i18n } = useTranslation()
  const { pathname, search } = useLocation()
  const here = useHref(pathname)
  return (
    <nav aria-label={t('language')} className={classes.languages}>
      {languages.map((language) => (
        <a
          key={language}
          href={here + withSearch(search, { lng: language })}
          hrefLang={language}
          lang={language}
          aria-current={i18n.language === language ? 'true' : undefined}
        >
          {languageNames[language]}
        </a>
      ))}
    </nav>
  )
}
