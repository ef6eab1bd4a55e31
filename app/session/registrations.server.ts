import type { LoaderFunctionArgs } from '@remix-run/node'
import { ask } from '#app/api.server.ts'
import { leaveEmptyPage, listingOf } from '#app/shell/listing.server.ts'
import { pageRegistrations } from '#contract/session/calls.ts'
import { RegistrationStatus } from '#contract/session/codes.ts'
import { registrationView } from './registration-view.server.ts'

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args
  const { searchParams } = new URL(request.url)
  const keyword = (searchParams.get('keyword') ?? '').trim().slice(0, 100)
  const status = Object.values(RegistrationStatus).find((each) => each === searchParams.get('status'))
  const { current, size } = listingOf(request, ['createdAt'], { sort: 'createdAt', order: 'desc' })
  const found = await ask(args, pageRegistrations, { query: { current, size, keyword: keyword || undefined, status } })
  leaveEmptyPage(request, found)
  const { records, ...page } = found
  return { keyword, status, page, registrations: records.map((row) => registrationView(request, row)) }
}
