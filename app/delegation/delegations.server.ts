import type { LoaderFunctionArgs } from '@remix-run/node'
import { ask } from '#app/api.server.ts'
import { leaveEmptyPage, listingOf } from '#app/shell/listing.server.ts'
import { listDelegationStatuses, pageDelegations } from '#contract/delegation/calls.ts'
import { personKeywordMax } from '#contract/delegation/codes.ts'
import { delegationView, refuseActing } from './delegation-view.server.ts'

export async function loader(args: LoaderFunctionArgs) {
  await refuseActing(args)
  const { request } = args
  const { searchParams } = new URL(request.url)
  const person = (searchParams.get('person') ?? '').trim().slice(0, personKeywordMax)
  const statuses = await ask(args, listDelegationStatuses)
  const status = statuses.find(({ value }) => value === searchParams.get('status'))?.value
  const { current, size } = listingOf(request, [], { sort: '', order: 'desc' })
  const found = await ask(args, pageDelegations, { body: { current, size, username: person || undefined, status } })
  leaveEmptyPage(request, found)
  const { records, ...page } = found
  return { person, status, statuses, page, delegations: records.map((row) => delegationView(request, row)) }
}
