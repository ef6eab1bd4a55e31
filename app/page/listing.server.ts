import { redirect } from '@remix-run/node'
import { orderOf } from '#app/ui/data-table.tsx'
import { pageSizes } from '#app/ui/pager.tsx'
import { pathOf } from './address.server.ts'

type Order<Sort> = { sort: Sort; order: 'asc' | 'desc' }

/** What the address asks of a list, in the words of the calls: `?page=2&size=50&sort=-endTime`. What it cannot mean is ignored. */
export function listingOf<Sort extends string>(request: Request, sorts: readonly Sort[], usual: Order<Sort>) {
  const { searchParams } = new URL(request.url)
  const page = Number(searchParams.get('page'))
  const size = pageSizes.find((each) => String(each) === searchParams.get('size')) ?? pageSizes[0]
  const asked = orderOf(searchParams, sorts)
  const sort = sorts.find((each) => each === asked?.by)
  const order: Order<Sort> = asked && sort ? { sort, order: asked.descending ? 'desc' : 'asc' } : usual
  return { current: Number.isInteger(page) && page > 0 && page < 1_000_000 ? page : 1, size, ...order }
}

/** A page that has no rows any more leads to the first one. */
export function leaveEmptyPage(request: Request, { records, current }: { records: unknown[]; current: number }): void {
  if (current === 1 || records.length > 0) return
  const url = new URL(request.url)
  url.searchParams.delete('page')
  throw redirect(pathOf(request) + url.search)
}

/** What the address searches for, trimmed and cut to what the call takes; '' for nothing. */
export const searchedIn = (searchParams: URLSearchParams, name = 'keyword', max = 50): string =>
  (searchParams.get(name) ?? '').trim().slice(0, max)
