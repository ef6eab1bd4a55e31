import { useTranslation } from 'react-i18next'
import { type Scale, scaleOfMeans, shareOfHigh, zScore } from '#contract/risk/kinds/matrix/bands.ts'
import { Rating } from '#contract/risk/kinds/matrix/codes.ts'
import { levelsOf } from '#contract/risk/kinds/matrix/tally.ts'
import type { Figure } from './result-view.server.ts'

const levelOf = { [Rating.low]: 'low', [Rating.medium]: 'medium', [Rating.high]: 'high' } as const

/** Localized texts of a figure, looked up once for all cells of a picture or table. */
export function useFigureText(scale: Scale = scaleOfMeans) {
  const { t } = useTranslation('kinds-matrix-results')
  const level = (rating: Figure['highest']) => {
    const name = levelOf[rating as keyof typeof levelOf]
    return name ? t(`levels.${name}`) : '—'
  }
  const high = (figure: Pick<Figure, 'high'>) => t('figure.high', figure)
  /** Text of a cell by the shading: its figure, and the small text below, '' for none. */
  const shownOf = (figure: Figure): [main: string, under: string] => {
    if (figure.mean === null) return ['—', '']
    const under = figure.high > 0 ? high(figure) : ''
    if (scale.shade === 'high') return [`${shareOfHigh(figure) ?? '0.0'} %`, under]
    return [figure.mean, scale.shade === 'spread' ? `${zScore(figure, scale) ?? '—'} σ` : under]
  }
  return {
    /** Highest rating: `3 高`. */
    level,
    /** Number of cells rated high: `高 12`. */
    high,
    shown: (figure: Figure) => shownOf(figure),
    /** Number of ratings per level: `低 3，中 5，高 2`. */
    levels: (figures: { rated: number; sum: number; high: number }) => t('figure.levels', levelsOf(figures)),
    /** Accessible name of a cell. Contains its visible text verbatim, for screen readers and voice control. */
    sentence(of: { department: string; firstKind: string }, figure: Figure): string {
      const { mean, highest, rated } = figure
      if (mean === null) return t('figure.none', of)
      const shown = shownOf(figure).filter(Boolean).join(' ')
      const values = { ...of, shown, mean, highest: level(highest), rated }
      if (scale.shade === 'mean') return t('figure.sentence', values)
      return t(`shade.sentence.${scale.shade}`, values)
    },
  }
}

export type FigureText = ReturnType<typeof useFigureText>
