import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { tell } from '#app/api.server.ts'
import { readDraft } from '#app/draft.server.ts'
import { readForm } from '#app/form.server.ts'
import { formLimits } from '#app/form-limit.server.ts'
import { redirectWithNotice } from '#app/notice.server.ts'
import { translatorOf } from '#app/shell/texts.server.ts'
import { problems } from '#contract/problem.ts'
import { updateNotice } from '#contract/workspaces/calls.ts'
import { noticeContentMax, noticeEdit, PictureUse } from '#contract/workspaces/shapes.ts'
import { FormId } from './form-id.ts'
import { noticeOf } from './notice-of.server.ts'
import { keepPicture, typedPicture, withPicture } from './typed-picture.server.ts'
import { numberOf, workspaceFor, workspaceOf } from './workspace.server.ts'

const typedEdit = noticeEdit.pick({ content: true, version: true }).extend(typedPicture)

export async function loader(args: LoaderFunctionArgs) {
  const { workspace, blocked } = await workspaceFor(args, 'edit')
  const { content, imgPath, version } = await noticeOf(args, workspace)
  return { blocked, notice: { content, imgPath, version }, contentMax: noticeContentMax, draft: await readDraft(args) }
}

/** Another's edit in between comes back beside what was typed, so that one of the two can be chosen. */
export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, typedEdit, FormId.notice, formLimits.file)
  if (!form.ok) return data({ ...form.reply(), stored: undefined }, 422)
  const kept = await keepPicture(args, form.value, PictureUse.notice)
  if (!kept.ok) return data({ ...form.reply(kept), stored: undefined }, kept.status)
  const workspace = await workspaceOf(args)
  const { content, version } = form.value
  const body = { id: numberOf(args, 'noticeId'), content, version, imgPath: kept.path }
  const told = await tell(args, updateNotice, { query: { bizId: workspace.bizId }, body })
  if (!told.ok) {
    const inConflict = told.failure.code === problems['version.conflict']
    const stored = inConflict ? await noticeOf(args, workspace) : undefined
    return data({ ...withPicture(form.reply(told), kept.path), stored }, told.status)
  }
  const t = translatorOf(args.request, 'workspaces')
  return redirectWithNotice(args, `/workbench/${workspace.id}/Notice`, t('noticeEdit.done'))
}
