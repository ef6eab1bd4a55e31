import type { ReactNode } from 'react'
import classes from './badge.module.css'

/** What a notice, badge or bar says by its colour; each says it by a word or sign too. */
export type Tone = 'success' | 'info' | 'warning' | 'danger'

type Props = { tone?: Tone | 'neutral'; children: ReactNode }

/** A word on a tint. */
export const Badge = ({ tone = 'neutral', children }: Props) => (
  <span className={classes.badge} data-tone={tone}>
    {children}
  </span>
)

/** A state: its word, with a dot that is filled as the tone says. */
export const StatusBadge = ({ tone = 'neutral', children }: Props) => (
  <span className={classes.badge} data-tone={tone} data-dot="">
    {children}
  </span>
)
