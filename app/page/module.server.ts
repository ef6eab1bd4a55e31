import { data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { ask } from '#app/api.server.ts'
import { getMenus } from '#contract/menus/calls.ts'
import { problems } from '#contract/problem.ts'
import { leftMenu, shownChildren } from './menu-tree.ts'
import { translatorOf } from './texts.server.ts'

/** A module's address leads to the first page of its left menu; whoever has none of it hears so. */
export const firstPageOf =
  (module: string) =>
  async (args: LoaderFunctionArgs): Promise<never> => {
    const menus = await ask(args, getMenus)
    const entries = leftMenu(
      menus.filter(({ menuId }) => menuId === module),
      module,
    )
    const first = entries
      .flatMap((entry) => [entry, ...shownChildren(entry)])
      .map(({ url }) => url)
      .find((url) => url.startsWith(`/${module}/`))
    if (first) throw redirect(first)
    const msg = translatorOf(args.request, 'problem')('access.denied')
    throw data({ code: problems['access.denied'], msg, data: null }, 403)
  }
