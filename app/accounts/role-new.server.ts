import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { ask, tell } from '#app/api.server.ts'
import { readDraft } from '#app/draft.server.ts'
import { readForm } from '#app/form.server.ts'
import { formLimits } from '#app/form-limit.server.ts'
import { redirectWithNotice } from '#app/notice.server.ts'
import { languageOf } from '#app/shell/language.server.ts'
import { refuseWithout } from '#app/shell/permitted.server.ts'
import { translatorOf } from '#app/shell/texts.server.ts'
import { createRole, listGrantableMenus } from '#contract/accounts/calls.ts'
import { AccountPerm } from '#contract/accounts/perms.ts'
import { newRole } from '#contract/accounts/role-shapes.ts'
import { FormId } from './form-id.ts'
import { menuNodes } from './role-menus.server.ts'

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, AccountPerm.writeRoles)
  const menus = await ask(args, listGrantableMenus)
  return { nodes: menuNodes(menus, languageOf(args.request)), draft: await readDraft(args) }
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, newRole, FormId.role, formLimits.menus)
  if (!form.ok) return form.refused()
  const told = await tell(args, createRole, { body: form.value })
  if (!told.ok) return form.refused(told)
  return redirectWithNotice(args, '/system/roles', translatorOf(args.request, 'roles')('new.done'))
}
