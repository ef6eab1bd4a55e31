import type { LoaderFunctionArgs } from '@remix-run/node'
import { ask } from '#app/api.server.ts'
import { datesOf } from '#app/shell/dates.server.ts'
import { leaveEmptyPage, listingOf } from '#app/shell/listing.server.ts'
import { listInvitations, listWorkspaces } from '#contract/workspaces/calls.ts'
import { WorkspaceRole, WorkspaceStatus } from '#contract/workspaces/codes.ts'

const sorts = ['name', 'createdAt'] as const

/** The caller's own workspaces, which the menus have whole: filtered and paged here. */
export async function loader(args: LoaderFunctionArgs) {
  const { request } = args
  const { searchParams } = new URL(request.url)
  const keyword = (searchParams.get('keyword') ?? '').trim().slice(0, 50)
  const role = Object.values(WorkspaceRole).find((each) => each === searchParams.get('role'))
  const status = Object.values(WorkspaceStatus).find((each) => each === searchParams.get('status'))
  const listing = listingOf(request, sorts, { sort: 'name', order: 'asc' })
  const { current, size } = listing
  const [all, invitations] = await Promise.all([ask(args, listWorkspaces), ask(args, listInvitations)])
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
