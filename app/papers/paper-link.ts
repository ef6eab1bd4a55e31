import { kinds } from '#app/kinds.ts'
import { PaperState } from '#contract/campaigns/codes.ts'
import type { Paper } from '#contract/papers/shapes.ts'

/** Whether it still takes answers. */
export const isOpen = ({ state, late, archived }: Pick<Paper, 'state' | 'late' | 'archived'>): boolean =>
  state === PaperState.editable && !late && !archived

type Linked = Pick<Paper, 'uuid' | 'businessDomain' | 'kind'>

/** The address of a paper; the token of the respondent's own link comes along, so that the way back is there. */
export function paperLink({ uuid, businessDomain, kind }: Linked, token?: string): string {
  const carried: Record<string, string> = token === undefined ? {} : { token }
  const { paperPage, namedPaper } = kinds[kind]
  return `${paperPage}?${new URLSearchParams({ ...namedPaper({ uuid, domain: businessDomain }), ...carried })}`
}
