import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { tell } from '#app/api.server.ts'
import { readForm } from '#app/form.server.ts'
import { redirectWithNotice } from '#app/notice.server.ts'
import { refusedConfirmation } from '#app/shell/confirmation.server.ts'
import { translatorOf } from '#app/shell/texts.server.ts'
import { disableAndEnable } from '#contract/workspaces/calls.ts'
import { WorkspaceStatus } from '#contract/workspaces/codes.ts'
import { FormId } from './form-id.ts'
import { workspaceFor, workspaceOf } from './workspace.server.ts'

const typedStatus = z.strictObject({ status: z.enum(WorkspaceStatus) })

export async function loader(args: LoaderFunctionArgs) {
  const { workspace } = await workspaceFor(args, 'disableAndEnable')
  return { next: workspace.status === WorkspaceStatus.enabled ? WorkspaceStatus.disabled : WorkspaceStatus.enabled }
}

/** The form says which state it asks for: sent twice, or after another has done the same, it does not turn it back. */
export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, typedStatus, FormId.status)
  if (!form.ok) return form.refused()
  const { bizId, id } = await workspaceOf(args)
  const told = await tell(args, disableAndEnable, { query: { bizId }, body: form.value })
  if (!told.ok) return refusedConfirmation(FormId.status, told)
  const t = translatorOf(args.request, 'workspaces')
  const done = form.value.status === WorkspaceStatus.enabled ? 'enable.done' : 'disable.done'
  return redirectWithNotice(args, `/workbench/${id}/edit`, t(done))
}
