import type { z } from 'zod'
import { listingOf, searchedIn } from '#app/page/listing.server.ts'
import { keyWordMax, taskSorts } from '#contract/collection/codes.ts'
import { taskPageQuery } from '#contract/collection/shapes.ts'

const { objectId, clientCode, status, state, ticketType, attention, dateFrom, dateTo } = taskPageQuery.shape
const filterShape = { objectId, clientCode, status, state, ticketType, attention, dateFrom, dateTo }
type FilterName = keyof typeof filterShape
const filterNames = Object.keys(filterShape) as FilterName[]

/** Which tasks the address of the list, or of its export, asks for. What it cannot mean filters nothing. */
export function taskListOf(request: Request) {
  const { searchParams } = new URL(request.url)
  const said = filterNames.flatMap((name) => {
    const asked = searchParams.get(name)
    const parsed = asked ? filterShape[name].safeParse(asked) : undefined
    return parsed?.success ? [[name, parsed.data]] : []
  })
  const filter = Object.fromEntries(said) as z.output<z.ZodObject<typeof filterShape>>
  return {
    filter: { ...filter, keyWord: searchedIn(searchParams, 'keyWord', keyWordMax) || undefined },
    listing: listingOf(request, taskSorts, { sort: 'createdAt', order: 'desc' }),
  }
}
