import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate } from '#app/page/api/api.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { refusedConfirmation } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { numberOf } from '#app/page/request/params.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { ConfirmPage } from '#app/ui/forms/confirm-page.tsx'
import { RefusedPage } from '#app/ui/forms/refused-page.tsx'
import * as at from '#contract/shell/workspaces/addresses.ts'
import { removeMember } from '#contract/shell/workspaces/calls.ts'
import { MemberStatus, WorkspaceRole } from '#contract/shell/workspaces/codes.ts'
import { memberOf, workspaceFor, workspaceOf } from '../workspace.server.ts'
import { useWorkspace } from '../workspace-view.tsx'

export const handle: PageHandle<{ name: string }> = {
  i18n: 'workspaces',
  title: ({ t, data }) => t('workspaces:memberRemove.title', { name: data?.name }),
}

export async function loader(args: LoaderFunctionArgs) {
  const { workspace } = await workspaceFor(args, 'removeMembers')
  const { name, status, roleType } = await memberOf(args, workspace)
  return { name, status, roleType }
}

export async function action(args: ActionFunctionArgs) {
  const { bizId, id } = await workspaceOf(args)
  const result = await mutate(args, removeMember, { query: { bizId }, body: { userId: numberOf(args, 'userId') } })
  if (!result.ok) return refusedConfirmation(result)
  const t = translatorOf(args.request, 'workspaces')
  return redirectWithNotice(args, at.members(id), t('memberRemove.done'))
}

/** Confirms removing a member or withdrawing an invitation. */
export default function MemberRemove() {
  const { t } = useTranslation('workspaces')
  const { name, status, roleType } = useLoaderData<typeof loader>()
  const { workspace } = useWorkspace()
  const page = at.members(workspace.id)
  if (roleType === WorkspaceRole.owner)
    return (
      <RefusedPage title={t('memberRemove.refused', { name })} back={page}>
        <p>{t('owner.stays')}</p>
      </RefusedPage>
    )
  const isPending = status === MemberStatus.pending
  return (
    <ConfirmPage
      title={t(isPending ? 'withdraw.title' : 'memberRemove.title', { name })}
      action={t(isPending ? 'members.withdraw' : 'members.remove')}
      danger
      back={page}
    >
      <p>{t(isPending ? 'withdraw.line' : 'memberRemove.line')}</p>
      {status === MemberStatus.active && <p>{t('memberRemove.files', { owner: workspace.owner })}</p>}
    </ConfirmPage>
  )
}
