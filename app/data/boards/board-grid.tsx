import type { CSSProperties, ReactNode } from 'react'
import type { Place } from '#contract/data/boards/grid.ts'
import classes from './board.module.css'

type Props<Item> = {
  items: readonly Item[]
  placeOf: (item: Item) => Place
  keyOf: (item: Item) => string
  children: (item: Item) => ReactNode
}

/** Maximum width, in grid columns, of a card that takes half of a page with two columns. */
const narrowMax = 4

const styleOf = ({ x, y, w, h }: Place): CSSProperties =>
  ({ '--x': x + 1, '--y': y + 1, '--w': w, '--h': h }) as CSSProperties

/** Cards at their places in the grid; on narrow pages one below the other. */
export function BoardGrid<Item>({ items, placeOf, keyOf, children }: Props<Item>) {
  return (
    <div className={classes.grid}>
      {items.map((item) => (
        <div
          key={keyOf(item)}
          className={classes.cell}
          style={styleOf(placeOf(item))}
          data-card={keyOf(item)}
          data-narrow={placeOf(item).w <= narrowMax || undefined}
        >
          {children(item)}
        </div>
      ))}
    </div>
  )
}
