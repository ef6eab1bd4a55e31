import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { tell } from '#app/api.server.ts'
import { redirectWithNotice } from '#app/notice.server.ts'
import { refusedConfirmation } from '#app/shell/confirmation.server.ts'
import { translatorOf } from '#app/shell/texts.server.ts'
import { removeMember } from '#contract/workspaces/calls.ts'
import { FormId } from './form-id.ts'
import { memberOf, numberOf, workspaceFor, workspaceOf } from './workspace.server.ts'

export async function loader(args: LoaderFunctionArgs) {
  const { workspace } = await workspaceFor(args, 'removeMembers')
  const { name, status, roleType } = await memberOf(args, workspace)
  return { name, status, roleType }
}

export async function action(args: ActionFunctionArgs) {
  const { bizId, id } = await workspaceOf(args)
  const told = await tell(args, removeMember, { query: { bizId }, body: { userId: numberOf(args, 'userId') } })
  if (!told.ok) return refusedConfirmation(FormId.remove, told)
  const t = translatorOf(args.request, 'workspaces')
  return redirectWithNotice(args, `/workbench/${id}/members`, t('memberRemove.done'))
}
