import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { tell } from '#app/api.server.ts'
import { readDraft } from '#app/draft.server.ts'
import { readForm } from '#app/form.server.ts'
import { formLimits } from '#app/form-limit.server.ts'
import { redirectWithNotice } from '#app/notice.server.ts'
import { translatorOf } from '#app/shell/texts.server.ts'
import { saveWorkspace } from '#contract/workspaces/calls.ts'
import { newWorkspace, PictureUse, workspaceRemarkMax } from '#contract/workspaces/shapes.ts'
import { FormId } from './form-id.ts'
import { keepPicture, typedPicture, withPicture } from './typed-picture.server.ts'

const typedWorkspace = newWorkspace.omit({ photoPath: true }).extend(typedPicture)

export async function loader(args: LoaderFunctionArgs) {
  return { draft: await readDraft(args), remarkMax: workspaceRemarkMax }
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, typedWorkspace, FormId.workspace, formLimits.file)
  if (!form.ok) return form.refused()
  const { name, remark } = form.value
  const kept = await keepPicture(args, form.value, PictureUse.photo)
  if (!kept.ok) return form.refused(kept)
  const told = await tell(args, saveWorkspace, { body: { name, remark, photoPath: kept.path } })
  if (!told.ok) return data(withPicture(form.reply(told), kept.path), told.status)
  const t = translatorOf(args.request, 'workspaces')
  return redirectWithNotice(args, `/workbench/${told.data.id}/index`, t('new.done', { name }))
}
