import { useActionData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { PageHandle } from '#app/shell/page.ts'
import { ConfirmPage } from '#app/ui/confirm-page.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { formState } from '#app/ui/form.ts'
import { FormId } from './form-id.ts'
import type { action } from './workspace-remove.server.ts'
import { useWorkspace, workspaceAddress } from './workspace-view.ts'

export const handle: PageHandle = { i18n: 'workspaces', title: ({ t }) => t('workspaces:end.remove') }

/** Asks before a workspace is removed for good. spec: platform §8 "Confirmations" */
export default function WorkspaceRemove() {
  const { t } = useTranslation('workspaces')
  const { workspace } = useWorkspace()
  const form = formState(FormId.remove, { reply: useActionData<typeof action>(), fields: {} })
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <ConfirmPage
        title={t('remove.title', { name: workspace.name || t('placeholder.name') })}
        action={t('end.remove')}
        danger
        back={`${workspaceAddress(workspace.id)}/edit`}
        form={form.id}
      >
        <p>{t('remove.tables')}</p>
        <p>{t('remove.team', { members: workspace.memberCount })}</p>
      </ConfirmPage>
    </>
  )
}
