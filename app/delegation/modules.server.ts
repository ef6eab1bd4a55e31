import { ask } from '#app/api.server.ts'
import type { PageArgs } from '#app/context.ts'
import { languageOf } from '#app/page/language.server.ts'
import { getDelegableMenus } from '#contract/delegation/calls.ts'
import { MenuType } from '#contract/menus/codes.ts'
import { menuName } from '#contract/menus/name.ts'
import type { MenuEntry } from '#contract/menus/shapes.ts'

/** A module to choose, or a page of one, with what stands in it. */
export type ModuleChoice = {
  menuId: string
  name: string
  /** How many pages are in it, however deep. */
  pages: number
  children: ModuleChoice[]
}

export async function modulesOf(args: PageArgs): Promise<ModuleChoice[]> {
  const language = languageOf(args.request)
  const choicesOf = (entries: readonly MenuEntry[]): ModuleChoice[] =>
    entries.flatMap((entry) => {
      if (entry.type === MenuType.button) return []
      const children = choicesOf(entry.children)
      const pages = children.reduce((sum, child) => sum + (child.children.length > 0 ? child.pages : 1), 0)
      return { menuId: entry.menuId, name: menuName(entry, language), pages, children }
    })
  return choicesOf(await ask(args, getDelegableMenus, { query: {} }))
}
