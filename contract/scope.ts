import type { Call } from './call.ts'

/**
 * What of the product an access token may be for: modules, as the permissions of their calls begin, files of any of them, and
 * what is about oneself, such as messages and to-dos.
 */
export const scopeAreas = ['oneself', 'files', 'workbench', 'risk', 'audit', 'ai', 'system'] as const
export type ScopeArea = (typeof scopeAreas)[number]
type ScopeRight = 'read' | 'write'
export type Scope = `${ScopeArea}:${ScopeRight}`

export const scopes = scopeAreas.flatMap((area): Scope[] => [`${area}:read`, `${area}:write`])

/** Files are read and written by the same calls, whatever they belong to. */
const fileCalls = /^\/(sys-file|birp\/file)\//

/** The area of a permission, as menus carry it: its first word. */
export const areaOfPerm = (perm: string): string => perm.split(':', 1)[0] ?? ''

function areaOf({ access, path }: Call): string {
  if (access.kind === 'permission') return areaOfPerm(access.perm)
  if ('module' in access && access.module !== undefined) return access.module
  return fileCalls.test(path) ? 'files' : 'oneself'
}

/** A call that leaves a trace writes; one that only hands out a file reads. */
const rightOf = ({ audit, replyForm }: Call): ScopeRight =>
  audit === undefined || replyForm === 'blob' ? 'read' : 'write'

/** What an access token must be for to make a call, as the call's own declaration says; undefined where no token is enough. */
export function scopeOf(call: Call): Scope | undefined {
  const area = scopeAreas.find((each) => each === areaOf(call))
  return call.inPerson || area === undefined ? undefined : `${area}:${rightOf(call)}`
}

/** Who may write may read too. */
export const isWithin = (held: readonly Scope[], needed: Scope): boolean =>
  held.includes(needed) || (needed.endsWith(':read') && held.includes(needed.replace(/read$/, 'write') as Scope))
