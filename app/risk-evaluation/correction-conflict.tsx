import { useTranslation } from 'react-i18next'
import { Card } from '#app/ui/card.tsx'
import { type Column, DataTable } from '#app/ui/data-table.tsx'

type FieldName = 'name' | 'email' | 'company' | 'department'
type Row = { field: FieldName; mine: string; stored: string }

type Props = {
  /** As typed. */
  mine: Record<string, string[]>
  /** As another has saved it meanwhile. */
  stored: Record<FieldName, string>
}

const fields: readonly FieldName[] = ['name', 'email', 'company', 'department']

/** Both versions of a respondent side by side, so that one can be chosen. */
export function CorrectionConflict({ mine, stored }: Props) {
  const { t } = useTranslation('risk-evaluation')
  const rows = fields.map((field) => ({ field, mine: mine[field]?.[0] ?? '', stored: stored[field] }))
  const mark = ({ mine: typed, stored: saved }: Row, text: string) =>
    typed === saved ? text : <strong>{text || '–'}</strong>
  const columns: Column<Row>[] = [
    { key: 'field', head: t('correction.field'), cell: ({ field }) => t(`respondent.${field}`), rowHead: true },
    { key: 'mine', head: t('correction.mine'), cell: (row) => mark(row, row.mine) },
    { key: 'stored', head: t('correction.stored'), cell: (row) => mark(row, row.stored) },
  ]
  return (
    <Card title={t('correction.both')} flush>
      <DataTable caption={t('correction.both')} compact columns={columns} rows={rows} rowKey={({ field }) => field} />
    </Card>
  )
}
