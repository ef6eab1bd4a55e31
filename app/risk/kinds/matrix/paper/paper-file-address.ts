import { useHref, useLocation } from '@remix-run/react'
import { carriedIn } from '#app/risk/papers/paper-link.ts'
import * as at from '#contract/risk/kinds/matrix/addresses.ts'

/** Returns addresses for the files of a paper, with the receipt's secret if the page has it. */
export function usePaperFileAddress(uuid: string): (bid: string) => string {
  const file = useHref(at.paperFile)
  const { receipt } = carriedIn(new URLSearchParams(useLocation().search))
  return (bid) => `${file}?${new URLSearchParams({ uuid, bid, ...(receipt && { receipt }) })}`
}
