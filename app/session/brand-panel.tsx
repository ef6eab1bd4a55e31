import { Logo } from '#app/ui/logo.tsx'
import classes from './brand-panel.module.css'
import { TypedLines } from './typed-lines.tsx'

type Props = { title: string; lines: readonly string[] }

/** Rows of the motif: how strong each cell of the matrix is. */
const strengths = ['1', '2', '3']
const cells = ['01223', '11234', '01323', '12112', '00121', '01010']
const step = 84

/** The left half of the login page: a risk matrix that comes out of the dark corner, and what the system is for. */
export function BrandPanel({ title, lines }: Props) {
  return (
    <aside className={classes.panel}>
      <svg className={classes.motif} viewBox={`0 0 ${5 * step} ${6 * step}`} aria-hidden="true">
        {strengths.map((strength) => (
          <path key={strength} className={classes.cells} d={cellsOf(strength)} opacity={`0.${strength}`} />
        ))}
        <path className={classes.trend} d="M42 462 126 378 210 294 294 210 378 126" />
        <circle className={classes.peak} cx="378" cy="126" r="9" />
      </svg>
      <p className={classes.name}>
        <Logo size={36} />
        <span>{title}</span>
      </p>
      <div className={classes.lines}>
        <TypedLines lines={lines} />
      </div>
    </aside>
  )
}

/** A small square wherever the matrix has that strength; a thick round stroke makes it a cell. */
const cellsOf = (strength: string): string =>
  cells
    .flatMap((row, y) =>
      [...row].map((cell, x) => (cell === strength ? `M${x * step + 28} ${y * step + 28}h28v28h-28z` : '')),
    )
    .join('')
