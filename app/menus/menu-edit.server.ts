import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { ask, tell } from '#app/api.server.ts'
import type { PageArgs } from '#app/context.ts'
import { readDraft } from '#app/draft.server.ts'
import { readForm } from '#app/form.server.ts'
import { redirectWithNotice } from '#app/notice.server.ts'
import { languageOf } from '#app/shell/language.server.ts'
import { notFound } from '#app/shell/not-found.server.ts'
import { refuseWithout } from '#app/shell/permitted.server.ts'
import { listMenus, updateMenu } from '#contract/menus/calls.ts'
import { readMenuMeta } from '#contract/menus/meta.ts'
import { menuName } from '#contract/menus/name.ts'
import { MenuPerm } from '#contract/menus/perms.ts'
import type { MenuRow } from '#contract/menus/shapes.ts'
import { problems } from '#contract/problem.ts'
import { partsOf } from './component.ts'
import { FormId } from './form-id.ts'
import { atItsField, menuChoices, menuOf, savedWords, typedMenuEdit } from './menu-form.server.ts'

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, MenuPerm.write)
  const { menus, parents } = await menuChoices(args, args.params.menuId)
  const row = rowOf(args, menus)
  const name = menuName(row, languageOf(args.request))
  return { menu: fieldsOf(row), name, parents, draft: await readDraft(args) }
}

/** Another's edit in between comes back beside what was typed, so that one of the two can be chosen. */
export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, typedMenuEdit, FormId.menu)
  if (!form.ok) return data({ ...form.reply(), stored: undefined }, 422)
  const menuId = args.params.menuId ?? ''
  const told = await tell(args, updateMenu, { body: { menuId, ...menuOf(form.value) } })
  if (!told.ok) {
    const inConflict = told.failure.code === problems['version.conflict']
    const stored = inConflict ? fieldsOf(rowOf(args, (await ask(args, listMenus)).menus)) : undefined
    return data({ ...atItsField(form.reply(told)), stored }, told.status)
  }
  const words = await savedWords(args, { done: 'edit.done', entry: form.value })
  return redirectWithNotice(args, '/system/menus', ...words)
}

function rowOf({ params, request }: PageArgs & Pick<LoaderFunctionArgs, 'params'>, menus: readonly MenuRow[]): MenuRow {
  const row = menus.find(({ menuId }) => menuId === params.menuId)
  if (!row) throw notFound(request)
  return row
}

/** A stored entry as the fields have it. */
function fieldsOf({ meta, component, roles: _, ...row }: MenuRow) {
  const { menuCustom, ...words } = readMenuMeta(meta)
  return { ...row, ...words, ...partsOf(component), orderNum: String(row.orderNum), menuCustom: menuCustom ? 'on' : '' }
}
