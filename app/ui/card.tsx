import type { ReactNode } from 'react'
import classes from './card.module.css'

type Props = {
  title?: string | undefined
  /** At the right of the title. */
  action?: ReactNode
  /** Edge to edge, for a table. */
  flush?: boolean
  children: ReactNode
}

/** A section of a page on its own surface. Cards don't stand in cards: lines divide what is inside. */
export function Card({ title, action, flush, children }: Props) {
  return (
    <section className={classes.card}>
      {title && (
        <div className={classes.head}>
          <h2 className={classes.title}>{title}</h2>
          {action}
        </div>
      )}
      <div className={flush ? classes.flush : classes.body}>{children}</div>
    </section>
  )
}
