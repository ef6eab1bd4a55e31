import type { Db } from '#api/platform/db/connection.ts'
import { readOne } from '#api/platform/db/reading.ts'
import { sessionPrincipal, signedIn } from '#api/platform/http/caller.ts'
import { type Route, read, write } from '#api/platform/http/route.ts'
import { isRefusal } from '#contract/platform/problem.ts'
import * as calls from '#contract/shell/menus/calls.ts'
import * as maintenance from './maintenance.ts'
import type { Menus } from './menu.ts'

export const menuRoutes = ({ db, menus }: { db: Db; menus: Menus }): Route[] => [
  read(calls.getMenus, ({ caller }) => readOne(db, menus.of(sessionPrincipal(caller)))),

  read(calls.listMenus, ({ caller: { language } }) => maintenance.listMenus(db, language)),

  write(calls.createMenu, async (tx, { body, caller }) => {
    const made = await maintenance.createMenu(tx, { actor: signedIn(caller), fields: body })
    if (isRefusal(made)) return made
    return { reply: { menuId: made.menuId }, object: `menu:${made.menuId}`, detail: { ...body, roles: made.roles } }
  }),

  write(calls.updateMenu, async (tx, { body, caller }) => {
    const updated = await maintenance.updateMenu(tx, { actor: signedIn(caller), edit: body })
    return isRefusal(updated) ? updated : { reply: null, object: `menu:${body.menuId}`, detail: updated }
  }),

  write(calls.deleteMenu, async (tx, { query }) => {
    const gone = await maintenance.deleteMenu(tx, query.menuId)
    return isRefusal(gone) ? gone : { reply: null, object: `menu:${query.menuId}`, detail: gone }
  }),
]
