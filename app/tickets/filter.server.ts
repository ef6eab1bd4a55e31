import { type CheckFilter, checkFilter } from '#contract/tickets/shapes.ts'

export const filterNames = Object.keys(checkFilter.shape) as (keyof CheckFilter)[]

/** What an address or a form filters by; what it cannot mean filters nothing. */
export function checkFilterOf(said: URLSearchParams): CheckFilter {
  const parsed = filterNames.flatMap((name) => {
    const read = checkFilter.shape[name].safeParse(said.get(name)?.trim() || undefined)
    return read.success && read.data !== undefined ? [[name, read.data]] : []
  })
  return Object.fromEntries(parsed)
}
