import type { ReactNode } from 'react'
import classes from './badge.module.css'

/** Meaning conveyed by colour in a notice, badge or bar; each also shows a word or icon. */
export type Tone = 'success' | 'info' | 'warning' | 'danger'

type Props = { tone?: Tone | 'neutral'; children: ReactNode }

export const Badge = ({ tone = 'neutral', children }: Props) => (
  <span className={classes.badge} data-tone={tone}>
    {children}
  </span>
)

/** Badge for a state: a word with a dot in the tone's colour. */
export const StatusBadge = ({ tone = 'neutral', children }: Props) => (
  <span className={classes.badge} data-tone={tone} data-dot="">
    {children}
  </span>
)
