import type { ReactNode } from 'react'
import { Breadcrumb, type Crumb } from './breadcrumb.tsx'
import classes from './page-header.module.css'

type Props = {
  title: ReactNode
  /** What this page is for, where the title does not say it. */
  line?: ReactNode
  /** Beside the title: a StatusBadge. */
  status?: ReactNode
  /** At the right of the title; one primary button at most. */
  action?: ReactNode
  crumbs?: readonly Crumb[]
}

/** The head of a page with its one h1. */
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
