import { useTranslation } from 'react-i18next'
import { Card } from '#app/ui/card.tsx'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import type { Header } from '#contract/questionnaires/shapes.ts'

type Group = Header[number]

/** What stands across the matrix: first kinds with their second kinds. */
export function QuestionnaireColumns({ header }: { header: Header }) {
  const { t } = useTranslation('risk-evaluation')
  const columns: Column<Group>[] = [
    { key: 'firstKind', head: t('questionnaire.firstKind'), cell: ({ firstKind }) => firstKind, rowHead: true },
    {
      key: 'secondKinds',
      head: t('questionnaire.secondKinds'),
      cell: ({ secondKinds }) => secondKinds.map(({ name }) => name).join(t('listComma')),
      prose: true,
      width: '16rem',
    },
    {
      key: 'count',
      head: t('questionnaire.columnCount'),
      cell: ({ secondKinds }) => secondKinds.length,
      numeric: true,
    },
  ]
  return (
    <Card title={t('questionnaire.columns')} flush>
      <DataTable
        caption={t('questionnaire.columns')}
        compact
        columns={columns}
        rows={header}
        rowKey={({ secondKinds, firstKind }) => secondKinds[0]?.id ?? firstKind}
      />
    </Card>
  )
}
