import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { query } from '#app/page/api/api.server.ts'
import { usePermission } from '#app/page/menus/frame-data.ts'
import { filterIn, leaveEmptyPage, listingOf } from '#app/page/request/listing.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { NoneFound } from '#app/ui/feedback/empty-state.tsx'
import { type Column, DataTable, Lines } from '#app/ui/lists/data-table.tsx'
import { Named } from '#app/ui/lists/named.tsx'
import { SearchedList } from '#app/ui/lists/searched-list.tsx'
import { shownCount } from '#app/ui/text/figures.ts'
import * as at from '#contract/data/watch-lists/addresses.ts'
import { searchWatchLists } from '#contract/data/watch-lists/calls.ts'
import { WatchListPerm } from '#contract/data/watch-lists/codes.ts'
import { type WatchListRow, watchListPage } from '#contract/data/watch-lists/shapes.ts'

export const handle: PageHandle = { i18n: 'watch-lists', title: ({ t }) => t('watch-lists:title') }

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args
  const sorts = watchListPage.shape.sort.unwrap().options
  const listing = listingOf(request, sorts, { sort: 'updatedAt', order: 'desc' })
  const filter = filterIn({ keyword: watchListPage.shape.keyword }, new URL(request.url).searchParams)
  const found = await query(args, searchWatchLists, { body: { ...listing, ...filter } })
  leaveEmptyPage(request, found)
  const { records, ...page } = found
  const { time } = datesOf(request)
  return {
    filter,
    order: { by: listing.sort, descending: listing.order === 'desc' },
    page,
    lists: records.map((row) => ({ ...row, updatedAt: time(row.updatedAt) })),
  }
}

/** Watch lists of the organisation. */
export default function WatchLists() {
  const { t } = useTranslation('watch-lists')
  const { filter, order, page, lists } = useLoaderData<typeof loader>()
  const mayWrite = usePermission(WatchListPerm.write)
  const add = mayWrite && (
    <LinkButton look="primary" to={at.watchListNew}>
      {t('add')}
    </LinkButton>
  )
  const columns: Column<WatchListRow>[] = [
    {
      key: 'name',
      head: t('field.list'),
      cell: ({ bizId, name, remark }) => <Named to={at.watchList(bizId)} name={name} under={remark} />,
      rowHead: true,
      sortable: true,
      prose: true,
      width: '14rem',
    },
    {
      key: 'entries',
      head: t('field.entries'),
      cell: ({ entries }) => shownCount(entries),
      numeric: true,
      sortable: true,
    },
    { key: 'revision', head: t('field.revision'), cell: ({ revision }) => t('revisionOf', { revision }) },
    {
      key: 'isShared',
      head: t('field.isShared'),
      cell: ({ isShared }) => (isShared ? <Badge tone="info">{t('shared')}</Badge> : t('unshared')),
    },
    { key: 'owner', head: t('field.owner'), cell: ({ owner }) => owner, prose: true },
    {
      key: 'updatedAt',
      head: t('field.changed'),
      cell: ({ updatedAt, changedBy }) => <Lines of={[updatedAt, changedBy]} />,
      sortable: true,
    },
  ]
  return (
    <SearchedList
      title={t('title')}
      line={t('line')}
      add={add}
      empty={{ title: t('none'), line: t('noneLine') }}
      filter={{ label: t('filter'), field: t('listKeyword'), keyword: filter.keyword }}
      page={page}
    >
      <DataTable
        stacked
        caption={t('title')}
        columns={columns}
        rows={lists}
        rowKey={({ bizId }) => bizId}
        order={order}
        empty={<NoneFound title={t('noneFound')} line={t('noneFoundLine')} />}
      />
    </SearchedList>
  )
}
