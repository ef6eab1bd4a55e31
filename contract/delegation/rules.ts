import { AccountPerm } from '../accounts/perms.ts'
import { MenuPerm } from '../menus/perms.ts'
import type { MenuEntry } from '../menus/shapes.ts'
import { SessionPerm } from '../session/perms.ts'
import { SystemPerm } from '../system/perms.ts'

/**
 * What no delegation passes on: accounts and what gives rights, the trail that tells of it, settings of the whole system, and
 * letters with other people's links. What an agent took of these in another's name would outlast the delegation, which is to
 * end at once. Of system management departments and dictionaries remain.
 */
export const withheldPerms: ReadonlySet<string> = new Set([
  AccountPerm.readUsers,
  AccountPerm.writeUsers,
  AccountPerm.exportUsers,
  AccountPerm.readRoles,
  AccountPerm.writeRoles,
  ...Object.values(MenuPerm),
  ...Object.values(SessionPerm),
  ...Object.values(SystemPerm),
])

const isWithheld = ({ perms }: MenuEntry): boolean => perms.split(',').some((perm) => withheldPerms.has(perm.trim()))

/** The menus as far as they may be delegated: without pages and buttons that are withheld, and what then leads nowhere. */
export const delegableMenus = (tree: readonly MenuEntry[]): MenuEntry[] =>
  tree.flatMap((entry) => {
    if (isWithheld(entry)) return []
    const children = delegableMenus(entry.children)
    return entry.children.length > 0 && children.length === 0 && entry.url === '' ? [] : { ...entry, children }
  })

/** In whose name a page works while its reader acts for another. */
export type WorksAs = 'principal' | 'oneself' | 'nobody'

/** Modules whose pages show what is one's own, whoever authorized them: their calls are about the session's user. */
const ownModules: ReadonlySet<string> = new Set(['task'])
/** Modules every call of which needs a perm: what one's own roles give does not count while one acts. */
const closedModules: ReadonlySet<string> = new Set(['risk', 'system'])

/**
 * In whose name the pages of a module work, where the module is one of those `granted`, or not: calls are made in the
 * other's name in what was authorized, as oneself in what is about oneself, and else refused. A test compares it with the
 * access of every call.
 */
export function worksAs(module: string | undefined, granted: readonly string[]): WorksAs {
  if (module === undefined || ownModules.has(module)) return 'oneself'
  if (granted.includes(module)) return 'principal'
  return closedModules.has(module) ? 'nobody' : 'oneself'
}
