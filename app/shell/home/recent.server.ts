import { pageOf } from '#app/entities.server.ts'
import { mutate } from '#app/page/api/api.server.ts'
import { isExternal, shown } from '#app/page/menus/menu-tree.ts'
import type { PageArgs } from '#app/page/request/context.ts'
import { languageOf } from '#app/page/text/language.server.ts'
import { typeText } from '#app/page/text/texts.server.ts'
import { userMenus } from '#app/user-menus.server.ts'
import { listVisits } from '#contract/shell/home/calls.ts'
import { MenuType } from '#contract/shell/menus/codes.ts'
import { menuName } from '#contract/shell/menus/name.ts'
import type { MenuEntry } from '#contract/shell/menus/shapes.ts'

/**
 * Recently opened pages and objects, resolved with the reader's present menus and permissions. Inaccessible ones are
 * omitted; names are in the reader's language.
 */
export async function recentOf(args: PageArgs): Promise<{ key: string; name: string; url: string; within: string }[]> {
  const result = await mutate(args, listVisits)
  if (!result.ok || result.data.length === 0) return []
  const language = languageOf(args.request)
  const menus = await userMenus(args)
  return result.data.flatMap(({ menuId, entity }) => {
    if (entity) {
      const { type, key, name } = entity
      const url = pageOf(entity)
      return url === undefined ? [] : [{ key: `${type} ${key}`, name, url, within: typeText(args.request, type) }]
    }
    const way = menuPathTo(menus, menuId ?? '')
    const page = way.at(-1)
    const [top] = way
    if (!page || !top || page.type !== MenuType.page || isExternal(page) || !/^\/(?!\/)/.test(page.url)) return []
    return [{ key: page.menuId, name: menuName(page, language), url: page.url, within: menuName(top, language) }]
  })
}

/** Path to a visible menu entry; empty if it is not visible. */
function menuPathTo(entries: readonly MenuEntry[], menuId: string): MenuEntry[] {
  for (const entry of shown(entries)) {
    if (entry.menuId === menuId) return [entry]
    const below = menuPathTo(entry.children, menuId)
    if (below.length > 0) return [entry, ...below]
  }
  return []
}
