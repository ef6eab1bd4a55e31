import { useHref, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { withSearch } from '#app/ui/lists/search.ts'
import { languageNames, languages } from '#contract/platform/language.ts'
import classes from './language-links.module.css'

/** Links that switch the language and store the choice. Plain links, because the whole page changes. */
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
