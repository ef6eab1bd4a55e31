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
import { pageProducts } from '#contract/audit/master-data/calls.ts'
import { MasterList } from '#contract/audit/master-data/codes.ts'
import { MasterDataPerm } from '#contract/audit/master-data/perms.ts'
import { type ProductRow, productSort } from '#contract/audit/master-data/shapes.ts'
import { ClientPage } from './client-page.tsx'
import { clientOf, codeOf, keywordOf } from './params.server.ts'

export const handle: PageHandle<{ client: { name: string } }> = {
  i18n: 'master-data',
  title: ({ t, data }) => t('master-data:list.title.products', { name: data?.client.name }),
}

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args
  const keyword = keywordOf(args)
  const listing = listingOf(request, productSort.options, { sort: 'code', order: 'asc' })
  const params = { ...listing, clientCode: codeOf(args), keyword: keyword || undefined }
  const [client, found] = await Promise.all([clientOf(args), query(args, pageProducts, { query: params })])
  leaveEmptyPage(request, found)
  const { records, ...page } = found
  return { client, keyword, listing, page, products: records }
}

export default function Products() {
  const { t } = useTranslation('master-data')
  const { client, keyword, listing, page, products } = useLoaderData<typeof loader>()
  const mayWrite = usePermission(MasterDataPerm.write)
  const { code } = client
  const columns: Column<ProductRow>[] = [
    {
      key: 'name',
      head: t('field.name'),
      cell: ({ id, name }) => (mayWrite ? <Link to={at.product(code, id)}>{name}</Link> : name),
      rowHead: true,
      sortable: true,
      prose: true,
      width: '12rem',
    },
    { key: 'code', head: t('field.code'), cell: (row) => row.code, sortable: true },
    { key: 'spec', head: t('field.spec'), cell: ({ spec }) => spec || '—', prose: true },
    { key: 'baseUnit', head: t('field.baseUnit'), cell: ({ baseUnit }) => baseUnit },
    {
      key: 'factors',
      head: t('field.factors'),
      cell: ({ factors, baseUnit }) => (
        <Lines of={factors.map(({ unit, factor }) => t('products.factor', { unit, factor, baseUnit }))} />
      ),
      prose: true,
    },
    { key: 'listPrice', head: t('field.listPrice'), cell: ({ listPrice }) => listPrice || '—', numeric: true },
  ]
  return (
    <ClientPage client={client} list={MasterList.products} keyword={keyword} filtered={keyword !== ''} page={page}>
      <DataTable
        stacked
        caption={t('list.tab.products')}
        columns={columns}
        rows={products}
        rowKey={({ id }) => id}
        order={{ by: listing.sort, descending: listing.order === 'desc' }}
        empty={<NoneFound title={t('noneFound')} line={t('noneFoundLine')} />}
      />
    </ClientPage>
  )
}
