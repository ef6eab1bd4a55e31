import { useTranslation } from 'react-i18next'
import { Rating } from '#contract/kinds/matrix/codes.ts'
import { levelsOf } from '#contract/kinds/matrix/tally.ts'
import type { Figure } from './result-view.server.ts'

const levelOf = { [Rating.low]: 'low', [Rating.medium]: 'medium', [Rating.high]: 'high' } as const

/** The words of a figure, in the reader's language: once for a whole picture or table, whose cells are many. */
export function useFigureText() {
  const { t } = useTranslation('results')
  const level = (rating: Figure['highest']) => {
    const name = levelOf[rating as keyof typeof levelOf]
    return name ? t(`levels.${name}`) : '—'
  }
  return {
    /** The highest rating: `3 高`. */
    level,
    /** How many cells are rated high: `高 12`. */
    high: ({ high }: Figure) => t('figure.high', { high }),
    /** How often each level occurs: `低 3，中 5，高 2`. */
    levels: (figures: { rated: number; sum: number; high: number }) => t('figure.levels', levelsOf(figures)),
    /** All of it, with what the cell shows word for word, for whoever hears it or speaks to it. */
    sentence(of: { department: string; firstKind: string }, figure: Figure): string {
      const { mean, highest, rated, high } = figure
      if (mean === null) return t('figure.none', of)
      const shown = high > 0 ? `${mean} ${t('figure.high', { high })}` : mean
      return t('figure.sentence', { ...of, shown, highest: level(highest), rated })
    },
  }
}

export type FigureText = ReturnType<typeof useFigureText>
