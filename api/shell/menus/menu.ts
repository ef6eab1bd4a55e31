import { sql } from 'drizzle-orm'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { type Reading, reading } from '#api/platform/db/reading.ts'
import type { Principal } from '#api/platform/http/caller.ts'
import * as accounts from '#api/shell/accounts/table.ts'
import { topParentId } from '#contract/shell/menus/codes.ts'
import type { MenuEntry } from '#contract/shell/menus/shapes.ts'

type MenuRow = Omit<MenuEntry, 'children'>

/** Cached menus, and the roles that grant them, at one revision. */
type MenuBook = {
  revision: string | undefined
  /** Enabled entries, in order. */
  entries: readonly MenuRow[]
  givenBy: ReadonlyMap<number, readonly string[]>
  /** Trees by the user's role ids, comma-separated. */
  trees: Map<string, MenuEntry[]>
}

/** Roles of a user; `book` is null if the known revision is current. */
type MenuAnswer = {
  revision: string
  roles: number[]
  book: { entries: MenuRow[]; givenBy: [role: number, menuIds: string[]][] } | null
}

/** Maximum cached trees, one per set of roles. */
const cachedTreesMax = 200

/** Maximum cached trees of one set of roles, one per set of delegated menus. */
const cachedDelegatedMax = 20

export type Menus = {
  /**
   * Menus of a principal. Under delegation, only the authorized ones and their ancestors. Entries without a reachable
   * parent are left out. The result is shared between callers: do not mutate it.
   */
  of(principal: Pick<Principal, 'userId' | 'delegation'>): Reading<MenuEntry[]>
}

/**
 * Caches the menus and reloads them when the revision changes, which every page checks. `delegable` keeps only what a
 * delegation may pass on.
 */
export function openMenus(delegable: (tree: readonly MenuEntry[]) => MenuEntry[]): Menus {
  let cached: MenuBook | undefined
  const delegatedOf = new WeakMap<MenuEntry[], Map<string, MenuEntry[]>>()
  const delegated = (tree: MenuEntry[], menus: ReadonlySet<string>): MenuEntry[] => {
    const trees = delegatedOf.get(tree) ?? new Map<string, MenuEntry[]>()
    delegatedOf.set(tree, trees)
    const key = [...menus].join()
    const result = trees.get(key) ?? delegable(within(tree, menus))
    if (trees.size >= cachedDelegatedMax) trees.clear()
    trees.set(key, result)
    return result
  }
  return {
    of({ userId, delegation }) {
      const known = cached
      return reading(menusWithin(userId, known?.revision), ([answer]: MenuAnswer[]) => {
        const fresh = answer?.book ? bookOf(answer) : undefined
        if (fresh) cached = fresh
        const tree = treeFor(fresh ?? known ?? bookOf(), answer?.roles ?? [])
        return delegation ? delegated(tree, delegation.menus) : tree
      })
    },
  }
}

/** Menus granted by the user's roles, as the transaction sees them. */
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
  if (trees.size >= cachedTreesMax) trees.clear()
  trees.set(key, tree)
  return tree
}

/** Ancestors that only lead to authorized entries lose their permissions. */
function within(entries: readonly MenuEntry[], menus: ReadonlySet<string>): MenuEntry[] {
  return entries.flatMap((entry) => {
    if (menus.has(entry.menuId)) return entry
    const children = within(entry.children, menus)
    return children.length > 0 ? { ...entry, perms: '', children } : []
  })
}

/**
 * Includes the book only if the revision differs from `known`. Every change of `menu` or `role_menu` changes the
 * revision.
 */
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

/** Built top-down, so that cycles are dropped instead of recursing forever. */
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
