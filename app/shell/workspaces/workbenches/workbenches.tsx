import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { query } from '#app/page/api/api.server.ts'
import { leaveEmptyPage, listingOf, searchedIn } from '#app/page/request/listing.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { ActionList } from '#app/ui/actions/action-list.tsx'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import type { Column } from '#app/ui/lists/data-table.tsx'
import { FilterBar, FilterSelect, SearchField } from '#app/ui/lists/filter-bar.tsx'
import { Pager } from '#app/ui/lists/pager.tsx'
import * as at from '#contract/shell/workspaces/addresses.ts'
import { listInvitations, listWorkspaces } from '#contract/shell/workspaces/calls.ts'
import { WorkspaceRole, WorkspaceStatus } from '#contract/shell/workspaces/codes.ts'
import { RoleBadge, useRoleName, WorkspaceStatusBadge } from '../workspace-badges.tsx'
import classes from '../workspaces.module.css'
import { StatusFilter, WorkbenchTable } from './workbench-table.tsx'
import { WorkbenchesHead } from './workbenches-head.tsx'

export const handle: PageHandle = { i18n: 'workspaces', title: ({ t }) => t('workspaces:list.title') }

const sorts = ['name', 'createdAt'] as const

/** The caller's own workspaces. The call returns all of them, so filters and pagination are applied here. */
export async function loader(args: LoaderFunctionArgs) {
  const { request } = args
  const { searchParams } = new URL(request.url)
  const keyword = searchedIn(searchParams)
  const role = Object.values(WorkspaceRole).find((each) => each === searchParams.get('role'))
  const status = Object.values(WorkspaceStatus).find((each) => each === searchParams.get('status'))
  const listing = listingOf(request, sorts, { sort: 'name', order: 'asc' })
  const { current, size } = listing
  const [all, invitations] = await Promise.all([query(args, listWorkspaces), query(args, listInvitations)])
  const found = all
    .filter(({ name, remark }) => `${name}\n${remark}`.toLowerCase().includes(keyword.toLowerCase()))
    .filter(({ roleType }) => role === undefined || roleType === role)
    .filter((each) => status === undefined || each.status === status)
  const sorted = listing.sort === 'createdAt' ? found.toSorted((a, b) => a.id - b.id) : found
  const ordered = listing.order === 'desc' ? sorted.toReversed() : sorted
  const records = ordered.slice((current - 1) * size, current * size)
  leaveEmptyPage(request, { records, current })
  const dates = datesOf(request)
  return {
    filter: { keyword, role, status },
    listing,
    page: { current, size, total: found.length },
    workspaces: records.map(({ createTime, ...workspace }) => ({ ...workspace, createdAt: dates.time(createTime) })),
    invitations: invitations.map(({ id, name, invitedBy, invitedAt, roleType }) => ({
      id,
      name,
      invitedBy,
      roleType,
      invitedAt: dates.time(invitedAt),
    })),
  }
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>

/** Workspaces the reader is a member of or invited to. */
export default function Workbenches() {
  const { t } = useTranslation('workspaces')
  const { filter, listing, page, workspaces, invitations } = useLoaderData<typeof loader>()
  const roleName = useRoleName()
  const filtered = filter.keyword !== '' || filter.role !== undefined || filter.status !== undefined
  const nothingYet = page.total === 0 && !filtered
  const create = (
    <LinkButton look="primary" to={at.workbenchNew}>
      {t('list.create')}
    </LinkButton>
  )
  const columns: Column<Loaded['workspaces'][number]>[] = [
    { key: 'role', head: t('field.myRole'), cell: ({ roleType }) => <RoleBadge role={roleType} /> },
    { key: 'owner', head: t('field.owner'), cell: ({ owner }) => owner },
    { key: 'members', head: t('field.members'), cell: ({ memberCount }) => memberCount, numeric: true },
    { key: 'status', head: t('field.status'), cell: ({ status }) => <WorkspaceStatusBadge status={status} /> },
    { key: 'createdAt', head: t('field.createdAt'), cell: ({ createdAt }) => createdAt, sortable: true },
  ]
  return (
    <>
      <WorkbenchesHead line={t('list.line')} action={!nothingYet && create} />
      {invitations.length > 0 && <Invitations invitations={invitations} />}
      {nothingYet ? (
        <Card>
          <EmptyState title={t('list.empty')} line={t('list.emptyLine')} action={create} />
        </Card>
      ) : (
        <>
          <FilterBar label={t('list.filter')} active={filtered}>
            <SearchField label={t('list.keyword')} value={filter.keyword} />
            <FilterSelect
              label={t('field.myRole')}
              name="role"
              value={filter.role}
              options={Object.values(WorkspaceRole).map((value) => ({ value, label: roleName(value) }))}
            />
            <StatusFilter value={filter.status} />
          </FilterBar>
          <WorkbenchTable
            caption={t('list.title')}
            workspaces={workspaces}
            order={{ by: listing.sort, descending: listing.order === 'desc' }}
            columns={columns}
          />
          {workspaces.length > 0 && <Pager page={page.current} size={page.size} total={page.total} />}
        </>
      )}
    </>
  )
}

function Invitations({ invitations }: Pick<Loaded, 'invitations'>) {
  const { t } = useTranslation('workspaces')
  const roleName = useRoleName()
  return (
    <Card title={t('invitations.title')}>
      <ActionList
        ways={invitations.map(({ id, name, invitedBy, invitedAt, roleType }) => ({
          key: String(id),
          line: (
            <>
              <strong className={classes.invited}>{name || t('placeholder.name')}</strong>
              {t('invitations.line', { invitedBy, invitedAt, role: roleName(roleType) })}
            </>
          ),
          action: <LinkButton to={at.invitation(id)}>{t('invitations.answer')}</LinkButton>,
        }))}
      />
    </Card>
  )
}
