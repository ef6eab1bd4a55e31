import { useTranslation } from 'react-i18next'
import classes from '#app/risk/results/bar-picture.module.css'
import { BarFigure, BarPicture, barRow } from '#app/risk/results/bar-picture.tsx'
import { shownDecimal } from '#app/ui/text/figures.ts'

type Mean = { mean: string | null }
type Line = {
  key: string | number
  name: string
  to: string | undefined
  now: Mean
  before: Mean
  change: string | null
}

/** Maps means of 1 to 3 to percent of the width, with room for the figure at the end. */
const scale = 80
const offset = 2
const across = (mean: number) => offset + ((mean - 1) / 2) * (scale - 2 * offset)

type MoveProps = { id: string; title: string; namesTitle: string; lines: readonly Line[] }

/** Earlier and current position of each mean. */
export function MovePicture({ id, title, namesTitle, lines }: MoveProps) {
  const { t } = useTranslation('kinds-matrix-results')
  return (
    <BarPicture
      id={id}
      title={title}
      description={t('movement.description', { shown: lines.length })}
      namesTitle={namesTitle}
      marks={([1, 2, 3] as const).map((mean) => ({ at: across(mean), text: mean.toFixed(2) }))}
      rows={lines.map(({ key, name, to, now, before, change }) => ({
        key,
        name,
        to,
        sentence: t('movement.sentence', {
          name,
          now: now.mean ?? '—',
          before: before.mean ?? '—',
          change: shownDecimal(change),
        }),
        drawing: <Move now={now.mean} before={before.mean} change={change} />,
      }))}
    />
  )
}

function Move({ now, before, change }: { now: string | null; before: string | null; change: string | null }) {
  const middle = barRow / 2
  const [from, to] = [before, now].map((mean) => (mean === null ? undefined : `${across(Number(mean)).toFixed(2)}%`))
  const direction = Number(change) > 0 ? 'up' : Number(change) < 0 ? 'down' : undefined
  return (
    <>
      {from && to && <line className={classes.way} data-change={direction} x1={from} x2={to} y1={middle} y2={middle} />}
      {from && <circle className={classes.before} cx={from} cy={middle} r="5" />}
      {to && <circle className={classes.now} cx={to} cy={middle} r="5" />}
      <BarFigure at={scale} text={shownDecimal(change)} />
    </>
  )
}
