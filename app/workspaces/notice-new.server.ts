import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { tell } from '#app/api.server.ts'
import { readDraft } from '#app/draft.server.ts'
import { readForm } from '#app/form.server.ts'
import { formLimits } from '#app/form-limit.server.ts'
import { redirectWithNotice } from '#app/notice.server.ts'
import { translatorOf } from '#app/shell/texts.server.ts'
import { createNotice } from '#contract/workspaces/calls.ts'
import { newNotice, noticeContentMax, PictureUse } from '#contract/workspaces/shapes.ts'
import { FormId } from './form-id.ts'
import { keepPicture, typedPicture, withPicture } from './typed-picture.server.ts'
import { workspaceFor, workspaceOf } from './workspace.server.ts'

const typedNotice = newNotice.omit({ imgPath: true }).extend(typedPicture)

export async function loader(args: LoaderFunctionArgs) {
  const { blocked } = await workspaceFor(args, 'add')
  return { blocked, contentMax: noticeContentMax, draft: await readDraft(args) }
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, typedNotice, FormId.notice, formLimits.file)
  if (!form.ok) return form.refused()
  const { bizId, id } = await workspaceOf(args)
  const kept = await keepPicture(args, form.value, PictureUse.notice)
  if (!kept.ok) return form.refused(kept)
  const body = { content: form.value.content, imgPath: kept.path }
  const told = await tell(args, createNotice, { query: { bizId }, body })
  if (!told.ok) return data(withPicture(form.reply(told), kept.path), told.status)
  return redirectWithNotice(args, `/workbench/${id}/Notice`, translatorOf(args.request, 'workspaces')('noticeNew.done'))
}
