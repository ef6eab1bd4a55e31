import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { query } from '#app/page/api/api.server.ts'
import { leaveEmptyPage } from '#app/page/request/listing.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { ExportList } from '#app/ui/actions/export-button.tsx'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { NoneFound } from '#app/ui/feedback/empty-state.tsx'
import { type Column, DataTable } from '#app/ui/lists/data-table.tsx'
import { FilterBar, FilterSelect, SearchField } from '#app/ui/lists/filter-bar.tsx'
import { Pager } from '#app/ui/lists/pager.tsx'
import { UserStatus } from '#contract/shell/accounts/codes.ts'
import * as at from '#contract/shell/workspaces/addresses.ts'
import { pageManagedWorkspaces } from '#contract/shell/workspaces/calls.ts'
import { WorkspaceStatus } from '#contract/shell/workspaces/codes.ts'
import { workspaceListOf } from '../params.server.ts'
import { WorkspaceStatusBadge } from '../workspace-badges.tsx'
import { WorkbenchesHead } from './workbenches-head.tsx'

export const handle: PageHandle = { i18n: 'workspaces', title: ({ t }) => t('workspaces:list.all') }

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args
  const { filter, listing } = workspaceListOf(request)
  const found = await query(args, pageManagedWorkspaces, { query: { ...listing, ...filter } })
  leaveEmptyPage(request, found)
  const { records, ...page } = found
  const dates = datesOf(request)
  return {
    filter,
    listing,
    page,
    workspaces: records.map(({ createTime, updateTime, ...workspace }) => ({
      ...workspace,
      createdAt: dates.time(createTime),
      updatedAt: dates.time(updateTime),
    })),
  }
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>

/** All workspaces, including those the user is no member of. */
export default function AllWorkbenches() {
  const { t } = useTranslation('workspaces')
  const { filter, listing, page, workspaces } = useLoaderData<typeof loader>()
  return (
    <>
      <WorkbenchesHead
        line={t('all.line')}
        action={
          <>
            <ExportList to={at.allWorkbenchesExport} />
            <LinkButton look="primary" to={at.workbenchNew}>
              {t('list.create')}
            </LinkButton>
          </>
        }
      />
      <FilterBar label={t('list.filter')} active={Object.values(filter).some((value) => value !== undefined)}>
        <SearchField label={t('all.keyword')} value={filter.keyword} />
        <FilterSelect
          label={t('field.status')}
          name="status"
          value={filter.status}
          options={[
            { value: WorkspaceStatus.enabled, label: t('status.enabled') },
            { value: WorkspaceStatus.disabled, label: t('status.disabled') },
          ]}
        />
        <FilterSelect
          label={t('all.ownerStatus')}
          name="ownerStatus"
          value={filter.ownerStatus}
          options={[
            { value: UserStatus.enabled, label: t('all.ownerEnabled') },
            { value: UserStatus.disabled, label: t('all.ownerDisabled') },
          ]}
        />
      </FilterBar>
      <WorkbenchTable workspaces={workspaces} order={{ by: listing.sort, descending: listing.order === 'desc' }} />
      {workspaces.length > 0 && <Pager page={page.current} size={page.size} total={page.total} />}
    </>
  )
}

function WorkbenchTable({
  workspaces,
  order,
}: Pick<Loaded, 'workspaces'> & { order: { by: string; descending: boolean } }) {
  const { t } = useTranslation('workspaces')
  const columns: Column<Loaded['workspaces'][number]>[] = [
    {
      key: 'name',
      head: t('field.name'),
      cell: ({ id, name }) => <Link to={at.workspaceHome(id)}>{name || t('placeholder.name')}</Link>,
      rowHead: true,
      sortable: true,
      width: '9rem',
    },
    { key: 'remark', head: t('field.remark'), cell: ({ remark }) => remark || '—', prose: true, width: '12rem' },
    {
      key: 'owner',
      head: t('field.owner'),
      cell: ({ owner, ownerStatus }) =>
        ownerStatus === UserStatus.disabled ? (
          <>
            {owner} <Badge tone="warning">{t('all.ownerDisabled')}</Badge>
          </>
        ) : (
          owner
        ),
      sortable: true,
    },
    {
      key: 'memberCount',
      head: t('field.members'),
      cell: ({ memberCount }) => memberCount,
      numeric: true,
      sortable: true,
    },
    { key: 'status', head: t('field.status'), cell: ({ status }) => <WorkspaceStatusBadge status={status} /> },
    { key: 'createTime', head: t('field.createdAt'), cell: ({ createdAt }) => createdAt, sortable: true },
    { key: 'updateTime', head: t('field.updatedAt'), cell: ({ updatedAt }) => updatedAt, sortable: true },
  ]
  return (
    <DataTable
      stacked
      caption={t('list.all')}
      columns={columns}
      rows={workspaces}
      rowKey={({ id }) => id}
      order={order}
      empty={<NoneFound title={t('list.noneFound')} line={t('filter.noneFoundLine')} />}
    />
  )
}
