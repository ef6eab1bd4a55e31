import { topParentId } from '#contract/shell/menus/codes.ts'
import type { MenuRow } from '#contract/shell/menus/shapes.ts'

export type PlacedMenu = MenuRow & { level: number }

/** Entries in tree order with their level from 0. Orphans, whose parent is missing, are at the end. */
export function inTreeOrder(menus: readonly MenuRow[]): PlacedMenu[] {
  const childrenOf = new Map<string, MenuRow[]>()
  for (const menu of menus) childrenOf.set(menu.parentId, [...(childrenOf.get(menu.parentId) ?? []), menu])
  const placed = new Map<string, PlacedMenu>()
  const place = (parentId: string, level: number) => {
    for (const menu of childrenOf.get(parentId) ?? []) {
      if (placed.has(menu.menuId)) continue
      placed.set(menu.menuId, { ...menu, level })
      place(menu.menuId, level + 1)
    }
  }
  place(topParentId, 0)
  for (const menu of menus) if (!placed.has(menu.menuId)) placed.set(menu.menuId, { ...menu, level: 0 })
  return [...placed.values()]
}

/** An entry and its descendants, none of which can be its parent. */
export function withDescendants(menus: readonly MenuRow[], menuId: string): Set<string> {
  const found = new Set([menuId])
  for (let grown = -1; grown !== found.size; ) {
    grown = found.size
    for (const menu of menus) if (found.has(menu.parentId)) found.add(menu.menuId)
  }
  return found
}
