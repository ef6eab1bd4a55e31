import { useTranslation } from 'react-i18next'
import { Rating } from '#contract/risk-evaluation/codes.ts'
import type { Figure } from './result-view.server.ts'

const levelOf = { [Rating.low]: 'low', [Rating.medium]: 'medium', [Rating.high]: 'high' } as const

/** The words of a figure, in the reader's language. */
export function useFigureText() {
  const { t } = useTranslation('result')
  const level = (rating: Figure['highest']) => {
    const name = levelOf[rating as keyof typeof levelOf]
    return name ? t(`levels.${name}`) : '—'
  }
  return {
    /** The highest rating: `3 高`. */
    level,
    /** How many cells are rated high: `高 12`. */
    high: ({ high }: Figure) => t('figure.high', { high }),
    /** All of it, for a cell that stands by itself. */
    sentence: (of: string, { mean, highest, rated, high }: Figure) =>
      mean === null
        ? t('figure.none', { of })
        : t('figure.sentence', { of, mean, highest: level(highest), rated, high }),
  }
}
