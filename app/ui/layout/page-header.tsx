import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './page-header.module.css'

type Props = {
  title: ReactNode
  /** Purpose of the page, if the title does not say it. */
  line?: ReactNode
  /** A StatusBadge next to the title. */
  status?: ReactNode
  /** At the right of the title; at most one primary button. */
  action?: ReactNode
  crumbs?: readonly Crumb[]
}

/** Header of a page with its only h1. */
export function PageHeader({ title, line, status, action, crumbs = [] }: Props) {
  return (
    <header className={classes.header}>
      {crumbs.length > 0 && <Breadcrumb crumbs={crumbs} />}
      <div className={classes.row}>
        <div className={classes.words}>
          <div className={classes.title}>
            <h1>{title}</h1>
            {status}
          </div>
          {line && <p className={classes.line}>{line}</p>}
        </div>
        {action && <div className={classes.action}>{action}</div>}
      </div>
    </header>
  )
}

type Crumb = { label: string; to: string }

/** Ancestors of this page; the page itself is the heading below. */
function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
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
