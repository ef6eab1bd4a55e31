import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate } from '#app/page/api/api.server.ts'
import { readDraft } from '#app/page/forms/draft.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import { formLimits } from '#app/page/forms/posted.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { EditForm } from '#app/ui/forms/edit-form.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import * as at from '#contract/shell/workspaces/addresses.ts'
import { createNotice } from '#contract/shell/workspaces/calls.ts'
import { newNotice, noticeContentMax, PictureUse } from '#contract/shell/workspaces/shapes.ts'
import { keepPicture, typedPicture } from '../typed-picture.server.ts'
import { workspaceFor, workspaceOf } from '../workspace.server.ts'
import { Blocked, useWorkspace } from '../workspace-view.tsx'
import { NoticeFields, useNoticeLabels } from './notice-fields.tsx'

const formId = 'notice'

export const handle: PageHandle = { i18n: 'workspaces', title: ({ t }) => t('workspaces:notices.new') }

const typedNotice = newNotice.omit({ imgPath: true }).extend(typedPicture)

export async function loader(args: LoaderFunctionArgs) {
  const { blocked } = await workspaceFor(args, 'add')
  return { blocked, contentMax: noticeContentMax, draft: await readDraft(args) }
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, typedNotice, formId, formLimits.file)
  if (!form.ok) return form.refused()
  const { bizId, id } = await workspaceOf(args)
  const picture = await keepPicture(args, form, PictureUse.notice)
  if (!picture.ok) return form.refused(picture)
  const body = { content: form.value.content, imgPath: picture.path }
  const result = await mutate(args, createNotice, { query: { bizId }, body })
  if (!result.ok) return form.refused(result)
  return redirectWithNotice(args, at.notices(id), translatorOf(args.request, 'workspaces')('noticeNew.done'))
}

export default function NoticeNew() {
  const { t } = useTranslation(['workspaces', 'common'])
  const { blocked, contentMax, draft } = useLoaderData<typeof loader>()
  const { workspace } = useWorkspace()
  const reply = useActionData<typeof action>()
  const form = formState(formId, { reply, fields: useNoticeLabels(), saved: draft?.values })
  const page = at.notices(workspace.id)
  if (blocked) return <Blocked title={t('notices.new')} back={page} />
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader
        title={t('notices.new')}
        line={t('noticeNew.line')}
        crumbs={[{ label: t('notices.title'), to: page }]}
      />
      <EditForm form={form} reply={reply} draft={draft} save={t('noticeNew.action')} back={page} multipart>
        <NoticeFields field={form.field} contentMax={contentMax} />
      </EditForm>
    </>
  )
}
