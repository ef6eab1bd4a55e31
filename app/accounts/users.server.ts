import type { LoaderFunctionArgs } from '@remix-run/node'
import { ask } from '#app/api.server.ts'
import { leaveEmptyPage, listingOf } from '#app/shell/listing.server.ts'
import { getUserChoices, pageUsers } from '#contract/accounts/calls.ts'
import { userSort } from '#contract/accounts/user-shapes.ts'
import { userFilterOf } from './user-filter.server.ts'
import { userView } from './user-view.server.ts'

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args
  const filter = userFilterOf(new URL(request.url).searchParams)
  const listing = listingOf(request, userSort.options, { sort: 'usercode', order: 'asc' })
  const [found, { roles }] = await Promise.all([
    ask(args, pageUsers, { query: { ...listing, ...filter } }),
    ask(args, getUserChoices),
  ])
  leaveEmptyPage(request, found)
  const { records, ...page } = found
  return { filter, listing, page, roles, users: records.map((user) => userView(request, user)) }
}
