import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { ask, tell } from '#app/api.server.ts'
import { redirectWithNotice } from '#app/notice.server.ts'
import { refusedConfirmation } from '#app/shell/confirmation.server.ts'
import { languageOf } from '#app/shell/language.server.ts'
import { notFound } from '#app/shell/not-found.server.ts'
import { refuseWithout } from '#app/shell/permitted.server.ts'
import { translatorOf } from '#app/shell/texts.server.ts'
import { deleteMenu, listMenus } from '#contract/menus/calls.ts'
import { menuName } from '#contract/menus/name.ts'
import { MenuPerm } from '#contract/menus/perms.ts'
import { FormId } from './form-id.ts'

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, MenuPerm.write)
  const { menus } = await ask(args, listMenus)
  const menu = menus.find(({ menuId }) => menuId === args.params.menuId)
  if (!menu) throw notFound(args.request)
  return {
    name: menuName(menu, languageOf(args.request)),
    url: menu.url,
    roles: menu.roles.length,
    children: menus.filter(({ parentId }) => parentId === menu.menuId).length,
  }
}

export async function action(args: ActionFunctionArgs) {
  const told = await tell(args, deleteMenu, { query: { menuId: args.params.menuId ?? '' } })
  if (!told.ok) return refusedConfirmation(FormId.remove, told)
  return redirectWithNotice(args, '/system/menus', translatorOf(args.request, 'menus')('delete.done'))
}
