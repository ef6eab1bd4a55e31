import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { tell } from '#app/api.server.ts'
import { readDraft } from '#app/draft.server.ts'
import { readForm } from '#app/form.server.ts'
import { formLimits } from '#app/form-limit.server.ts'
import { redirectWithNotice } from '#app/notice.server.ts'
import { translatorOf } from '#app/shell/texts.server.ts'
import { problems } from '#contract/problem.ts'
import { saveWorkspace } from '#contract/workspaces/calls.ts'
import { PictureUse, workspaceEdit, workspaceRemarkMax } from '#contract/workspaces/shapes.ts'
import { FormId } from './form-id.ts'
import { keepPicture, typedPicture, withPicture } from './typed-picture.server.ts'
import { workspaceFor, workspaceNow, workspaceOf } from './workspace.server.ts'

const typedEdit = workspaceEdit.pick({ remark: true, version: true }).extend(typedPicture)

export async function loader(args: LoaderFunctionArgs) {
  const { blocked } = await workspaceFor(args, 'edit')
  return { blocked, draft: await readDraft(args), remarkMax: workspaceRemarkMax }
}

/** Another's edit in between comes back beside what was typed, so that one of the two can be chosen. */
export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, typedEdit, FormId.workspace, formLimits.file)
  if (!form.ok) return data({ ...form.reply(), stored: undefined }, 422)
  const kept = await keepPicture(args, form.value, PictureUse.photo)
  if (!kept.ok) return data({ ...form.reply(kept), stored: undefined }, kept.status)
  const { bizId, id } = await workspaceOf(args)
  const body = { bizId, remark: form.value.remark, version: form.value.version, photoPath: kept.path }
  const told = await tell(args, saveWorkspace, { body })
  if (!told.ok) {
    const inConflict = told.failure.code === problems['version.conflict']
    const stored = inConflict ? await workspaceNow(args) : undefined
    return data({ ...withPicture(form.reply(told), kept.path), stored }, told.status)
  }
  return redirectWithNotice(args, `/workbench/${id}/edit`, translatorOf(args.request, 'workspaces')('settings.done'))
}
