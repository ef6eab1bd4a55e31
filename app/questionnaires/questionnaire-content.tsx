import { useTranslation } from 'react-i18next'
import { Card } from '#app/ui/card.tsx'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { Header } from '#contract/questionnaires/shapes.ts'
import type { contentView, RowTexts } from './questionnaire-content.server.ts'

/** What a version holds: its columns, what the ratings mean, its rows. */
export function QuestionnaireContent({ header, scale, rows }: ReturnType<typeof contentView>) {
  const { t } = useTranslation('questionnaires')
  return (
    <>
      <QuestionnaireColumns header={header} />
      {scale && (
        <Card title={t('questionnaire.scale')}>
          <DescriptionList
            items={(['low', 'medium', 'high'] as const).map((level) => ({
              term: t(`questionnaire.${level}`),
              value: scale[level],
            }))}
          />
        </Card>
      )}
      <QuestionnaireRows rows={rows} levels={scale ? 'shared' : 'ofEachRow'} />
    </>
  )
}

type Group = Header[number]

/** What stands across the matrix: first kinds with their second kinds. */
function QuestionnaireColumns({ header }: { header: Header }) {
  const { t } = useTranslation('questionnaires')
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

type Props = {
  rows: readonly RowTexts[]
  /** Whether each row says for itself what low, medium and high mean. */
  levels: 'ofEachRow' | 'shared'
}

/** What stands down the matrix: the causes under their dimensions, each named where it begins. */
function QuestionnaireRows({ rows, levels }: Props) {
  const { t } = useTranslation('questionnaires')
  const texts: Column<RowTexts>[] = [
    {
      key: 'dimension',
      head: t('questionnaire.dimension'),
      cell: ({ dimension, newDimension }) => <Beginning shown={newDimension}>{dimension}</Beginning>,
      prose: true,
    },
    {
      key: 'cause',
      head: t('questionnaire.cause'),
      cell: ({ cause, newCause }) => <Beginning shown={newCause}>{cause}</Beginning>,
      prose: true,
    },
    {
      key: 'subCause',
      head: t('questionnaire.subCause'),
      cell: ({ subCause }) => subCause,
      rowHead: true,
    },
  ]
  const explanation: Column<RowTexts> = {
    key: 'explanation',
    head: t('questionnaire.explanation'),
    cell: (row) => row.explanation,
    prose: true,
    width: '14rem',
  }
  const ofLevels = (['low', 'medium', 'high'] as const).map(
    (level): Column<RowTexts> => ({
      key: level,
      head: t(`questionnaire.${level}`),
      cell: ({ description }) => description[level],
      prose: true,
    }),
  )
  const columns = [
    ...texts,
    ...(rows.some((row) => row.explanation) ? [explanation] : []),
    ...(levels === 'ofEachRow' ? ofLevels : []),
  ]
  return (
    <Card title={t('questionnaire.rows')} flush>
      <DataTable caption={t('questionnaire.rows')} compact columns={columns} rows={rows} rowKey={({ id }) => id} />
    </Card>
  )
}

/** Shown where it begins; below it is only read. */
const Beginning = ({ shown, children }: { shown: boolean; children: string }) =>
  shown ? children : <VisuallyHidden>{children}</VisuallyHidden>
