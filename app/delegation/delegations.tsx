import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { ask } from '#app/api.server.ts'
import { leaveEmptyPage, listingOf, searchedIn } from '#app/page/listing.server.ts'
import type { PageHandle } from '#app/page/page.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar, FilterSelect, SearchField } from '#app/ui/filter-bar.tsx'
import { NoneFound } from '#app/ui/none-found.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { listDelegationStatuses, pageDelegations } from '#contract/delegation/calls.ts'
import { personKeywordMax } from '#contract/delegation/codes.ts'
import * as at from './addresses.ts'
import { type DelegationView, delegationView, refuseActing } from './delegation.server.ts'
import { DelegationStatusBadge } from './delegation-status.tsx'

export { ErrorBoundary } from './delegation-error.tsx'

export const handle: PageHandle = { i18n: 'delegation', title: ({ t }) => t('delegation:title') }

export async function loader(args: LoaderFunctionArgs) {
  await refuseActing(args)
  const { request } = args
  const { searchParams } = new URL(request.url)
  const person = searchedIn(searchParams, 'person', personKeywordMax)
  const statuses = await ask(args, listDelegationStatuses)
  const status = statuses.find(({ value }) => value === searchParams.get('status'))?.value
  const { current, size } = listingOf(request, [], { sort: '', order: 'desc' })
  const found = await ask(args, pageDelegations, { body: { current, size, username: person || undefined, status } })
  leaveEmptyPage(request, found)
  const { records, ...page } = found
  return { person, status, statuses, page, delegations: records.map((row) => delegationView(request, row)) }
}

export default function Delegations() {
  const { t } = useTranslation('delegation')
  const { person, status, statuses, page, delegations } = useLoaderData<typeof loader>()
  const create = (
    <LinkButton look="primary" to={at.delegationNew}>
      {t('list.create')}
    </LinkButton>
  )
  const filtered = person !== '' || status !== undefined
  const nothingYet = delegations.length === 0 && !filtered
  return (
    <>
      <PageHeader title={t('title')} line={t('line')} action={!nothingYet && create} />
      {nothingYet ? (
        <Card>
          <EmptyState title={t('list.empty')} line={t('list.emptyLine')} action={create} />
        </Card>
      ) : (
        <>
          <FilterBar label={t('list.filter')} active={filtered}>
            <SearchField label={t('list.person')} name="person" value={person} maxLength={personKeywordMax} />
            <FilterSelect label={t('field.status')} name="status" value={status} options={statuses} />
          </FilterBar>
          <DelegationTable delegations={delegations} />
          {delegations.length > 0 && <Pager page={page.current} size={page.size} total={page.total} />}
        </>
      )}
    </>
  )
}

function DelegationTable({ delegations }: { delegations: DelegationView[] }) {
  const { t } = useTranslation('delegation')
  const columns: Column<DelegationView>[] = [
    {
      key: 'side',
      head: t('field.id'),
      cell: ({ id, mine, authorizer, agent }) => (
        <Link to={at.delegation(id)}>
          {t('detail.given', { authorizer: authorizer.name, agent: agent.name })}
          {' · '}
          {t(mine ? 'list.mine' : 'list.toMe')}
        </Link>
      ),
      rowHead: true,
      width: '14rem',
    },
    { key: 'modules', head: t('field.modules'), cell: ({ modules }) => modules.join(t('and')), prose: true },
    { key: 'period', head: t('field.period'), cell: ({ period }) => period },
    { key: 'days', head: t('field.deadlineDays'), cell: (row) => row.open && row.deadlineDays, numeric: true },
    { key: 'status', head: t('field.status'), cell: ({ status }) => <DelegationStatusBadge status={status} /> },
    {
      key: 'historical',
      head: t('field.historicalData'),
      cell: ({ historicalData }) => t(`historical.${historicalData}`),
    },
  ]
  return (
    <DataTable
      caption={t('title')}
      columns={columns}
      rows={delegations}
      rowKey={({ id }) => id}
      empty={<NoneFound title={t('list.noneFound')} line={t('list.noneFoundLine')} />}
    />
  )
}
