import type { LoaderFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { listingOf } from '#app/page/request/listing.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { comparisonParams } from '#contract/audit/comparisons/shapes.ts'
import { resultSorts } from '#contract/audit/flow/result.ts'
import { faultsOf } from '#contract/platform/field-error.ts'
import { linesAPage } from '../state.tsx'

const { state, role, rule, product, counterparty, month, amountFrom, amountTo, text, duplicate } =
  comparisonParams.shape
const filterShape = z.object({
  state,
  role,
  rule,
  product,
  counterparty,
  month,
  amountFrom,
  amountTo,
  text,
  duplicate,
})
export type FilterName = keyof typeof filterShape.shape
const names = Object.keys(filterShape.shape) as FilterName[]

/**
 * Parses the filter and order of the lines from the address. Invalid values are ignored as filters, and returned with
 * their errors.
 */
export function filterOf({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const typed = Object.fromEntries(
    names.flatMap((name) => {
      const value = (searchParams.get(name) ?? '').trim().slice(0, 200)
      return value === '' ? [] : [[name, value]]
    }),
  ) as Partial<Record<FilterName, string>>
  const parsed = filterShape.safeParse(typed)
  const faults = parsed.success ? {} : faultsOf(parsed.error)
  const t = translatorOf(request, 'validation') as (key: string, values?: Record<string, string | number>) => string
  const errors = Object.fromEntries(
    Object.entries(faults).map(([name, list]) => [name, list.map(({ key, values }) => t(key, values))]),
  ) as Partial<Record<FilterName, string[]>>
  const right = Object.fromEntries(Object.entries(typed).filter(([name]) => !(name in faults)))
  const order = listingOf(request, resultSorts, { sort: 'place', order: 'asc' })
  return { typed, errors, filter: filterShape.parse(right), listing: { ...order, size: linesAPage } }
}

/** Parses the 1-based position of a line in the filtered list from the address. */
export function positionOf({ request }: LoaderFunctionArgs): number | undefined {
  const position = Number(new URL(request.url).searchParams.get('at'))
  return Number.isInteger(position) && position > 0 && position <= 1_000_000 ? position : undefined
}
