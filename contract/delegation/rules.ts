import { AccountPerm } from '../accounts/perms.ts'
import { MenuPerm } from '../menus/perms.ts'
import { SessionPerm } from '../session/perms.ts'

/**
 * What no delegation passes on: to give rights. A right that an agent gave himself in another's name would outlast the
 * delegation, which is to end at once.
 */
export const withheldPerms: ReadonlySet<string> = new Set([
  AccountPerm.writeUsers,
  AccountPerm.writeRoles,
  MenuPerm.write,
  SessionPerm.decideRegistrations,
])
