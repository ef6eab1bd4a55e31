import { useTranslation } from 'react-i18next'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { type Column, DataTable, Lines } from '#app/ui/lists/data-table.tsx'
import type { HitRule } from '#contract/data/warnings/shapes.ts'
import classes from './warnings.module.css'

type Reason = {
  name: string
  said: string
  /** Entry of a watch list that the row equals or resembles. */
  entry: { list: string; revision: number; name: string } | null
  values: readonly { column: string; value: string }[]
}
type Props = {
  /** Null if the reader may not see them. */
  hits: readonly HitRule[] | null
  /** Null if the result was deleted. */
  reasons: readonly Reason[] | null
}

const percent = 100

/** Rules that hit: each as a sentence with the values that it read, and how often people agreed with it. */
export function WarningWhy({ hits, reasons }: Props) {
  const { t } = useTranslation('warnings')
  const linesOf = (reason: Reason | undefined) =>
    reason
      ? [
          ...reason.values.map(({ column, value }) => `${column} ${value}`),
          ...(reason.entry ? [t('entry', reason.entry)] : []),
        ]
      : ['—']
  const byName = new Map(reasons?.map((reason) => [reason.name, reason]))
  const columns: Column<HitRule>[] = [
    { key: 'name', head: t('rule'), cell: ({ name }) => name, rowHead: true, prose: true },
    {
      key: 'said',
      head: t('reason'),
      cell: ({ name }) => byName.get(name)?.said ?? '—',
      prose: true,
      width: '16rem',
    },
    {
      key: 'values',
      head: t('values'),
      cell: ({ name }) => <Lines of={linesOf(byName.get(name))} />,
      prose: true,
    },
    {
      key: 'precision',
      head: t('precision'),
      cell: ({ confirmed, falseAlarms }) => (
        <span className={classes.whole}>
          <Lines
            of={
              confirmed + falseAlarms === 0
                ? [t('precisionNone')]
                : [
                    `${Math.round((confirmed / (confirmed + falseAlarms)) * percent)}%`,
                    t('precisionOf', { confirmed, falseAlarms }),
                  ]
            }
          />
        </span>
      ),
    },
  ]
  if (hits === null)
    return (
      <Card title={t('why')}>
        <p>{t('whyDenied')}</p>
      </Card>
    )
  return (
    <>
      {reasons === null && <Notice tone="info">{t('whyNone')}</Notice>}
      <Card title={t('why')} flush>
        <DataTable stacked caption={t('rules')} columns={columns} rows={hits} rowKey={({ name }) => name} />
      </Card>
    </>
  )
}
