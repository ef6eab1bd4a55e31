import { PaperState } from '#contract/campaigns/codes.ts'
import type { Paper } from '#contract/papers/shapes.ts'
import { DomainKind } from '#contract/questionnaires/codes.ts'
import * as at from './addresses.ts'

/** Whether it still takes answers. */
export const isOpen = ({ state, late, archived }: Pick<Paper, 'state' | 'late' | 'archived'>): boolean =>
  state === PaperState.editable && !late && !archived

type Linked = Pick<Paper, 'uuid' | 'businessDomain' | 'kind'>

/** The address of a paper; the token of the respondent's own link comes along, so that the way back is there. */
export function paperLink({ uuid, businessDomain, kind }: Linked, token?: string): string {
  const carried: Record<string, string> = token === undefined ? {} : { token }
  // With a domain the finance page is a preview. spec: operations §2.3
  if (kind === DomainKind.finance) return `${at.finance}?${new URLSearchParams({ uuid, ...carried })}`
  return `${at.exam}?${new URLSearchParams({ uuid, domain: businessDomain, ...carried })}`
}

export const receiptLink = ({ uuid }: Pick<Paper, 'uuid'>, token?: string): string =>
  `${at.receipt}?${new URLSearchParams({ uuid, ...(token === undefined ? {} : { token }) })}`
