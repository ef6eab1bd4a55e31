import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Card } from '#app/ui/card.tsx'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import type { MovementRow } from '#contract/results/shapes.ts'

type Cause = MovementRow['causes'][number]

/** Every cause that both have, what rose most first. */
export function MovementTable({ causes, answersOf }: { causes: readonly Cause[]; answersOf: (id: number) => string }) {
  const { t } = useTranslation(['results', 'campaigns'])
  const columns: Column<Cause>[] = [
    {
      key: 'cause',
      head: t('field.subCause'),
      cell: ({ id, subCause }) => <Link to={answersOf(id)}>{subCause}</Link>,
      rowHead: true,
    },
    {
      key: 'dimension',
      head: t('field.dimension'),
      cell: ({ dimension }) => dimension,
      prose: true,
    },
    { key: 'before', head: t('movement.before'), cell: ({ before }) => before.mean ?? '—', numeric: true },
    { key: 'now', head: t('movement.now'), cell: ({ now }) => now.mean ?? '—', numeric: true },
    { key: 'change', head: t('movement.change'), cell: ({ change }) => change ?? '—', numeric: true },
    { key: 'ratedBefore', head: t('movement.ratedBefore'), cell: ({ before }) => before.rated, numeric: true },
    { key: 'rated', head: t('movement.ratedNow'), cell: ({ now }) => now.rated, numeric: true },
  ]
  return (
    <Card title={t('movement.table')} flush>
      <DataTable caption={t('movement.table')} compact columns={columns} rows={causes} rowKey={({ id }) => id} />
    </Card>
  )
}
