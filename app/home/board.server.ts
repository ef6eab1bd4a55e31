import type { LoaderFunctionArgs } from '@remix-run/node'
import { pathOf } from '#app/shell/address.server.ts'
import { languageOf } from '#app/shell/language.server.ts'
import { shown, trailTo } from '#app/shell/menu-tree.ts'
import { notFound } from '#app/shell/not-found.server.ts'
import { userMenus } from '#app/shell/user-menus.server.ts'
import { menuName } from '#contract/menus/name.ts'

/** A report board, for those whose menus list it. Refuses notFound. spec: platform §2 "Route table" */
export async function loader(args: LoaderFunctionArgs) {
  const address = pathOf(args.request)
  const entry = trailTo(shown(await userMenus(args)), address).at(-1)
  if (entry?.url !== address) throw notFound(args.request)
  return { name: menuName(entry, languageOf(args.request)) }
}
