import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useTranslation } from 'react-i18next'
import { mutate } from '#app/page/api/api.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { refusedConfirmation } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { ConfirmPage } from '#app/ui/forms/confirm-page.tsx'
import * as at from '#contract/shell/workspaces/addresses.ts'
import { removeWorkspace } from '#contract/shell/workspaces/calls.ts'
import { workspaceFor, workspaceOf } from '../workspace.server.ts'
import { useWorkspace } from '../workspace-view.tsx'

export const handle: PageHandle = { i18n: 'workspaces', title: ({ t }) => t('workspaces:end.remove') }

export async function loader(args: LoaderFunctionArgs) {
  await workspaceFor(args, 'removeWorkspace')
  return null
}

export async function action(args: ActionFunctionArgs) {
  const { bizId, name } = await workspaceOf(args)
  const result = await mutate(args, removeWorkspace, { query: { bizId } })
  if (!result.ok) return refusedConfirmation(result)
  return redirectWithNotice(args, at.workbenches, translatorOf(args.request, 'workspaces')('remove.done', { name }))
}

export default function WorkspaceRemove() {
  const { t } = useTranslation('workspaces')
  const { workspace } = useWorkspace()
  return (
    <ConfirmPage
      title={t('remove.title', { name: workspace.name || t('placeholder.name') })}
      action={t('end.remove')}
      danger
      back={at.settings(workspace.id)}
    >
      <p>{t('remove.tables')}</p>
      <p>{t('remove.team', { members: workspace.memberCount })}</p>
    </ConfirmPage>
  )
}
