import { sql } from 'drizzle-orm'
import { topParentId } from '#contract/menus/codes.ts'
import type { MenuEntry } from '#contract/menus/shapes.ts'
import type { Db, Tx } from '../db/connection.ts'
import { reading } from '../db/reading.ts'
import type { Principal } from '../serve.ts'

/** The menus of who works: under delegation what is authorized of the other's, and the way there. */
export const menusOf = ({ userId, acting }: Principal) =>
  reading(menusWithin(userId), (rows: MenuRow[]) => (acting ? within(treeOf(rows), acting.menus) : treeOf(rows)))

/** Entries that lead to what is authorized, without being so themselves, give nothing. */
function within(entries: readonly MenuEntry[], menus: ReadonlySet<string>): MenuEntry[] {
  return entries.flatMap((entry) => {
    if (menus.has(entry.menuId)) return entry
    const children = within(entry.children, menus)
    return children.length > 0 ? { ...entry, perms: '', children } : []
  })
}

/** The menus the user's roles give, as a tree. Entries whose parent is not among them are out of reach and left out. */
export async function menuTree(db: Db | Tx, userId: number): Promise<MenuEntry[]> {
  const { rows } = await db.execute<MenuRow>(menusWithin(userId))
  return treeOf(rows)
}

type MenuRow = Omit<MenuEntry, 'children'>

/** What the roles give is found once, before the entries: a planner without statistics would find it for each of them. */
const menusWithin = (userId: number) => sql`
    with given as materialized (
      select distinct rm.menu_id from user_role ur join role_menu rm on rm.role_id = ur.role_id
      where ur.user_id = ${userId})
    select m.menu_id as "menuId", m.parent_id as "parentId", m.name, m.name_hans as "nameHans", m.name_en as "nameEn",
      m.url, m.component, m.perms, m.type, m.is_frame as "isFrame", m.visible, m.icon, m.order_num as "orderNum", m.meta
    from given join menu m on m.menu_id = given.menu_id
    where m.status = '0'
    order by m.order_num, m.menu_id`

/** Built from the top down, so that a loop among the entries hangs in the air instead of turning for ever. */
export function treeOf(rows: MenuRow[]): MenuEntry[] {
  const byParent = new Map<string, MenuEntry[]>()
  const entries = rows.map((row): MenuEntry => Object.assign(row, { children: [] }))
  for (const entry of entries) {
    const siblings = byParent.get(entry.parentId)
    if (siblings) siblings.push(entry)
    else byParent.set(entry.parentId, [entry])
  }
  for (const entry of entries) entry.children = byParent.get(entry.menuId) ?? []
  return byParent.get(topParentId) ?? []
}
