import type { Clock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { signedIn } from '#api/platform/http/caller.ts'
import { file, type Route, read, write } from '#api/platform/http/route.ts'
import { textIn } from '#api/platform/text.ts'
import { type ListColumn, listFile, listSheet } from '#api/shell/files/list-export.ts'
import { pageOf, recordsOf } from '#contract/platform/paging.ts'
import { isRefusal } from '#contract/platform/problem.ts'
import * as calls from '#contract/shell/accounts/calls.ts'
import { roleName } from '#contract/shell/accounts/role-name.ts'
import type { RoleRow } from '#contract/shell/accounts/role-shapes.ts'
import * as roles from './role.ts'

export const roleRoutes = ({ db, clock }: { db: Db; clock: Clock }): Route[] => [
  read(calls.pageRoles, async ({ query, caller: { language } }) => {
    const { sort, order, current: _, size: __, ...filter } = query
    const page = pageOf(query)
    return recordsOf(await roles.pageRoles(db, { filter, sort: { by: sort, order }, language, page }), page)
  }),

  file(calls.exportRoleList, async ({ query, caller }) => {
    const { language } = caller
    const { sort, order, ...filter } = query
    const { rows, more } = await roles.rolesToExport(db, { filter, sort: { by: sort, order }, language })
    const say = textIn(language)
    const head = (key: string, width: number) => ({ head: say(`accounts-roles:${key}`), width })
    const columns: ListColumn<RoleRow>[] = [
      { ...head('list.name', 28), of: (role) => roleName(role, language) },
      { ...head('field.code', 24), of: ({ code }) => code },
      { ...head('field.remark', 48), of: ({ remark }) => remark },
      { ...head('list.users', 10), of: ({ users }) => users },
      { ...head('list.menus', 10), of: ({ menus }) => menus },
      { ...head('list.builtIn', 10), of: ({ builtIn }) => (builtIn ? say('files-export:list.yes') : '') },
    ]
    const title = say('accounts-roles:list.title')
    const filtered = [[say('accounts-roles:list.keyword'), filter.keyword]] as const
    return listFile(
      { db, clock, caller },
      { title, sheet: listSheet(title, columns, rows), filter: filtered, params: query, more },
    )
  }),

  read(calls.listGrantableMenus, ({ caller }) => roles.listGrantableMenus(db, signedIn(caller))),

  read(calls.getRole, ({ query: { roleId }, caller }) => roles.getRole(db, { roleId, actor: signedIn(caller) })),

  write(calls.createRole, async (tx, { body, caller }) => {
    const created = await roles.createRole(tx, { actor: signedIn(caller), fields: body })
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
