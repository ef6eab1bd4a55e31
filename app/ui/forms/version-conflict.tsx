import { useTranslation } from 'react-i18next'
import { Card } from '../layout/card.tsx'
import { type Column, DataTable } from '../lists/data-table.tsx'
import type { FormReply } from './form.ts'

/** Submitted and concurrently stored value of one field. */
export type ConflictRow = { field: string; mine: string; stored: string }

/** Both versions of the labelled fields, in their order. */
export const bothVersions = <Name extends string>(
  labels: Readonly<Record<Name, string>>,
  { values }: Pick<FormReply, 'values'>,
  stored: Readonly<Partial<Record<NoInfer<Name>, string>>>,
): ConflictRow[] =>
  (Object.keys(labels) as Name[]).map((name) => ({
    field: labels[name],
    mine: values[name]?.[0] ?? '',
    stored: stored[name] ?? '',
  }))

/** Both versions of an entity side by side, for a choice between them. Differences are bold. */
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
