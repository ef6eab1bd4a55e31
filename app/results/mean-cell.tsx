import classes from './grid-picture.module.css'
import { gridCell } from './grid-picture.tsx'
import bandClasses from './result-band.module.css'
import { bandOf } from './result-band.ts'
import type { Figure } from './result-view.server.ts'

/** The mean on the colour of its band, and under it how many are rated high. */
export function MeanCell({
  figure: { mean, high },
  highText,
}: {
  figure: Pick<Figure, 'mean' | 'high'>
  highText: string
}) {
  return (
    <>
      <rect
        className={`${classes.cell} ${bandClasses.band}`}
        data-band={bandOf(mean)}
        fill={mean === null ? 'url(#heat-map-hatch)' : undefined}
        x="2"
        y="2"
        height={gridCell.height - 4}
        rx="6"
      />
      <text className={classes.mean} x="50%" y={high > 0 ? 25 : 33}>
        {mean ?? '—'}
      </text>{' '}
      {high > 0 && (
        <text className={classes.high} x="50%" y="43">
          {highText}
        </text>
      )}
    </>
  )
}
