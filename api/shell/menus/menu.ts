import { sql } from 'drizzle-orm'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { type Reading, reading } from '#api/platform/db/reading.ts'
import type { Principal } from '#api/platform/http/serve.ts'
import * as accounts from '#api/shell/accounts/table.ts'
import { topParentId } from '#contract/shell/menus/codes.ts'
import type { MenuEntry } from '#contract/shell/menus/shapes.ts'

type MenuRow = Omit<MenuEntry, 'children'>

/** What the menus are and which roles give them, at a revision. */
type MenuBook = {
  revision: string | undefined
  /** Those in use, in their order. */
  entries: readonly MenuRow[]
  givenBy: ReadonlyMap<number, readonly string[]>
  /** By the roles of the user who has them, comma-separated. */
  trees: Map<string, MenuEntry[]>
}

/** The roles of a user, and the book where another revision of it than the known one is there. */
type MenuAnswer = {
  revision: string
  roles: number[]
  book: { entries: MenuRow[]; givenBy: [role: number, menuIds: string[]][] } | null
}

/** Trees of this many sets of roles are kept. */
const treesKept = 200

export type Menus = {
  /**
   * The menus of the one who works: under delegation what is authorized of the other's, and the way there. Entries whose parent is
   * not among them are out of reach and left out. Others are given the same objects: nobody changes them.
   */
  of(principal: Pick<Principal, 'userId' | 'acting'>): Reading<MenuEntry[]>
}

/**
 * Menus for every page: they are read again only when their revision, which every page reads, is another one. `delegable` are
 * those that a delegation may pass on.
 */
export function openMenus(delegable: (tree: readonly MenuEntry[]) => MenuEntry[]): Menus {
  let kept: MenuBook | undefined
  return {
    of({ userId, acting }) {
      const known = kept
      return reading(menusWithin(userId, known?.revision), ([answer]: MenuAnswer[]) => {
        const fresh = answer?.book ? bookOf(answer) : undefined
        if (fresh) kept = fresh
        const tree = treeFor(fresh ?? known ?? bookOf(), answer?.roles ?? [])
        return acting ? delegable(within(tree, acting.menus)) : tree
      })
    },
  }
}

/** The menus the user's roles give, as a transaction sees them. */
export async function menuTree(db: Db | Tx, userId: number): Promise<MenuEntry[]> {
  const { rows } = await db.execute<MenuAnswer>(menusWithin(userId, undefined))
  return treeFor(bookOf(rows[0]), rows[0]?.roles ?? [])
}

const bookOf = ({ revision, book }: Partial<MenuAnswer> = {}): MenuBook => ({
  revision,
  entries: book?.entries ?? [],
  givenBy: new Map(book?.givenBy),
  trees: new Map(),
})

function treeFor({ entries, givenBy, trees }: MenuBook, roles: readonly number[]): MenuEntry[] {
  const key = roles.join()
  const known = trees.get(key)
  if (known) return known
  const given = new Set(roles.flatMap((role) => givenBy.get(role) ?? []))
  const tree = treeOf(entries.filter(({ menuId }) => given.has(menuId)))
  if (trees.size >= treesKept) trees.clear()
  trees.set(key, tree)
  return tree
}

/** Entries that lead to what is authorized, without being so themselves, give nothing. */
function within(entries: readonly MenuEntry[], menus: ReadonlySet<string>): MenuEntry[] {
  return entries.flatMap((entry) => {
    if (menus.has(entry.menuId)) return entry
    const children = within(entry.children, menus)
    return children.length > 0 ? { ...entry, perms: '', children } : []
  })
}

/** The book comes where its revision is not the known one: whatever changes `menu` or `role_menu` changes that too. */
const menusWithin = (userId: number, known: string | undefined) => sql`
    select v.revision,
      (select coalesce(json_agg(role_id order by role_id), '[]') from ${accounts.userRole} where user_id = ${userId}) as roles,
      case when v.revision is distinct from ${known ?? null}::uuid then json_build_object(
        'entries', (select coalesce(json_agg(e), '[]') from (
          select m.menu_id as "menuId", m.parent_id as "parentId", m.name, m.name_hans as "nameHans", m.name_en as "nameEn",
            m.url, m.component, m.perms, m.type, m.is_frame as "isFrame", m.visible, m.icon, m.order_num as "orderNum", m.meta
          from ${accounts.menu} m where m.status = '0' order by m.order_num, m.menu_id) e),
        'givenBy', (select coalesce(json_agg(json_build_array(g.role_id, g.menus)), '[]') from (
          select role_id, json_agg(menu_id) as menus from ${accounts.roleMenu} group by role_id) g)) end as book
    from ${accounts.menuRevision} v`

/** Built from the top down, so that a loop among the entries hangs in the air instead of turning for ever. */
function treeOf(rows: readonly MenuRow[]): MenuEntry[] {
  const byParent = new Map<string, MenuEntry[]>()
  const entries = rows.map((row): MenuEntry => ({ ...row, children: [] }))
  for (const entry of entries) {
    const siblings = byParent.get(entry.parentId)
    if (siblings) siblings.push(entry)
    else byParent.set(entry.parentId, [entry])
  }
  for (const entry of entries) entry.children = byParent.get(entry.menuId) ?? []
  return byParent.get(topParentId) ?? []
}
