import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { query } from '#app/page/api/api.server.ts'
import { leaveEmptyPage } from '#app/page/request/listing.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { ExportButton } from '#app/ui/actions/export-button.tsx'
import { EmptyState, NoneFound } from '#app/ui/feedback/empty-state.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { ChosenBar, ChosenButton } from '#app/ui/lists/choose.tsx'
import { type Column, DataTable, type Order } from '#app/ui/lists/data-table.tsx'
import { FilterBar, FilterSelect, SearchField } from '#app/ui/lists/filter-bar.tsx'
import { Pager } from '#app/ui/lists/pager.tsx'
import * as at from '#contract/shell/delegation/addresses.ts'
import { listDelegationStatuses, pageDelegations } from '#contract/shell/delegation/calls.ts'
import { personKeywordMax } from '#contract/shell/delegation/codes.ts'
import { type DelegationView, delegationListOf, delegationView, refuseActing } from './delegation.server.ts'
import { DelegationStatusBadge } from './delegation-view.tsx'

export { ErrorBoundary } from './delegation-view.tsx'

export const handle: PageHandle = { i18n: 'delegation', title: ({ t }) => t('delegation:title') }

export async function loader(args: LoaderFunctionArgs) {
  await refuseActing(args)
  const { request } = args
  const { username: person, status, listing } = delegationListOf(request)
  const [statuses, found] = await Promise.all([
    query(args, listDelegationStatuses),
    query(args, pageDelegations, { body: { ...listing, username: person, status } }),
  ])
  leaveEmptyPage(request, found)
  const { records, ...page } = found
  const order = { by: listing.sort, descending: listing.order === 'desc' }
  return { person, status, order, statuses, page, delegations: records.map((row) => delegationView(request, row)) }
}

export default function Delegations() {
  const { t } = useTranslation('delegation')
  const { person, status, order, statuses, page, delegations } = useLoaderData<typeof loader>()
  const create = (
    <LinkButton look="primary" to={at.delegationNew}>
      {t('list.create')}
    </LinkButton>
  )
  const { search } = useLocation()
  const filtered = person !== undefined || status !== undefined
  const nothingYet = delegations.length === 0 && !filtered
  return (
    <>
      <PageHeader
        title={t('title')}
        line={t('line')}
        action={
          !nothingYet && (
            <>
              <ExportButton action={at.delegationsExport + search}>{t('list.export')}</ExportButton>
              {create}
            </>
          )
        }
      />
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
          <DelegationTable delegations={delegations} order={order} />
          {delegations.length > 0 && <Pager page={page.current} size={page.size} total={page.total} />}
        </>
      )}
    </>
  )
}

function DelegationTable({ delegations, order }: { delegations: DelegationView[]; order: Order }) {
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
    { key: 'startDate', head: t('field.period'), cell: ({ period }) => period, sortable: true },
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
      order={order}
      stacked
      choosing={{
        name: ({ authorizer, agent }) => t('detail.given', { authorizer: authorizer.name, agent: agent.name }),
        bar: (
          <ChosenBar to={at.delegationsChosen} exportTo={at.delegationsExport}>
            <ChosenButton way="terminate">{t('detail.terminate')}</ChosenButton>
          </ChosenBar>
        ),
      }}
      empty={<NoneFound title={t('list.noneFound')} line={t('list.noneFoundLine')} />}
    />
  )
}
