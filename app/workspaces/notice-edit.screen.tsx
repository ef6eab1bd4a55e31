import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { PageHandle } from '#app/shell/page.ts'
import { Card } from '#app/ui/card.tsx'
import { DraftNotice } from '#app/ui/draft-notice.tsx'
import { EditActions } from '#app/ui/edit-actions.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { formState } from '#app/ui/form.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { VersionConflict } from '#app/ui/version-conflict.tsx'
import { Blocked } from './blocked.tsx'
import { FormId } from './form-id.ts'
import type { action, loader } from './notice-edit.server.ts'
import { NoticeFields, useNoticeLabels } from './notice-fields.tsx'
import { usePictureWords } from './picture-words.ts'
import { useWorkspace, workspaceAddress } from './workspace-view.ts'

export const handle: PageHandle = { i18n: 'workspaces', title: ({ t }) => t('workspaces:noticeEdit.title') }

export default function NoticeEdit() {
  const { t } = useTranslation('workspaces')
  const { blocked, notice, contentMax, draft } = useLoaderData<typeof loader>()
  const { workspace } = useWorkspace()
  const reply = useActionData<typeof action>()
  const labels = useNoticeLabels()
  const form = formState(FormId.notice, {
    reply,
    fields: labels,
    saved: draft?.values ?? { content: notice.content, picture: notice.imgPath },
  })
  const stored = reply?.stored
  const pictures = usePictureWords(reply?.values.picture?.[0], stored?.imgPath)
  const page = `${workspaceAddress(workspace.id)}/Notice`
  if (blocked) return <Blocked title={t('noticeEdit.title')} back={page} />
  // What the form was made from; a conflict has shown what is stored now, so the next post is made from that.
  const version = stored?.version ?? (reply?.values ?? draft?.values)?.version?.[0] ?? notice.version
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader title={t('noticeEdit.title')} crumbs={[{ label: t('notices.title'), to: page }]} />
      {!reply && <DraftNotice draft={draft} />}
      {stored && (
        <VersionConflict
          rows={[
            { field: labels.content, mine: reply.values.content?.[0] ?? '', stored: stored.content },
            { field: labels.picture, ...pictures },
          ]}
        />
      )}
      <Card>
        <PostForm form={form} multipart>
          <input type="hidden" name="version" value={version} />
          <NoticeFields field={form.field} contentMax={contentMax} />
          <EditActions save={t('noticeEdit.save')} back={page} conflict={stored !== undefined} />
        </PostForm>
      </Card>
    </>
  )
}
