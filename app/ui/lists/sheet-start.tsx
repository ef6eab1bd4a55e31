import classes from './sheet-start.module.css'

type Props = {
  caption: string
  /** First rows, numbered as in their file. */
  rows: readonly { number: number; cells: readonly string[] }[]
  headRow: number | null
}

/** First rows of a sheet as its file has them, with the row of headers marked. */
export function SheetStart({ caption, rows, headRow }: Props) {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length))
  return (
    <section
      className={classes.scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={caption}
    >
      <table className={classes.start}>
        <tbody>
          {rows.map(({ number, cells }) => (
            <tr key={number} data-head={number === headRow || undefined}>
              <th scope="row">{number}</th>
              {Array.from({ length: width }, (_, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is identified by its index
                <td key={column}>{cells[column]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
