import type { LoaderFunctionArgs } from '@remix-run/node'
import { ask } from '#app/api.server.ts'
import { datesOf } from '#app/shell/dates.server.ts'
import { leaveEmptyPage, listingOf } from '#app/shell/listing.server.ts'
import { UserStatus } from '#contract/accounts/codes.ts'
import { pageManagedWorkspaces } from '#contract/workspaces/calls.ts'
import { WorkspaceStatus } from '#contract/workspaces/codes.ts'
import { workspaceSort } from '#contract/workspaces/shapes.ts'

/** Every workspace, for those who manage them. */
export async function loader(args: LoaderFunctionArgs) {
  const { request } = args
  const { searchParams } = new URL(request.url)
  const filter = {
    keyword: (searchParams.get('keyword') ?? '').trim().slice(0, 50) || undefined,
    status: Object.values(WorkspaceStatus).find((each) => each === searchParams.get('status')),
    ownerStatus: Object.values(UserStatus).find((each) => each === searchParams.get('ownerStatus')),
  }
  const listing = listingOf(request, workspaceSort.options, { sort: 'createTime', order: 'desc' })
  const found = await ask(args, pageManagedWorkspaces, { query: { ...listing, ...filter } })
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
