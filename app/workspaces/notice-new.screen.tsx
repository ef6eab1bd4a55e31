import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { PageHandle } from '#app/shell/page.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DraftNotice } from '#app/ui/draft-notice.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { formState } from '#app/ui/form.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { FormActions, PostForm } from '#app/ui/post-form.tsx'
import { Blocked } from './blocked.tsx'
import { FormId } from './form-id.ts'
import { NoticeFields, useNoticeLabels } from './notice-fields.tsx'
import type { action, loader } from './notice-new.server.ts'
import { useWorkspace, workspaceAddress } from './workspace-view.ts'

export const handle: PageHandle = { i18n: 'workspaces', title: ({ t }) => t('workspaces:notices.new') }

export default function NoticeNew() {
  const { t } = useTranslation(['workspaces', 'common'])
  const { blocked, contentMax, draft } = useLoaderData<typeof loader>()
  const { workspace } = useWorkspace()
  const reply = useActionData<typeof action>()
  const form = formState(FormId.notice, { reply, fields: useNoticeLabels(), saved: draft?.values })
  const page = `${workspaceAddress(workspace.id)}/Notice`
  if (blocked) return <Blocked title={t('notices.new')} back={page} />
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader
        title={t('notices.new')}
        line={t('noticeNew.line')}
        crumbs={[{ label: t('notices.title'), to: page }]}
      />
      {!reply && <DraftNotice draft={draft} />}
      <Card>
        <PostForm form={form} multipart>
          <NoticeFields field={form.field} contentMax={contentMax} />
          <FormActions>
            <Button look="primary">{t('noticeNew.action')}</Button>
            <LinkButton to={page} look="quiet">
              {t('common:form.cancel')}
            </LinkButton>
          </FormActions>
        </PostForm>
      </Card>
    </>
  )
}
