import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { ask, tell } from '#app/api.server.ts'
import { redirectWithNotice } from '#app/notice.server.ts'
import { refusedConfirmation } from '#app/shell/confirmation.server.ts'
import { languageOf } from '#app/shell/language.server.ts'
import { refuseWithout } from '#app/shell/permitted.server.ts'
import { translatorOf } from '#app/shell/texts.server.ts'
import { deleteRole, getRole } from '#contract/accounts/calls.ts'
import { AccountPerm } from '#contract/accounts/perms.ts'
import { roleName } from '#contract/accounts/role-name.ts'
import { FormId } from './form-id.ts'
import { idOf } from './params.server.ts'

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, AccountPerm.writeRoles)
  const role = await ask(args, getRole, { query: { roleId: idOf(args, 'roleId') } })
  return { role: { ...role, name: roleName(role, languageOf(args.request)) } }
}

export async function action(args: ActionFunctionArgs) {
  const told = await tell(args, deleteRole, { query: { roleId: idOf(args, 'roleId') } })
  if (!told.ok) return refusedConfirmation(FormId.remove, told)
  return redirectWithNotice(args, '/system/roles', translatorOf(args.request, 'roles')('delete.done'))
}
