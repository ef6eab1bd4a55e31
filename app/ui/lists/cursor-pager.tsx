import { Link, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import classes from './cursor-pager.module.css'
import { withSearch } from './search.ts'

type Props = {
  label: string
  /** Text next to the links, such as the length of the log. */
  total?: string
  newer: number | null
  older: number | null
}

/** Cursor pagination of a log, newest first; the cursor is the number of the row at the page's edge. */
export function CursorPager({ label, total, newer, older }: Props) {
  const { t } = useTranslation()
  const { search } = useLocation()
  return (
    <nav aria-label={label} className={classes.pager}>
      <span className={classes.total}>{total}</span>
      <span className={classes.links}>
        {newer !== null && (
          <>
            <Link to={withSearch(search, { before: undefined, after: undefined })}>{t('pager.newest')}</Link>
            <Link rel="prev" to={withSearch(search, { before: undefined, after: String(newer) })}>
              {t('pager.newer')}
            </Link>
          </>
        )}
        {older !== null && (
          <Link rel="next" to={withSearch(search, { after: undefined, before: String(older) })}>
            {t('pager.older')}
          </Link>
        )}
      </span>
    </nav>
  )
}
