import { useTranslation } from 'react-i18next'
import { levelsOf } from '#contract/risk/kinds/matrix/tally.ts'
import classes from './level-bar.module.css'

type Figures = { rated: number; sum: number; high: number; notInvolved?: number }

/** Shares of low, medium and high in a bar that starts at `start` and spans `width`, both in percent. */
export function LevelSegments({
  figures,
  y,
  height,
  start = 0,
  width = 100,
}: {
  figures: Figures
  y: number
  height: number
  start?: number
  width?: number
}) {
  const levels = levelsOf(figures)
  const parts = (['low', 'medium', 'high'] as const).map((level, at, all) => ({
    level,
    count: levels[level],
    from: all.slice(0, at).reduce((sum, before) => sum + levels[before], 0),
  }))
  return parts
    .filter(({ count }) => count > 0)
    .map(({ level, count, from }) => (
      <rect
        key={level}
        className={classes.level}
        data-level={level}
        x={percent(from, figures.rated, { start, width })}
        y={y}
        width={percent(count, figures.rated, { start: 0, width })}
        height={height}
      />
    ))
}

const percent = (part: number, whole: number, { start, width }: { start: number; width: number }) =>
  `${(start + (part / Math.max(whole, 1)) * width).toFixed(3)}%`

export function LevelLegend({ line }: { line: string }) {
  const { t } = useTranslation('kinds-matrix-results')
  return (
    <>
      <ul className={classes.legend} aria-label={t('legend.levels')}>
        {(['low', 'medium', 'high'] as const).map((level) => (
          <li key={level}>
            <span className={classes.swatch} data-level={level} />
            {t(`levels.${level}`)}
          </li>
        ))}
      </ul>
      <p className={classes.line}>{line}</p>
    </>
  )
}
