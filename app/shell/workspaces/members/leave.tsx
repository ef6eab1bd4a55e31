import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { useTranslation } from 'react-i18next'
import { failureFor, mutate } from '#app/page/api/api.server.ts'
import { statsOf } from '#app/page/api/stats.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { refusedConfirmation } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { ConfirmPage } from '#app/ui/forms/confirm-page.tsx'
import { RefusedPage } from '#app/ui/forms/refused-page.tsx'
import * as at from '#contract/shell/workspaces/addresses.ts'
import { removeMember } from '#contract/shell/workspaces/calls.ts'
import { workspaceOf } from '../workspace.server.ts'
import { useWorkspace } from '../workspace-view.tsx'

export const handle: PageHandle = { i18n: 'workspaces', title: ({ t }) => t('workspaces:owner.leave') }

export async function loader(args: LoaderFunctionArgs) {
  const { aclList } = await workspaceOf(args)
  if (aclList.length > 0) return null
  throw data(failureFor(args, 'execute.denied'), 403)
}

export async function action(args: ActionFunctionArgs) {
  const [{ bizId, name }, { principal }] = await Promise.all([workspaceOf(args), statsOf(args)])
  const result = await mutate(args, removeMember, { query: { bizId }, body: { userId: principal.id } })
  if (!result.ok) return refusedConfirmation(result)
  return redirectWithNotice(args, at.workbenches, translatorOf(args.request, 'workspaces')('leave.done', { name }))
}

/** Confirms leaving. The member's files then pass to the owner. spec: platform §6, §8 "Confirmations" */
export default function Leave() {
  const { t } = useTranslation('workspaces')
  const { workspace, allowed } = useWorkspace()
  const page = at.members(workspace.id)
  const name = workspace.name || t('placeholder.name')
  if (!allowed.leave)
    return (
      <RefusedPage title={t('leave.refused', { name })} back={page}>
        <p>{t('owner.stays')}</p>
      </RefusedPage>
    )
  return (
    <ConfirmPage title={t('leave.title', { name })} action={t('owner.leave')} danger back={page}>
      <p>{t('leave.files', { owner: workspace.owner })}</p>
      <p>{t('leave.line')}</p>
    </ConfirmPage>
  )
}
