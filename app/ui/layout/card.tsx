import type { ReactNode } from 'react'
import classes from './card.module.css'

type Props = {
  title?: string | undefined
  /** Shown to the right of the title. */
  action?: ReactNode
  /** Uses the full width, because its form contains a table. */
  wide?: boolean
  /** Without padding, for a table. */
  flush?: boolean
  children: ReactNode
}

/** Section of a page on its own surface. Do not nest cards: divide their content by lines. */
export function Card({ title, action, wide, flush, children }: Props) {
  return (
    <section className={classes.card} data-wide={wide || undefined}>
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
