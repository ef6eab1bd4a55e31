import { statsOf } from '#app/page/api/stats.server.ts'
import type { ListedMenu } from '#app/page/menus/listed-menu.ts'
import { perObject } from '#app/page/menus/per-object.ts'
import type { PageArgs } from '#app/page/request/context.ts'
import type { MenuEntry } from '#contract/shell/menus/shapes.ts'

const announced = Object.values(
  import.meta.glob<ListedMenu>('./*/*/listed-menu.server.ts', { eager: true, import: 'listed' }),
)

/** The user's menus with the entries that features add; if a list cannot be loaded, it adds none. */
export async function userMenus(args: PageArgs): Promise<MenuEntry[]> {
  const { menus } = await statsOf(args)
  const { lists, trees } = listedOf(menus)
  if (lists.length === 0) return menus
  const loaded = await Promise.all(lists.map(async (listed) => ({ ...listed, data: await listed.load(args) })))
  const key = JSON.stringify(loaded.map(({ data }) => data))
  const known = trees.get(key)
  if (known) return known
  const tree = withListedChildren(menus, loaded)
  if (trees.size >= cachedTreesMax) trees.clear()
  trees.set(key, tree)
  return tree
}

/** Maximum cached trees of menus, one per answer of the lists: readers of one role have several. */
const cachedTreesMax = 8

/**
 * Lists that add entries to these menus, and trees with the entries, cached by the replies of the reader's own calls.
 */
const listedOf = perObject((menus: MenuEntry[]) => ({
  lists: listsBelow(menus, announced),
  trees: new Map<string, MenuEntry[]>(),
}))

/** Lists with a parent among the menus. */
export function listsBelow(menus: readonly MenuEntry[], lists: readonly ListedMenu[]): readonly ListedMenu[] {
  const found = new Set(menus.flatMap(({ children }) => listsBelow(children, lists)))
  for (const listed of lists) if (menus.some(listed.isParent)) found.add(listed)
  return [...found]
}

type LoadedList = Pick<ListedMenu, 'isParent' | 'entriesOf'> & { data: unknown }

export function withListedChildren(menus: MenuEntry[], lists: readonly LoadedList[]): MenuEntry[] {
  if (lists.length === 0) return menus
  let changed = false
  const entries = menus.map((entry) => {
    const own = withListedChildren(entry.children, lists)
    const listed = lists.flatMap((list) => (list.isParent(entry) ? list.entriesOf(entry, list.data) : []))
    if (own === entry.children && listed.length === 0) return entry
    changed = true
    return { ...entry, children: [...own, ...listed] }
  })
  // An unchanged list keeps its identity: a menu may have hundreds of entries.
  return changed ? entries : menus
}
