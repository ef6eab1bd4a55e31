import { filterIn, listingOf } from '#app/page/request/listing.server.ts'
import { WarningScope } from '#contract/data/warnings/codes.ts'
import { warningFilter, warningSort } from '#contract/data/warnings/shapes.ts'

const { scope, sort: _, order: __, ...narrowing } = warningFilter

/** Filter, order and page of a list of warnings, as its address says. */
export function listOf(request: Request) {
  const { searchParams } = new URL(request.url)
  return {
    ...listingOf(request, warningSort.options, { sort: 'dueAt', order: 'asc' }),
    ...filterIn(narrowing, searchParams),
    scope: scope.catch(WarningScope.queue).parse(searchParams.get('scope') ?? undefined),
  }
}
