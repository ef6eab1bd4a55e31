import { useActionData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { PageHandle } from '#app/shell/page.ts'
import { ConfirmPage } from '#app/ui/confirm-page.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { formState } from '#app/ui/form.ts'
import { FormId } from './form-id.ts'
import type { action } from './leave.server.ts'
import { OwnerStays } from './owner-stays.tsx'
import { useWorkspace, workspaceAddress } from './workspace-view.ts'

export const handle: PageHandle = { i18n: 'workspaces', title: ({ t }) => t('workspaces:owner.leave') }

/** Asks before a member leaves, whose files then pass to the owner. spec: platform §6, §8 "Confirmations" */
export default function Leave() {
  const { t } = useTranslation('workspaces')
  const { workspace, allowed } = useWorkspace()
  const form = formState(FormId.leave, { reply: useActionData<typeof action>(), fields: {} })
  const page = `${workspaceAddress(workspace.id)}/members`
  const name = workspace.name || t('placeholder.name')
  if (!allowed.leave) return <OwnerStays title={t('leave.refused', { name })} back={page} />
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <ConfirmPage title={t('leave.title', { name })} action={t('owner.leave')} danger back={page} form={form.id}>
        <p>{t('leave.files', { owner: workspace.owner })}</p>
        <p>{t('leave.line')}</p>
      </ConfirmPage>
    </>
  )
}
