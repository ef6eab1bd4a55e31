import type { ReactNode } from 'react'
import classes from './details.module.css'

type Props = { summary: ReactNode; open?: boolean; children: ReactNode }

/** Collapsible content that most readers rarely need. */
export const Details = ({ summary, open, children }: Props) => (
  <details className={classes.details} open={open}>
    <summary className={classes.summary}>{summary}</summary>
    <div className={classes.body}>{children}</div>
  </details>
)
