import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Card } from '#app/ui/layout/card.tsx'
import { DescriptionList } from '#app/ui/layout/description-list.tsx'
import { Details } from '#app/ui/layout/details.tsx'
import { shareOf } from '#contract/platform/share.ts'
import * as at from '#contract/risk/kinds/matrix/addresses.ts'
import classes from './result-key-figures.module.css'

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
  projectId: string
}

export function ResultKeyFigures({
  shown: { papers, rated, mean, high, weighted, spread },
  weights,
  projectId,
}: Props) {
  const { t } = useTranslation('kinds-matrix-results')
  const isWeighted = weights.dimensions.length + weights.departments.length > 0
  const percent = shareOf({ part: high, whole: rated })
  const share = percent === null ? '—' : `${percent} %`
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
          {/* Repeats the collapsed weights for print. */}
          <div className={classes.printed}>
            <p>{t('weights.shown')}</p>
            <WeightsList weights={weights} />
          </div>
        </>
      )}
    </Card>
  )
}

type Weight = { name: string; weight: string }

/** Weights that were set; unset ones count as 1. */
export function WeightsList({
  weights: { dimensions, departments },
}: {
  weights: { dimensions: readonly Weight[]; departments: readonly Weight[] }
}) {
  const { t } = useTranslation('kinds-matrix-results')
  const textOf = (list: readonly Weight[]) => list.map(({ name, weight }) => `${name} ${weight}`).join(t('separator'))
  return (
    <DescriptionList
      items={[
        { term: t('weights.dimensions'), value: textOf(dimensions) || t('weights.alike') },
        { term: t('weights.departments'), value: textOf(departments) || t('weights.alike') },
      ]}
    />
  )
}
