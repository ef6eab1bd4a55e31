import { useTranslation } from 'react-i18next'
import { LevelBadge } from '#app/data/rules/level-badge.tsx'
import { StatusBadge, type Tone } from '#app/ui/feedback/badge.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { DescriptionList } from '#app/ui/layout/description-list.tsx'
import { type Column, DataTable } from '#app/ui/lists/data-table.tsx'
import { shownCount } from '#app/ui/text/figures.ts'
import { windowEventsMax } from '#contract/data/screening/codes.ts'
import type { TriedScene } from '#contract/data/screening/shapes.ts'
import classes from './screening.module.css'
import { OutcomeBadge } from './states.tsx'

type Hit = Omit<TriedScene['hits'][number], 'values'> & { values: readonly { column: string; text: string }[] }

export type Tried = Omit<TriedScene, 'hits'> & {
  hits: Hit[]
  /** All rules of the scene's version; empty if the reader may not see the model. */
  rules: { value: string; label: string }[]
}

type RuleRow = { rule: string; name: string; hit: Hit | undefined; outcome: 'hit' | 'noHit' | 'error' }

const tones: Record<RuleRow['outcome'], Tone | 'neutral'> = { hit: 'danger', noHit: 'neutral', error: 'warning' }

/** Outcome of the row, and of each rule with the values that it read. */
export function TryResult({ tried }: { tried: Tried }) {
  const { t } = useTranslation(['screening-scenes', 'screening'])
  const { outcome, fallback, score, level, ms, hits, errors } = tried
  const hitOf = new Map(hits.map((hit) => [hit.rule, hit]))
  const listed = tried.rules.length > 0 ? tried.rules : hits.map(({ rule, name }) => ({ value: rule, label: name }))
  const rows: RuleRow[] = listed.map(({ value, label }) => {
    const hit = hitOf.get(value)
    const isError = errors.includes(value) || errors.includes(label)
    return { rule: value, name: label, hit, outcome: hit ? 'hit' : isError ? 'error' : 'noHit' }
  })
  const columns: Column<RuleRow>[] = [
    { key: 'name', head: t('screening:field.rule'), cell: ({ name }) => name, rowHead: true, prose: true },
    {
      key: 'outcome',
      head: t('screening:field.outcome'),
      cell: (row) => <StatusBadge tone={tones[row.outcome]}>{t(`rule.${row.outcome}`)}</StatusBadge>,
    },
    { key: 'weight', head: t('try.weight'), cell: ({ hit }) => (hit ? `+${hit.weight}` : '—'), numeric: true },
    {
      key: 'values',
      head: t('try.values'),
      cell: ({ hit }) => (hit ? hit.values.map(({ text }) => text).join(t('screening:comma')) : '—'),
      prose: true,
      width: '14rem',
    },
    {
      key: 'condition',
      head: t('screening:conditionOf'),
      cell: ({ hit }) => (hit ? <code className={classes.code}>{hit.condition}</code> : '—'),
      prose: true,
      width: '14rem',
    },
  ]
  return (
    <Card title={t('try.result')}>
      <div className={classes.call} role="status">
        {fallback !== null && (
          <Notice tone="warning">
            {t(`screening:fallbackLine.${fallback}`, { max: shownCount(windowEventsMax) })}
          </Notice>
        )}
        <DescriptionList
          items={[
            {
              term: t('screening:field.outcome'),
              value: <OutcomeBadge outcome={outcome} fallback={fallback} />,
            },
            { term: t('screening:field.score'), value: score ?? t('screening:notScored') },
            ...(level === null || level === 0
              ? []
              : [{ term: t('screening:field.level'), value: <LevelBadge level={level} /> }]),
            { term: t('screening:field.ms'), value: t('screening:ms', { ms: ms.toFixed(2) }) },
          ]}
        />
        <DataTable
          stacked
          compact
          captionShown
          caption={t('try.rules')}
          columns={columns}
          rows={rows}
          rowKey={({ rule }) => rule}
          empty={<p>{t('screening:decision.noHits')}</p>}
        />
        <p className={classes.muted}>{t('try.nothingKept')}</p>
      </div>
    </Card>
  )
}
