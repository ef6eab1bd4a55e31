import type { Call } from './call.ts'

type ScopeRight = 'read' | 'write'

/**
 * What an access token may be for, as `risk:write`: areas of the product, each to read or to write too. Areas are the modules, as
 * the permissions of their calls begin, what calls themselves say, and what is about oneself, such as messages and to-dos.
 */
export type Scope = `${string}:${ScopeRight}`

/** Both rights of an area. */
export const scopesIn = (area: string): Scope[] => [`${area}:read`, `${area}:write`]

/** The area of a permission, as menus carry it: its first word. */
export const areaOfPerm = (perm: string): string => perm.split(':', 1)[0] ?? ''

function areaOf({ access, area }: Call): string {
  if (area !== undefined) return area
  if (access.kind === 'permission') return areaOfPerm(access.perm)
  if ('module' in access && access.module !== undefined) return access.module
  return 'oneself'
}

/** A call that leaves a trace writes; one that only hands out a file reads. */
const rightOf = ({ audit, replyForm }: Call): ScopeRight =>
  audit === undefined || replyForm === 'blob' ? 'read' : 'write'

/** What an access token must be for to make a call, as the call's own declaration says; undefined where no token is enough. */
export const scopeOf = (call: Call): Scope | undefined =>
  call.inPerson ? undefined : `${areaOf(call)}:${rightOf(call)}`

/** The areas that these calls make up, what is about oneself first. */
export const areasOf = (calls: readonly Call[]): string[] => [
  ...new Set(['oneself', ...calls.filter(({ inPerson }) => !inPerson).map(areaOf)]),
]

/** Who may write may read too. */
export const isWithin = (held: readonly Scope[], needed: Scope): boolean =>
  held.includes(needed) || (needed.endsWith(':read') && held.includes(needed.replace(/read$/, 'write') as Scope))
