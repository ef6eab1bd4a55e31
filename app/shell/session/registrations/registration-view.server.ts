import type { LoaderFunctionArgs } from '@remix-run/node'
import { query } from '#app/page/api/api.server.ts'
import { listingOf, searchedIn } from '#app/page/request/listing.server.ts'
import { bizIdOf } from '#app/page/request/params.server.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { getRegistration } from '#contract/shell/session/calls.ts'
import { RegistrationStatus } from '#contract/shell/session/codes.ts'
import { type RegistrationRow, registrationSort } from '#contract/shell/session/registration.ts'

/** A request with times formatted for the reader. */
export function registrationView<R extends RegistrationRow>(request: Request, row: R): R {
  const { time } = datesOf(request)
  return { ...row, createdAt: time(row.createdAt), decidedAt: row.decidedAt && time(row.decidedAt) }
}

export async function registrationOf(args: LoaderFunctionArgs) {
  const found = await query(args, getRegistration, { query: { id: bizIdOf(args) } })
  return registrationView(args.request, found)
}

/** Filters of the list, or of its export, from the address. */
export function registrationListOf(request: Request) {
  const { searchParams } = new URL(request.url)
  return {
    keyword: searchedIn(searchParams, 'keyword', 100) || undefined,
    status: Object.values(RegistrationStatus).find((each) => each === searchParams.get('status')),
    listing: listingOf(request, registrationSort.options, { sort: 'createdAt', order: 'desc' }),
  }
}
