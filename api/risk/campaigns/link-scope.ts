import { type Caller, isByToken } from '#api/platform/http/caller.ts'
import { RiskPerm } from '#contract/risk/questionnaires/perms.ts'

/**
 * Links that a caller may see. A link of an open paper lets its holder answer, so `all` needs the permission to send
 * links. Other callers see links of submitted papers. Access tokens see none, because links outlive the token.
 */
export type LinkScope = 'all' | 'submitted' | 'none'

export const linksFor = (caller: Caller): LinkScope => {
  if (isByToken(caller)) return 'none'
  return caller.principal?.perms.has(RiskPerm.writeProjects) ? 'all' : 'submitted'
}

/** Removes the link of a result's paper for access tokens. */
export const withLinkFor = <Row extends { uuid: string }>(caller: Caller, row: Row): Row =>
  linksFor(caller) === 'none' ? { ...row, uuid: '' } : row
