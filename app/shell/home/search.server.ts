import { searches } from '#app/entities.server.ts'
import { statsOf } from '#app/page/api/stats.server.ts'
import { type Found, foundMax } from '#app/page/menus/entity-type.server.ts'
import { shown } from '#app/page/menus/menu-tree.ts'
import type { PageArgs } from '#app/page/request/context.ts'
import { languageOf } from '#app/page/text/language.server.ts'
import { foundText, translatorOf } from '#app/page/text/texts.server.ts'
import { userMenus } from '#app/user-menus.server.ts'
import { menuName } from '#contract/shell/menus/name.ts'
import type { MenuEntry } from '#contract/shell/menus/shapes.ts'
import type { FoundPart } from './found.ts'

/**
 * Searches all features with the call of each feature's own list, which decides what the caller sees. Features that
 * fail, or for which the caller has no permission, are omitted.
 */
export async function findAll(args: PageArgs, keyword: string): Promise<FoundPart[]> {
  const { request } = args
  const { perms } = await statsOf(args)
  const has = (...texts: readonly string[]) => texts.some((text) => text.toLowerCase().includes(keyword.toLowerCase()))
  const parts = await Promise.all([
    pagesWith(args, has),
    ...searches.map(async ({ feature, find }) => {
      const found = await find(args, { keyword, perms, has })
      return found && { ...found, key: feature, title: foundText(request, feature) }
    }),
  ])
  return parts.filter((part) => part !== undefined).filter(({ items }) => items.length > 0)
}

/** Pages of the reader's own menus, each with its path in the menu. */
async function pagesWith(args: PageArgs, has: (...texts: readonly string[]) => boolean): Promise<FoundPart> {
  const language = languageOf(args.request)
  const items: Found['items'] = []
  const walk = (entries: readonly MenuEntry[], above: readonly string[]) => {
    for (const entry of shown(entries)) {
      const name = menuName(entry, language)
      const isPage = entry.url.startsWith('/') && shown(entry.children).length === 0
      if (isPage && has(name, entry.nameHans, entry.nameEn, entry.name))
        items.push({ key: entry.menuId, name, note: above.join(' › '), to: entry.url })
      walk(entry.children, [...above, name])
    }
  }
  walk(await userMenus(args), [])
  const title = translatorOf(args.request, 'home')('search.pages')
  return { key: 'pages', title, total: items.length, items: items.slice(0, 2 * foundMax) }
}
