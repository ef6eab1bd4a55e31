import type { LoaderFunctionArgs } from '@remix-run/node'
import { query } from '#app/page/api/api.server.ts'
import { filterIn, listingOf, searchedIn } from '#app/page/request/listing.server.ts'
import { numberOf } from '#app/page/request/params.server.ts'
import { getLink } from '#contract/audit/collection/calls.ts'
import { keyWordMax, taskSorts } from '#contract/audit/collection/codes.ts'
import { type LinkDetail, taskPageQuery } from '#contract/audit/collection/shapes.ts'

/** Loads the object of the address with its open link. */
export const linkOf = (args: LoaderFunctionArgs): Promise<LinkDetail> =>
  query(args, getLink, { query: { id: numberOf(args, 'objectId') } })

const { objectId, clientCode, status, state, ticketType, attention, dateFrom, dateTo } = taskPageQuery.shape
const filterShape = { objectId, clientCode, status, state, ticketType, attention, dateFrom, dateTo }

/** Parses the filter of the task list or its export from the address. Ignores invalid values. */
export function taskListOf(request: Request) {
  const { searchParams } = new URL(request.url)
  return {
    filter: {
      ...filterIn(filterShape, searchParams),
      keyWord: searchedIn(searchParams, 'keyWord', keyWordMax) || undefined,
    },
    listing: listingOf(request, taskSorts, { sort: 'createdAt', order: 'desc' }),
  }
}
