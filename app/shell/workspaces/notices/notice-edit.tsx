import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate } from '#app/page/api/api.server.ts'
import { readDraft } from '#app/page/forms/draft.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import { formLimits } from '#app/page/forms/posted.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { numberOf } from '#app/page/request/params.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { EditForm } from '#app/ui/forms/edit-form.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import * as at from '#contract/shell/workspaces/addresses.ts'
import { updateNotice } from '#contract/shell/workspaces/calls.ts'
import { noticeContentMax, noticeEdit, PictureUse } from '#contract/shell/workspaces/shapes.ts'
import { noticeOf } from '../params.server.ts'
import { usePictureWords } from '../picture.tsx'
import { keepPicture, typedPicture } from '../typed-picture.server.ts'
import { workspaceFor, workspaceOf } from '../workspace.server.ts'
import { Blocked, useWorkspace } from '../workspace-view.tsx'
import { NoticeFields, useNoticeLabels } from './notice-fields.tsx'

const formId = 'notice'

export const handle: PageHandle = { i18n: 'workspaces', title: ({ t }) => t('workspaces:noticeEdit.title') }

const typedEdit = noticeEdit.pick({ content: true, version: true }).extend(typedPicture)

export async function loader(args: LoaderFunctionArgs) {
  const { workspace, blocked } = await workspaceFor(args, 'edit')
  const { content, imgPath, version } = await noticeOf(args, workspace)
  return { blocked, notice: { content, imgPath, version }, contentMax: noticeContentMax, draft: await readDraft(args) }
}

/** After a version conflict both versions are shown, so that the user can choose one. */
export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, typedEdit, formId, formLimits.file)
  if (!form.ok) return form.refused()
  const picture = await keepPicture(args, form, PictureUse.notice)
  if (!picture.ok) return form.refused(picture)
  const workspace = await workspaceOf(args)
  const { content, version } = form.value
  const body = { id: numberOf(args, 'noticeId'), content, version, imgPath: picture.path }
  const result = await mutate(args, updateNotice, { query: { bizId: workspace.bizId }, body })
  if (!result.ok) return form.refusedBy(result, () => noticeOf(args, workspace))
  const t = translatorOf(args.request, 'workspaces')
  return redirectWithNotice(args, at.notices(workspace.id), t('noticeEdit.done'))
}

export default function NoticeEdit() {
  const { t } = useTranslation('workspaces')
  const { blocked, notice, contentMax, draft } = useLoaderData<typeof loader>()
  const { workspace } = useWorkspace()
  const reply = useActionData<typeof action>()
  const labels = useNoticeLabels()
  const form = formState(formId, {
    reply,
    fields: labels,
    saved: draft?.values ?? { content: notice.content, picture: notice.imgPath },
  })
  const stored = reply?.stored
  const pictures = usePictureWords(reply?.values.picture?.[0], stored?.imgPath)
  const page = at.notices(workspace.id)
  if (blocked) return <Blocked title={t('noticeEdit.title')} back={page} />
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader title={t('noticeEdit.title')} crumbs={[{ label: t('notices.title'), to: page }]} />
      <EditForm
        form={form}
        reply={reply}
        draft={draft}
        version={notice.version}
        conflict={
          stored && [
            { field: labels.content, mine: reply.values.content?.[0] ?? '', stored: stored.content },
            { field: labels.picture, ...pictures },
          ]
        }
        save={t('noticeEdit.save')}
        back={page}
        multipart
      >
        <NoticeFields field={form.field} contentMax={contentMax} />
      </EditForm>
    </>
  )
}
