import type { ReactNode } from 'react'
import classes from './visually-hidden.module.css'

/** Read aloud, not shown. */
export const VisuallyHidden = ({ children }: { children: ReactNode }) => (
  <span className={classes.hidden}>{children}</span>
)
