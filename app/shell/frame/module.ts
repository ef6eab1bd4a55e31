import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { query } from '#app/page/api/api.server.ts'
import { denied } from '#app/page/errors/refuse.server.ts'
import { firstPage, leftMenu } from '#app/page/menus/menu-tree.ts'
import { moduleOf } from '#app/page/request/address.server.ts'
import { application } from '#contract/shell/frame/addresses.ts'
import { getMenus } from '#contract/shell/menus/calls.ts'
import { account } from '#contract/shell/session/addresses.ts'

/**
 * Redirects a module's address to the first page of its left menu, or refuses users without any. The account module
 * redirects home: its layout has no page of its own. spec: platform §2 "Route table"
 */
export async function loader(args: LoaderFunctionArgs): Promise<never> {
  const module = moduleOf(args.request) ?? ''
  if (application(module) === account) throw redirect('/')
  const menus = await query(args, getMenus)
  const entries = leftMenu(
    menus.filter(({ menuId }) => menuId === module),
    module,
  )
  const first = entries.flatMap((entry) => firstPage(entry)?.url ?? []).find((url) => url !== application(module))
  if (first) throw redirect(first)
  throw denied(args.request)
}
