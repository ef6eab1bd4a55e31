import { kinds } from '#app/risk/kinds.ts'
import { PaperState } from '#contract/risk/campaigns/codes.ts'
import type { Carried } from '#contract/risk/papers/addresses.ts'
import type { Paper } from '#contract/risk/papers/shapes.ts'

export const isOpen = ({ state, late, archived }: Pick<Paper, 'state' | 'late' | 'archived'>): boolean =>
  state === PaperState.editable && !late && !archived

type Linked = Pick<Paper, 'uuid' | 'businessDomain' | 'kind'>

/** Address of a paper, with the token of the respondent's own link for the way back, and the receipt's secret. */
export function paperLink({ uuid, businessDomain, kind }: Linked, { token, receipt }: Carried = {}): string {
  const { paperPage, namedPaper } = kinds[kind]
  const named = namedPaper({ uuid, domain: businessDomain })
  return `${paperPage}?${new URLSearchParams({ ...named, ...(token && { token }), ...(receipt && { receipt }) })}`
}

/** Secrets in the address of a paper's page, which its links pass on. */
export const carriedIn = (search: URLSearchParams): Carried => ({
  token: search.get('token'),
  receipt: search.get('receipt'),
})
