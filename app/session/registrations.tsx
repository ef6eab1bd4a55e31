import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { ask } from '#app/api.server.ts'
import { useMailWay } from '#app/page/frame-data.ts'
import { leaveEmptyPage, listingOf, searchedIn } from '#app/page/listing.server.ts'
import type { PageHandle } from '#app/page/page.ts'
import { Card } from '#app/ui/card.tsx'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar, FilterSelect, SearchField } from '#app/ui/filter-bar.tsx'
import { NoneFound } from '#app/ui/none-found.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { pageRegistrations } from '#contract/session/calls.ts'
import { RegistrationStatus } from '#contract/session/codes.ts'
import * as at from './addresses.ts'
import { registrationView } from './registration-view.server.ts'
import { RegistrationStatusBadge, registrationStatusKeys } from './registration-view.tsx'

export const handle: PageHandle = { i18n: 'session-registrations', title: ({ t }) => t('session-registrations:title') }

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args
  const { searchParams } = new URL(request.url)
  const keyword = searchedIn(searchParams, 'keyword', 100)
  const status = Object.values(RegistrationStatus).find((each) => each === searchParams.get('status'))
  const { current, size } = listingOf(request, ['createdAt'], { sort: 'createdAt', order: 'desc' })
  const found = await ask(args, pageRegistrations, { query: { current, size, keyword: keyword || undefined, status } })
  leaveEmptyPage(request, found)
  const { records, ...page } = found
  return { keyword, status, page, registrations: records.map((row) => registrationView(request, row)) }
}

export default function Registrations() {
  const { t } = useTranslation('session-registrations')
  const { keyword, status, page, registrations } = useLoaderData<typeof loader>()
  const mail = useMailWay()
  const filtered = keyword !== '' || status !== undefined
  const nothingYet = registrations.length === 0 && !filtered
  return (
    <>
      <PageHeader title={t('title')} line={t(`line.${mail}`)} />
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
          <RegistrationTable registrations={registrations} />
          {registrations.length > 0 && <Pager page={page.current} size={page.size} total={page.total} />}
        </>
      )}
    </>
  )
}

type Row = ReturnType<typeof useLoaderData<typeof loader>>['registrations'][number]

function RegistrationTable({ registrations }: { registrations: Row[] }) {
  const { t } = useTranslation('session-registrations')
  const columns: Column<Row>[] = [
    {
      key: 'name',
      head: t('name'),
      cell: ({ bizId, name }) => <Link to={at.registration(bizId)}>{name}</Link>,
      rowHead: true,
    },
    { key: 'companyName', head: t('companyName'), cell: ({ companyName }) => companyName, prose: true },
    { key: 'email', head: t('email'), cell: ({ email }) => email },
    { key: 'status', head: t('status.label'), cell: ({ status }) => <RegistrationStatusBadge status={status} /> },
    { key: 'createdAt', head: t('createdAt'), cell: ({ createdAt }) => createdAt },
    { key: 'decided', head: t('decided'), cell: ({ decidedBy }) => decidedBy || '—' },
  ]
  return (
    <DataTable
      caption={t('title')}
      columns={columns}
      rows={registrations}
      rowKey={({ bizId }) => bizId}
      empty={<NoneFound title={t('none')} line={t('noneLine')} />}
    />
  )
}
