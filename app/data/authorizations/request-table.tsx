import { useTranslation } from 'react-i18next'
import { NoneFound } from '#app/ui/feedback/empty-state.tsx'
import { type Column, DataTable, Lines, type Order } from '#app/ui/lists/data-table.tsx'
import { Named } from '#app/ui/lists/named.tsx'
import type { RequestView } from './params.server.ts'
import { RequestBadges } from './states.tsx'

type Props = {
  caption: string
  requests: readonly RequestView[]
  to: (bizId: string) => string
  order: Order
  /** Names the workspace of each request. */
  across?: boolean
  /** Requests for one table, named by their workspaces. */
  ofOne?: boolean
}

export function RequestTable({ caption, requests, to, order, across, ofOne }: Props) {
  const { t } = useTranslation('authorizations')
  const columns: Column<RequestView>[] = [
    {
      key: 'tableName',
      head: t(ofOne ? 'field.workspace' : 'field.table'),
      cell: ({ bizId, table, workspace }) =>
        ofOne ? (
          <Named to={to(bizId)} name={workspace.name} />
        ) : (
          <Named to={to(bizId)} name={table.title || table.tableName} under={table.tableName} />
        ),
      rowHead: true,
      sortable: !ofOne,
      prose: true,
      width: '12rem',
    },
    {
      key: 'applicant',
      head: t('field.applicant'),
      cell: ({ applicant, workspace }) => <Lines of={[applicant.name, across ? workspace.name : '']} />,
      prose: true,
    },
    {
      key: 'purpose',
      head: t('field.purpose'),
      cell: ({ purpose }) => purpose,
      prose: true,
      width: '16rem',
    },
    {
      key: 'status',
      head: t('field.status'),
      cell: (request) => <RequestBadges request={request} />,
      prose: true,
    },
    {
      key: 'until',
      head: t('field.dates'),
      cell: ({ shown }) => <Lines of={[shown.from, t('untilDay', { day: shown.until })]} />,
      sortable: true,
    },
    { key: 'createdAt', head: t('field.createdAt'), cell: ({ shown }) => shown.createdAt, sortable: true },
  ]
  return (
    <DataTable
      stacked
      caption={caption}
      columns={columns}
      rows={requests}
      rowKey={({ bizId }) => bizId}
      order={order}
      empty={<NoneFound title={t('noneFound')} line={t('noneFoundLine')} />}
    />
  )
}
