import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { PageHandle } from '#app/shell/page.ts'
import { ConfirmPage } from '#app/ui/confirm-page.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { formState } from '#app/ui/form.ts'
import { WorkspaceStatus } from '#contract/workspaces/codes.ts'
import { FormId } from './form-id.ts'
import type { action, loader } from './workspace-status.server.ts'
import { useWorkspace, workspaceAddress } from './workspace-view.ts'

export const handle: PageHandle = { i18n: 'workspaces', title: ({ t }) => t('workspaces:end.title') }

/** Asks before a workspace is disabled, or enabled again, and says what that does to its tables and schedules. */
export default function WorkspaceStatusChange() {
  const { t } = useTranslation('workspaces')
  const { next } = useLoaderData<typeof loader>()
  const { workspace } = useWorkspace()
  const form = formState(FormId.status, { reply: useActionData<typeof action>(), fields: {} })
  const disables = next === WorkspaceStatus.disabled
  const name = workspace.name || t('placeholder.name')
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <ConfirmPage
        title={t(disables ? 'disable.title' : 'enable.title', { name })}
        action={t(disables ? 'end.disable' : 'end.enable')}
        danger={disables}
        back={`${workspaceAddress(workspace.id)}/edit`}
        form={form.id}
        values={{ status: next }}
      >
        <p>{t(disables ? 'disable.tables' : 'enable.tables')}</p>
        <p>{t(disables ? 'disable.team' : 'enable.team')}</p>
      </ConfirmPage>
    </>
  )
}
