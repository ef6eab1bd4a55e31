import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Card } from '#app/ui/card.tsx'
import { Details } from '#app/ui/details.tsx'
import * as at from './addresses.ts'
import classes from './result-key-figures.module.css'
import type { Weight } from './result-weights-list.tsx'
import { WeightsList } from './result-weights-list.tsx'

type Props = {
  shown: {
    papers: number
    rated: number
    mean: string | null
    high: number
    weighted: string | null
    spread: string | null
  }
  weights: { dimensions: readonly Weight[]; departments: readonly Weight[] }
  /** Of the project. */
  projectId: string
}

/** What a board asks first, in a line. */
export function ResultKeyFigures({
  shown: { papers, rated, mean, high, weighted, spread },
  weights,
  projectId,
}: Props) {
  const { t } = useTranslation('results')
  const isWeighted = weights.dimensions.length + weights.departments.length > 0
  const share = rated === 0 ? '—' : `${((high / rated) * 100).toFixed(1)} %`
  const figures = [
    { term: t('key.mean'), value: mean ?? '—', hint: t('key.meanHint') },
    ...(isWeighted ? [{ term: t('key.weighted'), value: weighted ?? '—', hint: t('key.weightedHint') }] : []),
    { term: t('key.high'), value: share, hint: t('key.highHint', { high, rated }) },
    { term: t('key.spread'), value: spread ?? '—', hint: t('key.spreadHint') },
    { term: t('key.papers'), value: String(papers), hint: t('key.papersHint') },
  ]
  return (
    <Card>
      <dl className={classes.figures}>
        {figures.map(({ term, value, hint }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>
              <strong>{value}</strong>
              <small>{hint}</small>
            </dd>
          </div>
        ))}
      </dl>
      {isWeighted && (
        <>
          <Details summary={t('weights.shown')}>
            <WeightsList weights={weights} />
            <Link to={at.weights(projectId)}>{t('weights.edit')}</Link>
          </Details>
          {/* What stands folded on the screen is never on paper. */}
          <div className={classes.printed}>
            <p>{t('weights.shown')}</p>
            <WeightsList weights={weights} />
          </div>
        </>
      )}
    </Card>
  )
}
