import type { LoaderFunctionArgs } from '@remix-run/node'
import type { z } from 'zod'
import { query } from '#app/page/api/api.server.ts'
import { filterIn, leaveEmptyPage, listingOf } from '#app/page/request/listing.server.ts'
import { searchRequests } from '#contract/data/authorizations/calls.ts'
import { RequestStatus } from '#contract/data/authorizations/codes.ts'
import { type requestScope, requestSort } from '#contract/data/authorizations/shapes.ts'
import { tablePage } from '#contract/data/tables/shapes.ts'
import { requestView } from './params.server.ts'

type Scope = {
  scope: z.infer<typeof requestScope>
  workspaceBizId?: string
  tableBizId?: string
  usual?: RequestStatus
}

/** A page of requests by the filter and order of the address. `usual`: the status shown if the address names none. */
export async function requestsOf(args: LoaderFunctionArgs, { usual, ...scope }: Scope) {
  const { request } = args
  const { searchParams } = new URL(request.url)
  const listing = listingOf(request, requestSort.options, { sort: 'createdAt', order: 'desc' })
  const { keyword } = filterIn({ keyword: tablePage.shape.keyword }, searchParams)
  const chosen = Object.values(RequestStatus).find((each) => each === searchParams.get('status'))
  const status = searchParams.has('status') ? chosen : usual
  const found = await query(args, searchRequests, { body: { ...scope, ...listing, keyword, status } })
  leaveEmptyPage(request, found)
  const { records, ...page } = found
  return {
    filter: { keyword, status },
    order: { by: listing.sort, descending: listing.order === 'desc' },
    page,
    requests: records.map((row) => requestView(args, row)),
  }
}
