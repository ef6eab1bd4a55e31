import type { ReactNode } from 'react'
import classes from './description-list.module.css'

type Item = { term: string; value: ReactNode }

/** The facts of one thing, term beside value. Facts that are missing are left out, not shown empty. */
export function DescriptionList({ items }: { items: readonly Item[] }) {
  return (
    <dl className={classes.list}>
      {items.map(({ term, value }) => (
        <div key={term} className={classes.item}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
