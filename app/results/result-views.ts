import { useLocation } from '@remix-run/react'
import type { ResultView } from '#contract/results/calls.ts'

/** The pages of the results, in the order of their tabs. */
export const resultViews = [
  'overview',
  'matrix',
  'risks',
  'distribution',
  'spread',
  'movement',
] as const satisfies readonly ResultView[]

/** Which of them the address is of; nothing for the finance indicators, which are not of a matrix. */
export function useResultView(): ResultView | undefined {
  const { pathname } = useLocation()
  const last = pathname.split('/results')[1]?.replace(/^\//, '') ?? ''
  return last === '' ? 'overview' : resultViews.find((view) => view === last)
}

const keptNames = ['domain', 'firstRisk', 'department', 'with']

/** What the pages have in common of an address: the filters, not the order or the page. */
export function keptSearch(search: string): string {
  const kept = [...new URLSearchParams(search)].filter(([name, value]) => keptNames.includes(name) && value !== '')
  return kept.length === 0 ? '' : `?${new URLSearchParams(kept)}`
}
