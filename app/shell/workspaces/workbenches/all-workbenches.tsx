import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { query } from '#app/page/api/api.server.ts'
import { leaveEmptyPage } from '#app/page/request/listing.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { ExportList } from '#app/ui/actions/export-button.tsx'
import { Badge } from '#app/ui/feedback/badge.tsx'
import type { Column } from '#app/ui/lists/data-table.tsx'
import { FilterBar, FilterSelect, SearchField } from '#app/ui/lists/filter-bar.tsx'
import { Pager } from '#app/ui/lists/pager.tsx'
import { UserStatus } from '#contract/shell/accounts/codes.ts'
import * as at from '#contract/shell/workspaces/addresses.ts'
import { pageManagedWorkspaces } from '#contract/shell/workspaces/calls.ts'
import { workspaceListOf } from '../params.server.ts'
import { WorkspaceStatusBadge } from '../workspace-badges.tsx'
import { StatusFilter, WorkbenchTable } from './workbench-table.tsx'
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
  const columns: Column<Loaded['workspaces'][number]>[] = [
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
        <StatusFilter value={filter.status} />
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
      <WorkbenchTable
        caption={t('list.all')}
        workspaces={workspaces}
        order={{ by: listing.sort, descending: listing.order === 'desc' }}
        columns={columns}
      />
      {workspaces.length > 0 && <Pager page={page.current} size={page.size} total={page.total} />}
    </>
  )
}
