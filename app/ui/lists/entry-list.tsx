import type { ReactNode } from 'react'
import classes from './entry-list.module.css'

/** Short texts under one another, each with a header and a line above the next. */
export const EntryList = ({ children }: { children: ReactNode }) => <ol className={classes.list}>{children}</ol>

type EntryProps = { head: ReactNode; children: ReactNode }

export const Entry = ({ head, children }: EntryProps) => (
  <li className={classes.entry}>
    <p className={classes.head}>{head}</p>
    {children}
  </li>
)
