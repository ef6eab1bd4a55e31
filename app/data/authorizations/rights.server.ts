import { filterIn, listingOf } from '#app/page/request/listing.server.ts'
import { matrixExport, matrixSort } from '#contract/data/authorizations/shapes.ts'

const { keyword, marketBizId, day } = matrixExport.shape

/** Filter and order of the rights from the address, for the list and its file. */
export function rightsListOf(request: Request) {
  const { searchParams } = new URL(request.url)
  return {
    filter: filterIn({ keyword, marketBizId, day }, searchParams),
    listing: listingOf(request, matrixSort.options, { sort: 'usercode', order: 'asc' }),
  }
}
