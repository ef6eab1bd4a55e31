import type { ReactNode } from 'react'
import type { GridColumn } from '#app/risk/results/grid-picture.tsx'
import type { ResultMatrix } from '#contract/risk/kinds/matrix/result-shapes.ts'
import classes from './result-matrix-table.module.css'

type Line = ResultMatrix['all']

type Props = {
  caption: string
  rowHead: string
  columns: readonly GridColumn[]
  rows: readonly { name: string; line: Line }[]
  cell: (stat: Line['all']) => ReactNode
}

/** Figures of a grid, with rows and columns as in the picture; the first column holds the whole row. */
export function MatrixTable({ caption, rowHead, columns, rows, cell }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={classes.scroller} aria-label={caption} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{rowHead}</th>
            {columns.map(({ key, name, group }) => (
              <th key={key} scope="col">
                {group && <small>{group}</small>}
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, line }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {[line.all, ...line.columns].map((stat, at) => (
                <td key={columns[at]?.key}>{cell(stat)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
