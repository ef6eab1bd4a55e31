import { useTranslation } from 'react-i18next'
import { LinkTo } from '#app/ui/actions/link-to.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { type Column, DataTable } from '#app/ui/lists/data-table.tsx'
import type { ResultCauses } from '#contract/risk/kinds/matrix/result-shapes.ts'
import { levelsOf } from '#contract/risk/kinds/matrix/tally.ts'

type Cause = ResultCauses['causes'][number]
type Ranked = Cause & { rank: number }

type Props = { title: string; causes: readonly Cause[]; answersOf: (criteriaId: number) => string | undefined }

export function CauseTable({ title, causes, answersOf }: Props) {
  const { t } = useTranslation(['kinds-matrix-results', 'campaigns'])
  const columns: Column<Ranked>[] = [
    { key: 'rank', head: t('ranked.rank'), cell: ({ rank }) => rank, numeric: true },
    {
      key: 'cause',
      head: t('field.subCause'),
      cell: ({ id, subCause }) => <LinkTo to={answersOf(id)}>{subCause}</LinkTo>,
      rowHead: true,
    },
    {
      key: 'dimension',
      head: t('field.dimension'),
      cell: ({ dimension }) => dimension,
      prose: true,
    },
    { key: 'mean', head: t('table.mean'), cell: ({ stat }) => stat.mean ?? '—', numeric: true },
    { key: 'high', head: t('levels.high'), cell: ({ stat }) => stat.high, numeric: true },
    { key: 'medium', head: t('levels.medium'), cell: ({ stat }) => levelsOf(stat).medium, numeric: true },
    { key: 'low', head: t('levels.low'), cell: ({ stat }) => levelsOf(stat).low, numeric: true },
    { key: 'notInvolved', head: t('legend.none'), cell: ({ stat }) => stat.notInvolved, numeric: true },
    { key: 'spread', head: t('ranked.spread'), cell: ({ spread }) => spread ?? '—', numeric: true },
    { key: 'contrary', head: t('ranked.contrary'), cell: ({ contrary }) => contrary, numeric: true },
  ]
  return (
    <Card title={title} flush>
      <DataTable
        caption={title}
        compact
        columns={columns}
        rows={causes.map((cause, at) => ({ ...cause, rank: at + 1 }))}
        rowKey={({ id }) => id}
      />
    </Card>
  )
}
