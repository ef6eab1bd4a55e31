import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { PageHandle } from '#app/shell/page.ts'
import { ConfirmPage } from '#app/ui/confirm-page.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { formState } from '#app/ui/form.ts'
import { MemberStatus, WorkspaceRole } from '#contract/workspaces/codes.ts'
import { FormId } from './form-id.ts'
import type { action, loader } from './member-remove.server.ts'
import { OwnerStays } from './owner-stays.tsx'
import { useWorkspace, workspaceAddress } from './workspace-view.ts'

export const handle: PageHandle<{ name: string }> = {
  i18n: 'workspaces',
  title: ({ t, data }) => t('workspaces:memberRemove.title', { name: data?.name }),
}

/** Asks before a member is removed, or an invitation withdrawn. */
export default function MemberRemove() {
  const { t } = useTranslation('workspaces')
  const { name, status, roleType } = useLoaderData<typeof loader>()
  const { workspace } = useWorkspace()
  const form = formState(FormId.remove, { reply: useActionData<typeof action>(), fields: {} })
  const page = `${workspaceAddress(workspace.id)}/members`
  if (roleType === WorkspaceRole.owner) return <OwnerStays title={t('memberRemove.refused', { name })} back={page} />
  const asked = status === MemberStatus.pending
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <ConfirmPage
        title={t(asked ? 'withdraw.title' : 'memberRemove.title', { name })}
        action={t(asked ? 'members.withdraw' : 'members.remove')}
        danger
        back={page}
        form={form.id}
      >
        <p>{t(asked ? 'withdraw.line' : 'memberRemove.line')}</p>
        {status === MemberStatus.active && <p>{t('memberRemove.files', { owner: workspace.owner })}</p>}
      </ConfirmPage>
    </>
  )
}
