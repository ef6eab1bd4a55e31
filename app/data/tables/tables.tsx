import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { query } from '#app/page/api/api.server.ts'
import { useRevalidationWhile } from '#app/page/live/use-revalidation.ts'
import { filterIn, leaveEmptyPage, listingOf } from '#app/page/request/listing.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { workspaceOf } from '#app/shell/workspaces/workspace.server.ts'
import { useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { EmptyState, NoneFound } from '#app/ui/feedback/empty-state.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { type Column, DataTable, Lines } from '#app/ui/lists/data-table.tsx'
import { FilterBar, FilterSelect, SearchField } from '#app/ui/lists/filter-bar.tsx'
import { Named } from '#app/ui/lists/named.tsx'
import { Pager } from '#app/ui/lists/pager.tsx'
import { shownCount, sizeText } from '#app/ui/text/figures.ts'
import * as at from '#contract/data/addresses.ts'
import { getRoom, searchTables } from '#contract/data/tables/calls.ts'
import { TableStatus } from '#contract/data/tables/codes.ts'
import { type TableRow, tablePage, tableSort } from '#contract/data/tables/shapes.ts'
import { tableView } from './params.server.ts'
import { ImportBadge, isUnderWay, SecrecyBadge, StaleBadge, TableStatusBadge } from './states.tsx'
import { RoomLine } from './upload-form.tsx'

export const handle: PageHandle = { i18n: 'tables', title: ({ t }) => t('tables:title') }

const filters = { keyword: tablePage.shape.keyword, status: tablePage.shape.status }

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args
  const listing = listingOf(request, tableSort.options, { sort: 'createdAt', order: 'desc' })
  const filter = filterIn(filters, new URL(request.url).searchParams)
  const { bizId } = await workspaceOf(args)
  const room = await query(args, getRoom, { query: { workspaceBizId: bizId } })
  const found = await query(args, searchTables, { body: { workspaceBizId: bizId, ...listing, ...filter } })
  leaveEmptyPage(request, found)
  const { records, ...page } = found
  return {
    filter,
    order: { by: listing.sort, descending: listing.order === 'desc' },
    page,
    room,
    tables: records.map((table) => tableView(args, table)),
  }
}

/** Link of a table: to its rows once stored, before that to its import for readers who may open it. */
const addressOf = (id: number, { bizId, rows, import: newest }: TableRow, mayImport: boolean): string =>
  rows === null && newest !== null && mayImport ? at.tableImport(id, newest.bizId) : at.table(id, bizId)

export default function Tables() {
  const { t } = useTranslation('tables')
  const { filter, order, page, room, tables } = useLoaderData<typeof loader>()
  const { workspace, allowed } = useWorkspace()
  const { id } = workspace
  useRevalidationWhile(tables.some((table) => table.import !== null && isUnderWay(table.import.state)))
  const filtered = filter.keyword !== undefined || filter.status !== undefined
  const isEmpty = page.total === 0 && !filtered
  const add = allowed.add && (
    <LinkButton look="primary" to={at.tableNew(id)}>
      {t('add')}
    </LinkButton>
  )
  const columns: Column<TableRow>[] = [
    {
      key: 'tableName',
      head: t('field.title'),
      cell: (table) => (
        <Named
          to={addressOf(id, table, allowed.download)}
          name={table.title || table.tableName}
          under={table.tableName}
        />
      ),
      rowHead: true,
      sortable: true,
      prose: true,
      width: '14rem',
    },
    {
      key: 'status',
      head: t('field.status'),
      cell: ({ status, import: newest, isStale }) => (
        <>
          <TableStatusBadge status={status} />{' '}
          {newest && newest.state !== 'stored' && <ImportBadge state={newest.state} />} {isStale && <StaleBadge />}
        </>
      ),
      prose: true,
      width: '9rem',
    },
    {
      key: 'market',
      head: t('field.market'),
      cell: ({ market, secrecy }) => (
        <>
          {market?.name ?? '—'} <SecrecyBadge secrecy={secrecy} />
        </>
      ),
      prose: true,
      width: '9rem',
    },
    {
      key: 'rows',
      head: t('field.rows'),
      cell: ({ rows }) => (rows === null ? '—' : shownCount(rows)),
      numeric: true,
      sortable: true,
    },
    {
      key: 'bytes',
      head: t('field.bytes'),
      cell: ({ bytes }) => (bytes === null ? '—' : sizeText(bytes)),
      numeric: true,
    },
    { key: 'owner', head: t('field.owner'), cell: ({ owner }) => owner },
    {
      key: 'refreshedAt',
      head: t('field.refreshedAt'),
      cell: ({ refreshedAt, dataVersion }) =>
        refreshedAt === null ? '—' : <Lines of={[refreshedAt, t('versionOf', { number: dataVersion })]} />,
      sortable: true,
    },
  ]
  return (
    <>
      <PageHeader
        title={t('title')}
        line={t('line')}
        action={
          <>
            <LinkButton to={at.sources(id)}>{t('fromDatabase.connections')}</LinkButton>
            {!isEmpty && add}
          </>
        }
      />
      {isEmpty ? (
        <Card>
          <EmptyState title={t('none')} line={t(allowed.add ? 'emptyLine' : 'emptyViewer')} action={add} />
        </Card>
      ) : (
        <>
          <FilterBar label={t('filter')} active={filtered}>
            <SearchField label={t('keyword')} value={filter.keyword} />
            <FilterSelect
              label={t('field.status')}
              name="status"
              value={filter.status}
              options={Object.values(TableStatus).map((value) => ({ value, label: t(`status.${value}`) }))}
            />
          </FilterBar>
          <DataTable
            stacked
            caption={t('title')}
            columns={columns}
            rows={tables}
            rowKey={({ bizId }) => bizId}
            order={order}
            empty={<NoneFound title={t('noneFound')} line={t('noneFoundLine')} />}
          />
          {page.total > 0 && <Pager page={page.current} size={page.size} total={page.total} />}
        </>
      )}
      <RoomLine room={room} />
    </>
  )
}
