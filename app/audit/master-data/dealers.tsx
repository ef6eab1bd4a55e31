import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { query } from '#app/page/api/api.server.ts'
import { usePermission } from '#app/page/menus/frame-data.ts'
import { leaveEmptyPage, listingOf } from '#app/page/request/listing.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { NoneFound } from '#app/ui/feedback/empty-state.tsx'
import { type Column, DataTable, Lines } from '#app/ui/lists/data-table.tsx'
import * as at from '#contract/audit/master-data/addresses.ts'
import { pageDealers } from '#contract/audit/master-data/calls.ts'
import { MasterList } from '#contract/audit/master-data/codes.ts'
import { MasterDataPerm } from '#contract/audit/master-data/perms.ts'
import { type DealerRow, dealerSort } from '#contract/audit/master-data/shapes.ts'
import { ClientPage } from './client-page.tsx'
import { clientOf, codeOf, keywordOf } from './params.server.ts'

export const handle: PageHandle<{ client: { name: string } }> = {
  i18n: 'master-data',
  title: ({ t, data }) => t('master-data:list.title.dealers', { name: data?.client.name }),
}

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args
  const keyword = keywordOf(args)
  const listing = listingOf(request, dealerSort.options, { sort: 'code', order: 'asc' })
  const params = { ...listing, clientCode: codeOf(args), keyword: keyword || undefined }
  const [client, found] = await Promise.all([clientOf(args), query(args, pageDealers, { query: params })])
  leaveEmptyPage(request, found)
  const { records, ...page } = found
  return { client, keyword, listing, page, dealers: records }
}

export default function Dealers() {
  const { t } = useTranslation('master-data')
  const { client, keyword, listing, page, dealers } = useLoaderData<typeof loader>()
  const mayWrite = usePermission(MasterDataPerm.write)
  const { code } = client
  const columns: Column<DealerRow>[] = [
    {
      key: 'name',
      head: t('field.name'),
      cell: ({ id, name }) => (mayWrite ? <Link to={at.dealer(code, id)}>{name}</Link> : name),
      rowHead: true,
      sortable: true,
      prose: true,
      width: '14rem',
    },
    { key: 'code', head: t('field.code'), cell: (row) => row.code, sortable: true },
    { key: 'taxNumber', head: t('field.taxNumber'), cell: ({ taxNumber }) => taxNumber || '—' },
    { key: 'region', head: t('field.region'), cell: ({ region }) => region || '—', sortable: true, prose: true },
    {
      key: 'contact',
      head: t('field.contact'),
      cell: ({ contact, phone, email }) => <Lines of={[contact, phone, email].filter(Boolean)} />,
      prose: true,
    },
  ]
  return (
    <ClientPage client={client} list={MasterList.dealers} keyword={keyword} filtered={keyword !== ''} page={page}>
      <DataTable
        stacked
        caption={t('list.tab.dealers')}
        columns={columns}
        rows={dealers}
        rowKey={({ id }) => id}
        order={{ by: listing.sort, descending: listing.order === 'desc' }}
        empty={<NoneFound title={t('noneFound')} line={t('noneFoundLine')} />}
      />
    </ClientPage>
  )
}
