import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import classes from './breadcrumb.module.css'

export type Crumb = { label: string; to: string }

/** The pages above this one; the page itself is its own heading below. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('frame.breadcrumb')} className={classes.breadcrumb}>
      <ol className={classes.crumbs}>
        {crumbs.map(({ label, to }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
