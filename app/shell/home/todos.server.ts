import { listingOf, searchedIn } from '#app/page/request/listing.server.ts'
import { todoSort } from '#contract/shell/home/shapes.ts'

/** Filters of the to-dos, or of their export, from the address. */
export function todoListOf(request: Request) {
  const { searchParams } = new URL(request.url)
  const said = (name: string, max: number) => searchedIn(searchParams, name, max)
  const day = said('submitDate', 10)
  const { current, sort, order } = listingOf(request, todoSort.options, { sort: 'submitDate', order: 'desc' })
  return {
    filter: {
      source: said('source', 64),
      submitUserCode: said('submitUserCode', 64),
      submitDate: isDay(day) ? day : '',
      keyword: said('keyword', 100),
    },
    current,
    sort,
    order,
  }
}

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

/** A to-do's link if it is a path of this site, else undefined: modules and an organisation's backend write it. */
export const todoUrl = (url: string): string | undefined => (/^\/(?![/\\])[^\s\\]*$/.test(url) ? url : undefined)
