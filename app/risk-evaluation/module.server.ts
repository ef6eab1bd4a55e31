import { data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { ask } from '#app/api.server.ts'
import { leftMenu, shownChildren } from '#app/shell/menu-tree.ts'
import { translatorOf } from '#app/shell/texts.server.ts'
import { getMenus } from '#contract/menus/calls.ts'
import { problems } from '#contract/problem.ts'

/** The module's address leads to the first page of its menu; whoever has none of it hears so. */
export async function loader(args: LoaderFunctionArgs): Promise<never> {
  const menus = await ask(args, getMenus)
  const entries = leftMenu(
    menus.filter(({ menuId }) => menuId === 'risk'),
    'risk',
  )
  const first = entries
    .flatMap((entry) => [entry, ...shownChildren(entry)])
    .map(({ url }) => url)
    .find((url) => url.startsWith('/risk/'))
  if (first) throw redirect(first)
  const msg = translatorOf(args.request, 'problem')('access.denied')
  throw data({ code: problems['access.denied'], msg, data: null }, 403)
}
