import { Fragment, type ReactNode } from 'react'
import classes from './part-bar.module.css'

export type Part = {
  key: string
  /** Name in the legend; may be a link. */
  name: ReactNode
  /** Share of the bar. */
  value: number
  /** Figures in the legend, one per column. */
  figures: readonly ReactNode[]
  tone: 'success' | 'info' | 'warning' | 'danger' | 'neutral'
  /** Distinguishes parts of one tone by stripes. */
  striped?: boolean
  /** Components: drawn at their position in the bar, and listed below it in the legend. */
  made?: readonly Part[]
}

type Props = {
  caption: string
  /** Column headers of the legend: name, then figures. */
  heads: readonly [string, ...string[]]
  parts: readonly Part[]
  /** Footer of the legend: the totals. */
  total?: readonly [string, ...ReactNode[]]
}

/** Stacked bar of the parts of a whole; the table below it is its legend. */
export function PartBar({ caption, heads: [head, ...heads], parts, total }: Props) {
  const [name, ...sums] = total ?? []
  return (
    <div className={classes.whole}>
      <div className={classes.bar} aria-hidden="true">
        {parts
          .flatMap((part) => part.made ?? [part])
          .map(
            ({ key, value, tone, striped }) =>
              value > 0 && (
                <span
                  key={key}
                  className={classes.part}
                  data-tone={tone}
                  data-striped={striped || undefined}
                  style={{ flexGrow: value }}
                />
              ),
          )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={classes.scroller} aria-label={caption} tabIndex={0}>
        <table className={classes.legend}>
          <thead>
            <tr>
              <th scope="col">{head}</th>
              {heads.map((each) => (
                <th key={each} scope="col">
                  {each}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {parts.map((part) => (
              <Fragment key={part.key}>
                <LegendRow part={part} />
                {part.made?.map((each) => (
                  <LegendRow key={each.key} part={each} within />
                ))}
              </Fragment>
            ))}
          </tbody>
          {total && (
            <tfoot>
              <tr>
                <th scope="row">{name}</th>
                {sums.map((sum, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a sum is identified by its column
                  <td key={index}>{sum}</td>
                ))}
              </tr>
            </tfoot>
          )}
        </table>
      </section>
    </div>
  )
}

/** `within`: true for a component of the part above. A part with components has no colour. */
function LegendRow({ part: { name, value, figures, tone, striped, made }, within }: { part: Part; within?: boolean }) {
  return (
    <tr data-none={value === 0 || undefined} data-within={within || undefined}>
      <th scope="row">
        {!made && <span className={classes.part} data-tone={tone} data-striped={striped || undefined} />}
        {name}
      </th>
      {figures.map((figure, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a figure is identified by its column
        <td key={index}>{figure}</td>
      ))}
    </tr>
  )
}
