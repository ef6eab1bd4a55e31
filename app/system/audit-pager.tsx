import { Link, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { withSearch } from '#app/ui/search.ts'
import classes from './audit.module.css'

type Props = { newer: number | null; older: number | null; rows: number }

/** The pages beside this one, by the number of the row at its edge. */
export function AuditPager({ newer, older, rows }: Props) {
  const { t } = useTranslation('system-audit')
  const { search } = useLocation()
  return (
    <nav aria-label={t('pager.label')} className={classes.pager}>
      <span className={classes.total}>{t('pager.rows', { rows })}</span>
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
