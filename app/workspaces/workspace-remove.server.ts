import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { tell } from '#app/api.server.ts'
import { redirectWithNotice } from '#app/notice.server.ts'
import { refusedConfirmation } from '#app/shell/confirmation.server.ts'
import { translatorOf } from '#app/shell/texts.server.ts'
import { removeWorkspace } from '#contract/workspaces/calls.ts'
import { FormId } from './form-id.ts'
import { workspaceFor, workspaceOf } from './workspace.server.ts'

export async function loader(args: LoaderFunctionArgs) {
  await workspaceFor(args, 'removeWorkspace')
  return null
}

export async function action(args: ActionFunctionArgs) {
  const { bizId, name } = await workspaceOf(args)
  const told = await tell(args, removeWorkspace, { query: { bizId } })
  if (!told.ok) return refusedConfirmation(FormId.remove, told)
  return redirectWithNotice(args, '/workbench', translatorOf(args.request, 'workspaces')('remove.done', { name }))
}
