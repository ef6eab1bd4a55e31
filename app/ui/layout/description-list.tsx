import type { ReactNode } from 'react'
import classes from './description-list.module.css'

type Item = { term: string; value: ReactNode }

/** Facts of one entity as terms and values. Leave out missing facts instead of showing them empty. */
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
