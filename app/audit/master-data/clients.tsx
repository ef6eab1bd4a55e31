import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { query } from '#app/page/api/api.server.ts'
import { usePermission } from '#app/page/menus/frame-data.ts'
import { leaveEmptyPage } from '#app/page/request/listing.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { ExportList } from '#app/ui/actions/export-button.tsx'
import { StatusBadge } from '#app/ui/feedback/badge.tsx'
import { EmptyState, NoneFound } from '#app/ui/feedback/empty-state.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { type Column, DataTable } from '#app/ui/lists/data-table.tsx'
import { FilterBar } from '#app/ui/lists/filter-bar.tsx'
import { Pager } from '#app/ui/lists/pager.tsx'
import * as at from '#contract/audit/master-data/addresses.ts'
import { pageClients } from '#contract/audit/master-data/calls.ts'
import { ClientStatus } from '#contract/audit/master-data/codes.ts'
import { MasterDataPerm } from '#contract/audit/master-data/perms.ts'
import type { ClientRow } from '#contract/audit/master-data/shapes.ts'
import { clientListOf } from './params.server.ts'

export const handle: PageHandle = { i18n: 'master-data', title: ({ t }) => t('master-data:clients.title') }

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args
  const { filter, listing } = clientListOf(request)
  const found = await query(args, pageClients, { query: { ...listing, ...filter } })
  leaveEmptyPage(request, found)
  const { records, ...page } = found
  return { ...filter, listing, page, clients: records }
}

export default function Clients() {
  const { t } = useTranslation('master-data')
  const { keyword, status, listing, page, clients } = useLoaderData<typeof loader>()
  const mayWrite = usePermission(MasterDataPerm.write)
  const add = mayWrite && (
    <LinkButton look="primary" to={at.clientNew}>
      {t('client.add')}
    </LinkButton>
  )
  const filtered = keyword !== undefined || status !== undefined
  const isEmpty = page.total === 0 && !filtered
  return (
    <>
      <PageHeader
        title={t('clients.title')}
        line={t('clients.line')}
        action={
          !isEmpty && (
            <>
              <ExportList to={at.clientsExport} />
              {add}
            </>
          )
        }
      />
      {isEmpty ? (
        <Card>
          <EmptyState title={t('clients.empty')} line={t('clients.emptyLine')} action={add} />
        </Card>
      ) : (
        <>
          <FilterBar label={t('clients.filter')} active={filtered}>
            <TextField
              label={t('clients.keyword')}
              field={{ name: 'keyword', initialValue: keyword }}
              type="search"
              maxLength={50}
            />
            <SelectField
              label={t('field.status')}
              field={{ name: 'status', initialValue: status }}
              empty={t('all')}
              options={[
                { value: ClientStatus.enabled, label: t('status.enabled') },
                { value: ClientStatus.disabled, label: t('status.disabled') },
              ]}
            />
          </FilterBar>
          <ClientTable
            clients={clients}
            mayWrite={mayWrite}
            order={{ by: listing.sort, descending: listing.order === 'desc' }}
          />
          {clients.length > 0 && <Pager page={page.current} size={page.size} total={page.total} />}
        </>
      )}
    </>
  )
}

type TableProps = { clients: ClientRow[]; mayWrite: boolean; order: { by: string; descending: boolean } }

function ClientTable({ clients, mayWrite, order }: TableProps) {
  const { t } = useTranslation('master-data')
  const columns: Column<ClientRow>[] = [
    {
      key: 'name',
      head: t('field.clientName'),
      cell: ({ code, name }) => <Link to={at.dealers(code)}>{name}</Link>,
      rowHead: true,
      sortable: true,
      prose: true,
      width: '12rem',
    },
    { key: 'code', head: t('field.clientCode'), cell: ({ code }) => code, sortable: true },
    {
      key: 'status',
      head: t('field.status'),
      cell: ({ status }) =>
        status === ClientStatus.enabled ? (
          <StatusBadge tone="success">{t('status.enabled')}</StatusBadge>
        ) : (
          <StatusBadge>{t('status.disabled')}</StatusBadge>
        ),
    },
    {
      key: 'dealers',
      head: t('list.tab.dealers'),
      cell: ({ code, dealers }) => <Link to={at.dealers(code)}>{dealers}</Link>,
      numeric: true,
    },
    {
      key: 'products',
      head: t('list.tab.products'),
      cell: ({ code, products }) => <Link to={at.products(code)}>{products}</Link>,
      numeric: true,
    },
    {
      key: 'relations',
      head: t('list.tab.relations'),
      cell: ({ code, relations }) => <Link to={at.relations(code)}>{relations}</Link>,
      numeric: true,
    },
  ]
  const actions: Column<ClientRow> = {
    key: 'actions',
    head: t('actions'),
    cell: ({ code }) => (
      <>
        <Link to={at.client(code)}>{t('edit')}</Link>
        <Link to={at.clientDelete(code)}>{t('delete')}</Link>
      </>
    ),
    actions: true,
  }
  return (
    <DataTable
      stacked
      caption={t('clients.title')}
      columns={mayWrite ? [...columns, actions] : columns}
      rows={clients}
      rowKey={({ id }) => id}
      order={order}
      empty={<NoneFound title={t('noneFound')} line={t('noneFoundLine')} />}
    />
  )
}
