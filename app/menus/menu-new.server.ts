import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { tell } from '#app/api.server.ts'
import { readDraft } from '#app/draft.server.ts'
import { readForm } from '#app/form.server.ts'
import { redirectWithNotice } from '#app/notice.server.ts'
import { refuseWithout } from '#app/shell/permitted.server.ts'
import { administratorRole } from '#contract/accounts/codes.ts'
import { createMenu } from '#contract/menus/calls.ts'
import { MenuPerm } from '#contract/menus/perms.ts'
import { FormId } from './form-id.ts'
import { atItsField, menuChoices, menuOf, savedWords, typedMenu } from './menu-form.server.ts'

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, MenuPerm.write)
  const { parents, roles, top } = await menuChoices(args)
  const asked = new URL(args.request.url).searchParams.get('parent')
  return {
    parent: parents.find(({ value }) => value === asked)?.value ?? top,
    parents,
    roles: roles.filter(({ code }) => code !== administratorRole),
    draft: await readDraft(args),
  }
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, typedMenu, FormId.menu)
  if (!form.ok) return form.refused()
  const told = await tell(args, createMenu, { body: menuOf(form.value) })
  if (!told.ok) return data(atItsField(form.reply(told)), told.status)
  const words = await savedWords(args, { done: 'new.done', entry: form.value })
  return redirectWithNotice(args, '/system/menus', ...words)
}
