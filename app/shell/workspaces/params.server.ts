import type { LoaderFunctionArgs } from '@remix-run/node'
import { query } from '#app/page/api/api.server.ts'
import { notFound } from '#app/page/errors/refuse.server.ts'
import { listingOf, searchedIn } from '#app/page/request/listing.server.ts'
import { numberOf } from '#app/page/request/params.server.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { UserStatus } from '#contract/shell/accounts/codes.ts'
import { pageNotices } from '#contract/shell/workspaces/calls.ts'
import { MemberStatus, WorkspaceRole, WorkspaceStatus } from '#contract/shell/workspaces/codes.ts'
import { memberSort, type NoticeRow, type OwnWorkspace, workspaceSort } from '#contract/shell/workspaces/shapes.ts'

/** The notice of the address. Refuses notFound. */
export async function noticeOf(args: LoaderFunctionArgs, { bizId }: OwnWorkspace): Promise<NoticeRow> {
  const id = numberOf(args, 'noticeId')
  const { records } = await query(args, pageNotices, { query: { bizId, id } })
  const notice = records.find((each) => each.id === id)
  if (notice) return notice
  throw notFound(args.request)
}

export type NoticeView = ReturnType<typeof noticeView>

/** A notice with its times formatted. */
export const noticeView = (request: Request, { createTime, updateTime, ...notice }: NoticeRow) => ({
  ...notice,
  time: datesOf(request).time(createTime),
  edited: updateTime === createTime ? undefined : datesOf(request).time(updateTime),
})

/** Filters of the member list, or of its export, from the address. */
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

/** Filters of the notice list, or of its export, from the address. */
export function noticeListOf(request: Request) {
  const { current, size, order } = listingOf(request, ['createTime'], { sort: 'createTime', order: 'desc' })
  return { keyword: searchedIn(new URL(request.url).searchParams) || undefined, current, size, order }
}

/** Filters of the list of all workspaces from the address. */
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
