import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { tell } from '#app/api.server.ts'
import { readForm } from '#app/form.server.ts'
import { redirectWithNotice } from '#app/notice.server.ts'
import { translatorOf } from '#app/shell/texts.server.ts'
import { changeRole } from '#contract/workspaces/calls.ts'
import { memberRole } from '#contract/workspaces/shapes.ts'
import { FormId } from './form-id.ts'
import { memberOf, numberOf, workspaceFor, workspaceOf } from './workspace.server.ts'

const typedRole = memberRole.pick({ roleType: true })

export async function loader(args: LoaderFunctionArgs) {
  const { workspace } = await workspaceFor(args, 'changeRoles')
  const { name, roleType } = await memberOf(args, workspace)
  return { name, roleType }
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, typedRole, FormId.role)
  if (!form.ok) return form.refused()
  const { bizId, id } = await workspaceOf(args)
  const body = { userId: numberOf(args, 'userId'), roleType: form.value.roleType }
  const told = await tell(args, changeRole, { query: { bizId }, body })
  if (!told.ok) return form.refused(told)
  return redirectWithNotice(
    args,
    `/workbench/${id}/members`,
    translatorOf(args.request, 'workspaces')('roleChange.done'),
  )
}
