import { useHref, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { withSearch } from '#app/ui/search.ts'
import classes from './paper.module.css'

/** The whole table, or one row at a time for phones and screen readers: the same form under two addresses. */
export function PaperViews({ view }: { view: 'table' | 'row' }) {
  const { t } = useTranslation('paper')
  const { pathname, search } = useLocation()
  const here = useHref(pathname)
  const base = { step: undefined, row: undefined }
  const views = [
    { name: 'table', text: t('view.table'), to: withSearch(search, { ...base, view: undefined }) },
    { name: 'row', text: t('view.row'), to: withSearch(search, { ...base, view: 'row' }) },
  ]
  return (
    <nav className={classes.views} aria-label={t('view.label')}>
      {views.map(({ name, text, to }) => (
        <a key={name} href={here + to} aria-current={name === view ? 'page' : undefined}>
          {text}
        </a>
      ))}
    </nav>
  )
}
