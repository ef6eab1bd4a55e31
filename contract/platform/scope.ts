import type { Call } from './call.ts'

type ScopeRight = 'read' | 'write'

/**
 * Scope of an access token, as `risk:write`: an area of the product, to read or also to write. Areas are the modules,
 * as the first words of permissions, areas that calls declare, and `oneself`, such as messages and to-dos.
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

/** A call with an audit action, or that stores something, writes; one that only returns a file reads. */
const rightOf = ({ audit, stores, replyForm }: Call): ScopeRight =>
  (audit === undefined && !stores) || replyForm === 'blob' ? 'read' : 'write'

/** Scope that a call requires, by its declaration; undefined if no token suffices. */
export const scopeOf = (call: Call): Scope | undefined =>
  call.inPerson ? undefined : `${areaOf(call)}:${rightOf(call)}`

/** Areas of these calls, `oneself` first. */
export const areasOf = (calls: readonly Call[]): string[] => [
  ...new Set(['oneself', ...calls.filter(({ inPerson }) => !inPerson).map(areaOf)]),
]

/** Permission to write includes reading. */
export const isWithin = (held: readonly Scope[], needed: Scope): boolean =>
  held.includes(needed) || (needed.endsWith(':read') && held.includes(needed.replace(/read$/, 'write') as Scope))
