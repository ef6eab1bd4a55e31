import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import classes from './key-figure.module.css'

/** A fact below the key figure; `wants` marks one that needs attention, or if false mutes it. */
export type Finding = { key: string; term: string; value: string; to?: string; wants?: boolean }

type Props = {
  term: string
  value: string
  /** Explains the value, such as its two parts. */
  line: string
  findings: readonly Finding[]
  /** True if the chart needs a wide screen next to the figure. */
  wide?: boolean
  /** Chart shown next to the figure. */
  children: ReactNode
}

/** One large figure with its findings, next to a chart. */
export function KeyFigure({ term, value, line, findings, wide, children }: Props) {
  return (
    <div className={classes.figures} data-wide={wide || undefined}>
      <div className={classes.aside}>
        <div>
          <p className={classes.term}>{term}</p>
          <p className={classes.value}>{value}</p>
          <p className={classes.term}>{line}</p>
        </div>
        <dl className={classes.findings}>
          {findings.map(({ key, term: name, value: found, to, wants }) => (
            <div key={key} data-wants={wants}>
              <dt>{to ? <Link to={to}>{name}</Link> : name}</dt>
              <dd>{found}</dd>
            </div>
          ))}
        </dl>
      </div>
      {children}
    </div>
  )
}
