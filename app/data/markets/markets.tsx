import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { query } from '#app/page/api/api.server.ts'
import { leaveEmptyPage, listingOf, searchedIn } from '#app/page/request/listing.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { NoneFound } from '#app/ui/feedback/empty-state.tsx'
import { type Column, DataTable } from '#app/ui/lists/data-table.tsx'
import { SearchedList } from '#app/ui/lists/searched-list.tsx'
import * as at from '#contract/data/addresses.ts'
import { searchMarkets } from '#contract/data/markets/calls.ts'
import { type MarketRow, marketSort } from '#contract/data/markets/shapes.ts'

export const handle: PageHandle = { i18n: 'markets', title: ({ t }) => t('markets:title') }

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args
  const listing = listingOf(request, marketSort.options, { sort: 'order', order: 'asc' })
  const keyword = searchedIn(new URL(request.url).searchParams)
  const found = await query(args, searchMarkets, { body: { ...listing, keyword: keyword || undefined } })
  leaveEmptyPage(request, found)
  const { records, ...page } = found
  return { keyword, order: { by: listing.sort, descending: listing.order === 'desc' }, page, markets: records }
}

export default function Markets() {
  const { t } = useTranslation('markets')
  const { keyword, order, page, markets } = useLoaderData<typeof loader>()
  const add = (
    <LinkButton look="primary" to={at.marketNew}>
      {t('add')}
    </LinkButton>
  )
  const columns: Column<MarketRow>[] = [
    {
      key: 'name',
      head: t('field.name'),
      cell: ({ bizId, name }) => <Link to={at.market(bizId)}>{name}</Link>,
      rowHead: true,
      sortable: true,
      prose: true,
      width: '10rem',
    },
    { key: 'remark', head: t('field.remark'), cell: ({ remark }) => remark, prose: true, width: '16rem' },
    {
      key: 'managers',
      head: t('field.managers'),
      cell: ({ managers }) =>
        managers.map(({ name, mayDecide }) => (mayDecide ? name : t('noDecider', { name }))).join(t('and')),
      prose: true,
      width: '12rem',
    },
    { key: 'tables', head: t('field.tables'), cell: ({ tables }) => tables, numeric: true, sortable: true },
    { key: 'order', head: t('field.orderNum'), cell: ({ orderNum }) => orderNum, numeric: true, sortable: true },
  ]
  return (
    <SearchedList
      title={t('title')}
      line={t('line')}
      add={add}
      empty={{ title: t('empty'), line: t('emptyLine') }}
      filter={{ label: t('filter'), field: t('keyword'), keyword: keyword || undefined }}
      page={page}
    >
      <DataTable
        stacked
        caption={t('title')}
        columns={columns}
        rows={markets}
        rowKey={({ bizId }) => bizId}
        order={order}
        empty={<NoneFound title={t('noneFound')} line={t('noneFoundLine')} />}
      />
    </SearchedList>
  )
}
