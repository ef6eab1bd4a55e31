import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { failureFor, tell } from '#app/api.server.ts'
import { redirectWithNotice } from '#app/notice.server.ts'
import { refusedConfirmation } from '#app/shell/confirmation.server.ts'
import { statsOf } from '#app/shell/stats.server.ts'
import { translatorOf } from '#app/shell/texts.server.ts'
import { removeMember } from '#contract/workspaces/calls.ts'
import { FormId } from './form-id.ts'
import { workspaceOf } from './workspace.server.ts'

export async function loader(args: LoaderFunctionArgs) {
  const { aclList } = await workspaceOf(args)
  if (aclList.length > 0) return null
  throw data(failureFor(args, 'execute.denied'), 403)
}

export async function action(args: ActionFunctionArgs) {
  const [{ bizId, name }, { principal }] = await Promise.all([workspaceOf(args), statsOf(args)])
  const told = await tell(args, removeMember, { query: { bizId }, body: { userId: principal.id } })
  if (!told.ok) return refusedConfirmation(FormId.leave, told)
  return redirectWithNotice(args, '/workbench', translatorOf(args.request, 'workspaces')('leave.done', { name }))
}
