import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { ask, tell } from '#app/api.server.ts'
import { readDraft } from '#app/draft.server.ts'
import { readForm } from '#app/form.server.ts'
import { formLimits } from '#app/form-limit.server.ts'
import { redirectWithNotice } from '#app/notice.server.ts'
import { languageOf } from '#app/shell/language.server.ts'
import { translatorOf } from '#app/shell/texts.server.ts'
import { getRole, listGrantableMenus, updateRole } from '#contract/accounts/calls.ts'
import { roleName } from '#contract/accounts/role-name.ts'
import { roleEdit } from '#contract/accounts/role-shapes.ts'
import { problems } from '#contract/problem.ts'
import { FormId } from './form-id.ts'
import { idOf } from './params.server.ts'
import { menuNodes } from './role-menus.server.ts'

export async function loader(args: LoaderFunctionArgs) {
  const [role, menus] = await Promise.all([
    ask(args, getRole, { query: { roleId: idOf(args, 'roleId') } }),
    ask(args, listGrantableMenus),
  ])
  const language = languageOf(args.request)
  return { role, called: roleName(role, language), nodes: menuNodes(menus, language), draft: await readDraft(args) }
}

/** Another's edit in between comes back beside what was chosen, so that one of the two can be kept. */
export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, roleEdit, FormId.role, formLimits.menus)
  if (!form.ok) return data({ ...form.reply(), stored: undefined }, 422)
  const query = { roleId: idOf(args, 'roleId') }
  const told = await tell(args, updateRole, { query, body: form.value })
  if (!told.ok) {
    const inConflict = told.failure.code === problems['version.conflict']
    const stored = inConflict ? await ask(args, getRole, { query }) : undefined
    return data({ ...form.reply(told), stored }, told.status)
  }
  return redirectWithNotice(args, `/system/roles/${query.roleId}`, translatorOf(args.request, 'roles')('edit.done'))
}
