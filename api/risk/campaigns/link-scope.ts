import { type Caller, isByToken } from '#api/platform/http/serve.ts'
import { RiskPerm } from '#contract/risk/questionnaires/perms.ts'

/**
 * Links that a caller gets. Whoever holds the link of an open paper can answer in its respondent's place, so `all` is for those
 * who hand links out; others get those of submitted papers. An access token gets none: links stay valid after it has ended.
 */
export type LinkScope = 'all' | 'submitted' | 'none'

export const linksFor = (caller: Caller): LinkScope => {
  if (isByToken(caller)) return 'none'
  return caller.principal?.perms.has(RiskPerm.writeProjects) ? 'all' : 'submitted'
}

/** A paper of a result, without its link for an access token. */
export const withLinkFor = <Row extends { uuid: string }>(caller: Caller, row: Row): Row =>
  linksFor(caller) === 'none' ? { ...row, uuid: '' } : row
