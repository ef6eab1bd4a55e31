import { useTranslation } from 'react-i18next'
import { Card } from './card.tsx'
import { type Column, DataTable } from './data-table.tsx'

/** One field as it was typed here, and as another has saved it meanwhile. */
export type ConflictRow = { field: string; mine: string; stored: string }

/** Both versions of a thing side by side, so that one can be chosen. What differs is set in bold. */
export function VersionConflict({ rows }: { rows: readonly ConflictRow[] }) {
  const { t } = useTranslation()
  const mark = ({ mine, stored }: ConflictRow, text: string) =>
    mine === stored ? text : <strong>{text || '—'}</strong>
  const columns: Column<ConflictRow>[] = [
    { key: 'field', head: t('conflict.field'), cell: ({ field }) => field, rowHead: true },
    { key: 'mine', head: t('conflict.mine'), cell: (row) => mark(row, row.mine), prose: true },
    { key: 'stored', head: t('conflict.stored'), cell: (row) => mark(row, row.stored), prose: true },
  ]
  return (
    <Card title={t('conflict.both')} flush>
      <DataTable caption={t('conflict.both')} compact columns={columns} rows={rows} rowKey={({ field }) => field} />
    </Card>
  )
}
