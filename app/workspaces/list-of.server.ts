import { listingOf, searchedIn } from '#app/page/listing.server.ts'
import { UserStatus } from '#contract/accounts/codes.ts'
import { MemberStatus, WorkspaceRole, WorkspaceStatus } from '#contract/workspaces/codes.ts'
import { memberSort, workspaceSort } from '#contract/workspaces/shapes.ts'

/** What the address of the members, or of their export, asks for. */
export function memberListOf(request: Request) {
  const { searchParams } = new URL(request.url)
  return {
    filter: {
      keyword: searchedIn(searchParams) || undefined,
      roleType: Object.values(WorkspaceRole).find((each) => each === searchParams.get('role')),
      status: Object.values(MemberStatus).find((each) => each === searchParams.get('status')),
    },
    listing: listingOf(request, memberSort.options, { sort: 'role', order: 'asc' }),
  }
}

/** The same of notices. */
export function noticeListOf(request: Request) {
  const { current, size, order } = listingOf(request, ['createTime'], { sort: 'createTime', order: 'desc' })
  return { keyword: searchedIn(new URL(request.url).searchParams) || undefined, current, size, order }
}

/** Which of all workspaces. */
export function workspaceListOf(request: Request) {
  const { searchParams } = new URL(request.url)
  return {
    filter: {
      keyword: searchedIn(searchParams) || undefined,
      status: Object.values(WorkspaceStatus).find((each) => each === searchParams.get('status')),
      ownerStatus: Object.values(UserStatus).find((each) => each === searchParams.get('ownerStatus')),
    },
    listing: listingOf(request, workspaceSort.options, { sort: 'createTime', order: 'desc' }),
  }
}
