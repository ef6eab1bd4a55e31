import * as calls from '#contract/accounts/calls.ts'
import { isRefusal } from '#contract/problem.ts'
import type { Db } from '../db/connection.ts'
import { type Route, read, signedIn, write } from '../serve.ts'
import * as roles from './role.ts'

/** System management of roles. */
export const roleRoutes = ({ db }: { db: Db }): Route[] => [
  read(calls.listRoles, () => roles.listRoles(db)),

  read(calls.listGrantableMenus, ({ caller }) => roles.listGrantableMenus(db, signedIn(caller))),

  read(calls.getRole, ({ query: { roleId }, caller }) => roles.getRole(db, { roleId, actor: signedIn(caller) })),

  write(calls.createRole, async (tx, { body, caller }) => {
    const created = await roles.createRole(tx, { actor: signedIn(caller), asked: body })
    if (isRefusal(created)) return created
    const { roleId, menus } = created
    return { reply: { roleId }, object: `role:${body.code}`, detail: { name: body.name, menus } }
  }),

  write(calls.updateRole, async (tx, { query, body: { version, ...edit }, caller }) => {
    const updated = await roles.updateRole(tx, { ...query, version, edit, actor: signedIn(caller) })
    if (isRefusal(updated)) return updated
    return { reply: null, object: `role:${updated.code}`, detail: { menus: updated.menus } }
  }),

  write(calls.deleteRole, async (tx, { query, caller }) => {
    const deleted = await roles.deleteRole(tx, { ...query, actor: signedIn(caller) })
    return isRefusal(deleted) ? deleted : { reply: null, object: `role:${deleted.code}` }
  }),
]
