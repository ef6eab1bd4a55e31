import { statsOf } from '#app/page/api/stats.server.ts'
import type { ListedMenu } from '#app/page/menus/listed-menu.ts'
import type { PageArgs } from '#app/page/request/context.ts'
import type { MenuEntry } from '#contract/shell/menus/shapes.ts'

const announced = Object.values(
  import.meta.glob<ListedMenu>('./*/*/listed-menu.server.ts', { eager: true, import: 'listed' }),
)

/** The user's menus with the entries that features add; if a list cannot be loaded, it adds none. */
export async function userMenus(args: PageArgs): Promise<MenuEntry[]> {
  const { menus } = await statsOf(args)
  const lists = await Promise.all(
    listsBelow(menus, announced).map(async (listed) => ({ ...listed, data: await listed.load(args) })),
  )
  return withListedChildren(menus, lists)
}

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
