import type { LoaderFunctionArgs } from '@remix-run/node'
import { ask } from '#app/api.server.ts'
import { leaveEmptyPage, listingOf } from '#app/shell/listing.server.ts'
import { pageNotices } from '#contract/workspaces/calls.ts'
import { noticeView } from './notice-view.server.ts'
import { workspaceOf } from './workspace.server.ts'

export async function loader(args: LoaderFunctionArgs) {
  const { bizId } = await workspaceOf(args)
  const { current, size } = listingOf(args.request, [], { sort: '', order: 'asc' })
  const found = await ask(args, pageNotices, { query: { bizId, current, size } })
  leaveEmptyPage(args.request, found)
  const { records, ...page } = found
  return { page, notices: records.map((notice) => noticeView(args.request, notice)) }
}
