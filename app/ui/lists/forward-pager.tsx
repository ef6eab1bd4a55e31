import { Link, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import classes from './cursor-pager.module.css'
import { withSearch } from './search.ts'

type Props = {
  label: string
  /** Text next to the links, such as the number of rows. */
  total: string
  /** Cursor of the next page; null at the end. */
  next: string | null
  /** Query parameter that holds the cursor; cleared by a new order, as that of page numbers. */
  name?: string
}

/** Pagination that only leads forward, and back to the first page. */
export function ForwardPager({ label, total, next, name = 'page' }: Props) {
  const { t } = useTranslation()
  const { search } = useLocation()
  const isFirst = !new URLSearchParams(search).has(name)
  return (
    <nav aria-label={label} className={classes.pager}>
      <span className={classes.total}>{total}</span>
      <span className={classes.links}>
        {!isFirst && <Link to={withSearch(search, { [name]: undefined })}>{t('pager.page', { page: 1 })}</Link>}
        {next !== null && (
          <Link rel="next" to={withSearch(search, { [name]: next })}>
            {t('pager.next')}
          </Link>
        )}
      </span>
    </nav>
  )
}
