import { filterIn, listingOf, searchedIn } from '#app/page/listing.server.ts'
import { keyWordMax, taskSorts } from '#contract/collection/codes.ts'
import { taskPageQuery } from '#contract/collection/shapes.ts'

const { objectId, clientCode, status, state, ticketType, attention, dateFrom, dateTo } = taskPageQuery.shape
const filterShape = { objectId, clientCode, status, state, ticketType, attention, dateFrom, dateTo }

/** Which tasks the address of the list, or of its export, asks for. What it cannot mean filters nothing. */
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
