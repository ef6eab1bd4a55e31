import { useTranslation } from 'react-i18next'
import { type Scale, scaleOfMeans, shareOfHigh, standing } from '#contract/risk/kinds/matrix/bands.ts'
import { Rating } from '#contract/risk/kinds/matrix/codes.ts'
import { levelsOf } from '#contract/risk/kinds/matrix/tally.ts'
import type { Figure } from './result-view.server.ts'

const levelOf = { [Rating.low]: 'low', [Rating.medium]: 'medium', [Rating.high]: 'high' } as const

/** The words of a figure, in the reader's language: once for a whole picture or table, whose cells are many. */
export function useFigureText(scale: Scale = scaleOfMeans) {
  const { t } = useTranslation('kinds-matrix-results')
  const level = (rating: Figure['highest']) => {
    const name = levelOf[rating as keyof typeof levelOf]
    return name ? t(`levels.${name}`) : '—'
  }
  const high = (figure: Pick<Figure, 'high'>) => t('figure.high', figure)
  /** What a cell says, by what it is shaded by: its figure, and in small type what stands under it, '' for nothing. */
  const shownOf = (figure: Figure): [main: string, under: string] => {
    if (figure.mean === null) return ['—', '']
    const under = figure.high > 0 ? high(figure) : ''
    if (scale.shade === 'high') return [`${shareOfHigh(figure) ?? '0.0'} %`, under]
    return [figure.mean, scale.shade === 'spread' ? `${standing(figure, scale) ?? '—'} σ` : under]
  }
  return {
    /** The highest rating: `3 高`. */
    level,
    /** How many cells are rated high: `高 12`. */
    high,
    shown: (figure: Figure) => shownOf(figure),
    /** How often each level occurs: `低 3，中 5，高 2`. */
    levels: (figures: { rated: number; sum: number; high: number }) => t('figure.levels', levelsOf(figures)),
    /** All of it, with what the cell shows word for word, for anyone who hears it or speaks to it. */
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
