import { ask } from '#app/api.server.ts'
import type { PageArgs } from '#app/context.ts'
import { languageOf } from '#app/shell/language.server.ts'
import { getDelegableMenus } from '#contract/delegation/calls.ts'
import type { Language } from '#contract/language.ts'
import { MenuType } from '#contract/menus/codes.ts'
import { menuName } from '#contract/menus/name.ts'
import type { MenuEntry } from '#contract/menus/shapes.ts'

/** A module to choose, with the names of the pages in it. */
export type ModuleChoice = { menuId: string; name: string; pages: string[] }

export async function modulesOf(args: PageArgs): Promise<ModuleChoice[]> {
  const language = languageOf(args.request)
  return (await ask(args, getDelegableMenus, { query: {} })).map((module) => ({
    menuId: module.menuId,
    name: menuName(module, language),
    pages: pagesIn(module.children, language),
  }))
}

const pagesIn = (entries: readonly MenuEntry[], language: Language): string[] =>
  entries.flatMap((entry) => [
    ...(entry.type === MenuType.page ? [menuName(entry, language)] : []),
    ...pagesIn(entry.children, language),
  ])
