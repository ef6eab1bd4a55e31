import { redirect } from '@remix-run/node'
import type { z } from 'zod'
import { orderOf } from '#app/ui/lists/data-table.tsx'
import { pageSizes } from '#app/ui/lists/pager.tsx'
import { pathOf } from './address.server.ts'

type Order<Sort> = { sort: Sort; order: 'asc' | 'desc' }

/** Pagination and sorting of a list from its address: `?page=2&size=50&sort=-endTime`. Invalid values are ignored. */
export function listingOf<Sort extends string>(request: Request, sorts: readonly Sort[], usual: Order<Sort>) {
  const { searchParams } = new URL(request.url)
  const size = pageSizes.find((each) => String(each) === searchParams.get('size')) ?? pageSizes[0]
  const requested = orderOf(searchParams, sorts)
  const sort = sorts.find((each) => each === requested?.by)
  const order: Order<Sort> = requested && sort ? { sort, order: requested.descending ? 'desc' : 'asc' } : usual
  return { current: pageIn(searchParams), size, ...order }
}

/** Page number of a list, from 1. */
export function pageIn(searchParams: URLSearchParams, name = 'page'): number {
  const page = Number(searchParams.get(name))
  return Number.isInteger(page) && page > 0 && page < 1_000_000 ? page : 1
}

type Filter<Shape extends Readonly<Record<string, z.ZodType>>> = {
  [Name in keyof Shape]?: Exclude<z.output<Shape[Name]>, undefined | ''>
}

/** Filters from the address, limited to the call's own fields; invalid values are ignored. */
export function filterIn<Shape extends Readonly<Record<string, z.ZodType>>>(
  shape: Shape,
  searchParams: URLSearchParams,
): Filter<Shape> {
  const said = Object.entries(shape).flatMap(([name, field]) => {
    const value = searchParams.get(name)?.trim()
    const read = value ? field.safeParse(value) : undefined
    return read?.success ? [[name, read.data]] : []
  })
  return Object.fromEntries(said) as Filter<Shape>
}

/** Redirects a page without rows to the first page. */
export function leaveEmptyPage(request: Request, { records, current }: { records: unknown[]; current: number }): void {
  if (current === 1 || records.length > 0) return
  const url = new URL(request.url)
  url.searchParams.delete('page')
  throw redirect(pathOf(request) + url.search)
}

/** Search keyword from the address, trimmed and cut to the call's limit; '' for none. */
export const searchedIn = (searchParams: URLSearchParams, name = 'keyword', max = 50): string =>
  (searchParams.get(name) ?? '').trim().slice(0, max)
