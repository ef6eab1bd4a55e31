import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { query } from '#app/page/api/api.server.ts'
import { usePermission } from '#app/page/menus/frame-data.ts'
import { leaveEmptyPage, listingOf } from '#app/page/request/listing.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { NoneFound } from '#app/ui/feedback/empty-state.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { type Column, DataTable, Lines } from '#app/ui/lists/data-table.tsx'
import * as at from '#contract/audit/master-data/addresses.ts'
import { pageDealers, pageRelations } from '#contract/audit/master-data/calls.ts'
import { MasterList } from '#contract/audit/master-data/codes.ts'
import { MasterDataPerm } from '#contract/audit/master-data/perms.ts'
import { codeMax, type RelationRow, relationSort } from '#contract/audit/master-data/shapes.ts'
import { pageSizeMax } from '#contract/platform/paging.ts'
import { ClientPage } from './client-page.tsx'
import { clientOf, codeOf, keywordOf } from './params.server.ts'

export const handle: PageHandle<{ client: { name: string } }> = {
  i18n: 'master-data',
  title: ({ t, data }) => t('master-data:list.title.relations', { name: data?.client.name }),
}

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args
  const clientCode = codeOf(args)
  const keyword = keywordOf(args)
  const dealerCode = (new URL(request.url).searchParams.get('dealerCode') ?? '').slice(0, codeMax)
  const listing = listingOf(request, relationSort.options, { sort: 'dealer', order: 'asc' })
  const params = { ...listing, clientCode, keyword: keyword || undefined, dealerCode: dealerCode || undefined }
  const [client, found, dealers] = await Promise.all([
    clientOf(args),
    query(args, pageRelations, { query: params }),
    query(args, pageDealers, { query: { clientCode, size: pageSizeMax } }),
  ])
  leaveEmptyPage(request, found)
  const { records, ...page } = found
  return {
    client,
    keyword,
    dealerCode,
    dealers: dealers.records.map(({ code, name }) => ({ code, name })),
    listing,
    page,
    relations: records.map((row) => ({ ...row, decidedAt: datesOf(request).time(row.decidedAt) })),
  }
}

export default function Relations() {
  const { t } = useTranslation('master-data')
  const { client, keyword, dealerCode, dealers, listing, page, relations } = useLoaderData<typeof loader>()
  const mayWrite = usePermission(MasterDataPerm.write)
  const { code } = client
  const columns: Column<RelationRow>[] = [
    {
      key: 'name',
      head: t('relations.words'),
      cell: ({ id, name, spec }) => (
        <>
          {mayWrite ? <Link to={at.relation(code, id)}>{name}</Link> : name} {spec}
        </>
      ),
      rowHead: true,
      sortable: true,
      prose: true,
      width: '14rem',
    },
    {
      key: 'product',
      head: t('relations.product'),
      cell: ({ productCode, productName, productSpec }) => (
        <Lines of={[`${productName} ${productSpec}`, productCode]} />
      ),
      sortable: true,
      prose: true,
      width: '12rem',
    },
    {
      key: 'dealer',
      head: t('relations.dealer'),
      cell: (row) => <Lines of={[row.dealerName, row.dealerCode]} />,
      sortable: true,
      prose: true,
      width: '12rem',
    },
    {
      key: 'decidedAt',
      head: t('relations.decided'),
      cell: ({ decidedBy, decidedAt }) => <Lines of={[decidedBy, decidedAt].filter(Boolean)} />,
      sortable: true,
    },
  ]
  const filter = (
    <SelectField
      label={t('relations.dealer')}
      field={{ name: 'dealerCode', initialValue: dealerCode }}
      empty={t('all')}
      options={dealers.map((each) => ({ value: each.code, label: `${each.code} ${each.name}` }))}
    />
  )
  return (
    <ClientPage
      client={client}
      list={MasterList.relations}
      keyword={keyword}
      filters={filter}
      filtered={keyword !== '' || dealerCode !== ''}
      page={page}
    >
      <DataTable
        stacked
        caption={t('list.tab.relations')}
        columns={columns}
        rows={relations}
        rowKey={({ id }) => id}
        order={{ by: listing.sort, descending: listing.order === 'desc' }}
        empty={<NoneFound title={t('noneFound')} line={t('noneFoundLine')} />}
      />
    </ClientPage>
  )
}
