import { useTranslation } from 'react-i18next'
import { Card } from '#app/ui/card.tsx'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import type { Dimension } from './questionnaire.server.ts'

type Row = Dimension['rows'][number]

/** What stands down the matrix: the causes under their dimensions, and what low, medium and high mean for each. */
export function QuestionnaireRows({ dimensions }: { dimensions: readonly Dimension[] }) {
  const { t } = useTranslation('risk-evaluation')
  const columns: Column<Row>[] = [
    { key: 'cause', head: t('questionnaire.cause'), cell: ({ cause }) => cause, width: '8rem' },
    { key: 'subCause', head: t('questionnaire.subCause'), cell: ({ subCause }) => subCause, rowHead: true, width: '10rem' },
    { key: 'explanation', head: t('questionnaire.explanation'), cell: ({ explanation }) => explanation, width: '14rem' },
    { key: 'low', head: t('questionnaire.low'), cell: ({ low }) => low, width: '9rem' },
    { key: 'medium', head: t('questionnaire.medium'), cell: ({ medium }) => medium, width: '9rem' },
    { key: 'high', head: t('questionnaire.high'), cell: ({ high }) => high, width: '9rem' },
  ]
  return dimensions.map(({ name, rows }) => (
    <Card key={name} title={t('questionnaire.dimension', { name, rows: rows.length })} flush>
      <DataTable caption={name} compact columns={columns} rows={rows} rowKey={({ id }) => id} />
    </Card>
  ))
}
