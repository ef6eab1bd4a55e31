import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { query } from '#app/page/api/api.server.ts'
import { useMailWay, usePermission } from '#app/page/menus/frame-data.ts'
import { leaveEmptyPage } from '#app/page/request/listing.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { ExportButton } from '#app/ui/actions/export-button.tsx'
import { EmptyState, NoneFound } from '#app/ui/feedback/empty-state.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { ChosenBar, ChosenButton } from '#app/ui/lists/choose.tsx'
import { type Column, DataTable, type Order } from '#app/ui/lists/data-table.tsx'
import { FilterBar, FilterSelect, SearchField } from '#app/ui/lists/filter-bar.tsx'
import { Pager } from '#app/ui/lists/pager.tsx'
import * as at from '#contract/shell/session/addresses.ts'
import { pageRegistrations } from '#contract/shell/session/calls.ts'
import { RegistrationStatus } from '#contract/shell/session/codes.ts'
import { SessionPerm } from '#contract/shell/session/perms.ts'
import { registrationListOf, registrationView } from './registration-view.server.ts'
import { RegistrationStatusBadge, registrationStatusKeys } from './registration-view.tsx'

export const handle: PageHandle = { i18n: 'session-registrations', title: ({ t }) => t('session-registrations:title') }

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args
  const { keyword, status, listing } = registrationListOf(request)
  const found = await query(args, pageRegistrations, { query: { ...listing, keyword, status } })
  leaveEmptyPage(request, found)
  const { records, ...page } = found
  const order = { by: listing.sort, descending: listing.order === 'desc' }
  return { keyword, status, order, page, registrations: records.map((row) => registrationView(request, row)) }
}

export default function Registrations() {
  const { t } = useTranslation('session-registrations')
  const { keyword, status, order, page, registrations } = useLoaderData<typeof loader>()
  const mail = useMailWay()
  const { search } = useLocation()
  const filtered = keyword !== undefined || status !== undefined
  const nothingYet = registrations.length === 0 && !filtered
  return (
    <>
      <PageHeader
        title={t('title')}
        line={t(`line.${mail}`)}
        action={!nothingYet && <ExportButton action={at.registrationsExport + search}>{t('export')}</ExportButton>}
      />
      {nothingYet ? (
        <Card>
          <EmptyState title={t('empty')} line={t('emptyLine')} />
        </Card>
      ) : (
        <>
          <FilterBar label={t('filter')} active={filtered}>
            <SearchField label={t('keyword')} value={keyword} maxLength={100} />
            <FilterSelect
              label={t('status.label')}
              name="status"
              value={status}
              options={Object.values(RegistrationStatus).map((value) => ({
                value,
                label: t(registrationStatusKeys[value]),
              }))}
            />
          </FilterBar>
          <RegistrationTable registrations={registrations} order={order} />
          {registrations.length > 0 && <Pager page={page.current} size={page.size} total={page.total} />}
        </>
      )}
    </>
  )
}

type Row = ReturnType<typeof useLoaderData<typeof loader>>['registrations'][number]

function RegistrationTable({ registrations, order }: { registrations: Row[]; order: Order }) {
  const { t } = useTranslation('session-registrations')
  const mayDecide = usePermission(SessionPerm.decideRegistrations)
  const columns: Column<Row>[] = [
    {
      key: 'name',
      head: t('name'),
      cell: ({ bizId, name }) => <Link to={at.registration(bizId)}>{name}</Link>,
      rowHead: true,
      sortable: true,
    },
    {
      key: 'companyName',
      head: t('companyName'),
      cell: ({ companyName }) => companyName,
      prose: true,
      sortable: true,
    },
    { key: 'email', head: t('email'), cell: ({ email }) => email },
    { key: 'status', head: t('status.label'), cell: ({ status }) => <RegistrationStatusBadge status={status} /> },
    { key: 'createdAt', head: t('createdAt'), cell: ({ createdAt }) => createdAt, sortable: true },
    { key: 'decided', head: t('decided'), cell: ({ decidedBy }) => decidedBy || '—' },
  ]
  return (
    <DataTable
      caption={t('title')}
      columns={columns}
      rows={registrations}
      rowKey={({ bizId }) => bizId}
      order={order}
      stacked
      choosing={{
        name: ({ name }) => name,
        bar: (
          <ChosenBar to={at.registrationsChosen} exportTo={at.registrationsExport}>
            {mayDecide && <ChosenButton way="reject">{t('reject.submit')}</ChosenButton>}
          </ChosenBar>
        ),
      }}
      empty={<NoneFound title={t('none')} line={t('noneLine')} />}
    />
  )
}
