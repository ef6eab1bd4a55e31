import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { tell } from '#app/api.server.ts'
import { redirectWithNotice } from '#app/notice.server.ts'
import { refusedConfirmation } from '#app/shell/confirmation.server.ts'
import { translatorOf } from '#app/shell/texts.server.ts'
import { deleteNotice } from '#contract/workspaces/calls.ts'
import { FormId } from './form-id.ts'
import { noticeOf } from './notice-of.server.ts'
import { noticeView } from './notice-view.server.ts'
import { numberOf, workspaceFor, workspaceOf } from './workspace.server.ts'

export async function loader(args: LoaderFunctionArgs) {
  const { workspace, blocked } = await workspaceFor(args, 'delete')
  return { blocked, notice: noticeView(args.request, await noticeOf(args, workspace)) }
}

export async function action(args: ActionFunctionArgs) {
  const { bizId, id } = await workspaceOf(args)
  const told = await tell(args, deleteNotice, { query: { bizId, id: numberOf(args, 'noticeId') } })
  if (!told.ok) return refusedConfirmation(FormId.notice, told)
  const t = translatorOf(args.request, 'workspaces')
  return redirectWithNotice(args, `/workbench/${id}/Notice`, t('noticeDelete.done'))
}
