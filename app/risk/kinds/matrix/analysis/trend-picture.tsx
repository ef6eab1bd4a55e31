import { useTranslation } from 'react-i18next'
import classes from '#app/risk/results/bar-picture.module.css'
import { BarPicture, barRow } from '#app/risk/results/bar-picture.tsx'
import trendClasses from './trend.module.css'

type Point = { mean: string | null; rated: number }
type Line = { key: string; name: string; course: readonly Point[] }

/** `edge` in percent of the width; `top` and `bottom` in pixels. The figure of a point is above it. */
const edge = 5
const [top, bottom] = [26, barRow + 16]
const height = barRow + 28

/** Line chart of each part over the campaigns, one row each, all on the same scale. */
export function TrendPicture({ id, title, lines }: { id: string; title: string; lines: readonly Line[] }) {
  const { t } = useTranslation('kinds-matrix-results')
  const means = lines.flatMap(({ course }) => course.flatMap(({ mean }) => (mean === null ? [] : [Number(mean)])))
  const count = lines[0]?.course.length ?? 0
  // Scale of the observed range, but at least half a level.
  const middle = (Math.max(...means, 1) + Math.min(...means, 3)) / 2
  const reach = Math.max(Math.max(...means, 1) - Math.min(...means, 3), 0.5)
  const low = Math.max(1, middle - reach / 2)
  const across = (at: number) => (count < 2 ? 50 : edge + (at / (count - 1)) * (100 - 2 * edge))
  /** Keeps the labels at both ends inside the picture. */
  const anchorOf = (at: number) => (count < 2 ? 'middle' : at === 0 ? 'start' : at === count - 1 ? 'end' : 'middle')
  const up = (mean: number) => bottom - ((mean - low) / reach) * (bottom - top)
  return (
    <BarPicture
      id={id}
      title={title}
      description={t('trend.description', { lines: lines.length, campaigns: count })}
      namesTitle={t('trend.part')}
      row={height}
      width={count * 44}
      marks={Array.from({ length: count }, (_, at) => ({ at: across(at), text: String(at + 1) }))}
      rows={lines.map(({ key, name, course }) => {
        const points = course.flatMap(({ mean }, at) => (mean === null ? [] : [{ at, mean, y: up(Number(mean)) }]))
        return {
          key,
          name,
          to: undefined,
          sentence: t('trend.sentence', {
            name,
            course: course.map(({ mean }, at) => `${at + 1}: ${mean ?? '—'}`).join(t('trend.separator')),
          }),
          drawing: (
            <>
              {points.slice(1).map(({ at, y }, before) => {
                const from = points[before]
                // A campaign without a figure leaves a gap.
                if (!from || at - from.at > 1) return null
                return (
                  <line
                    key={at}
                    className={trendClasses.way}
                    x1={`${across(from.at).toFixed(2)}%`}
                    x2={`${across(at).toFixed(2)}%`}
                    y1={from.y.toFixed(1)}
                    y2={y.toFixed(1)}
                  />
                )
              })}
              {points.map(({ at, mean, y }) => (
                <g key={at}>
                  <circle className={classes.now} cx={`${across(at).toFixed(2)}%`} cy={y.toFixed(1)} r="4" />
                  <text
                    className={trendClasses.figure}
                    x={`${across(at).toFixed(2)}%`}
                    y={(y - 9).toFixed(1)}
                    textAnchor={anchorOf(at)}
                  >
                    {mean}
                  </text>
                </g>
              ))}
            </>
          ),
        }
      })}
    />
  )
}
