import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { PageHandle } from '#app/shell/page.ts'
import { ConfirmPage } from '#app/ui/confirm-page.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { formState } from '#app/ui/form.ts'
import { Blocked } from './blocked.tsx'
import { FormId } from './form-id.ts'
import type { action, loader } from './notice-delete.server.ts'
import { NoticeList } from './notice-list.tsx'
import { useWorkspace, workspaceAddress } from './workspace-view.ts'

export const handle: PageHandle = { i18n: 'workspaces', title: ({ t }) => t('workspaces:noticeDelete.title') }

export default function NoticeDelete() {
  const { t } = useTranslation('workspaces')
  const { blocked, notice } = useLoaderData<typeof loader>()
  const { workspace } = useWorkspace()
  const form = formState(FormId.notice, { reply: useActionData<typeof action>(), fields: {} })
  const page = `${workspaceAddress(workspace.id)}/Notice`
  if (blocked) return <Blocked title={t('noticeDelete.title')} back={page} />
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <ConfirmPage title={t('noticeDelete.title')} action={t('noticeDelete.action')} danger back={page} form={form.id}>
        <p>{t('noticeDelete.line')}</p>
        <NoticeList notices={[notice]} />
      </ConfirmPage>
    </>
  )
}
