import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { mutate } from '#app/page/api/api.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { ConfirmPage } from '#app/ui/forms/confirm-page.tsx'
import { confirmFormId } from '#app/ui/forms/form.ts'
import * as at from '#contract/shell/workspaces/addresses.ts'
import { disableAndEnable } from '#contract/shell/workspaces/calls.ts'
import { WorkspaceStatus } from '#contract/shell/workspaces/codes.ts'
import { workspaceFor, workspaceOf } from '../workspace.server.ts'
import { useWorkspace } from '../workspace-view.tsx'

export const handle: PageHandle = { i18n: 'workspaces', title: ({ t }) => t('workspaces:end.title') }

const typedStatus = z.strictObject({ status: z.enum(WorkspaceStatus) })

export async function loader(args: LoaderFunctionArgs) {
  const { workspace } = await workspaceFor(args, 'disableAndEnable')
  return { next: workspace.status === WorkspaceStatus.enabled ? WorkspaceStatus.disabled : WorkspaceStatus.enabled }
}

/** The form posts the wanted status, so that a repeated post does not toggle it back. */
export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, typedStatus, confirmFormId)
  if (!form.ok) return form.refused()
  const { bizId, id } = await workspaceOf(args)
  const result = await mutate(args, disableAndEnable, { query: { bizId }, body: form.value })
  if (!result.ok) return form.refused(result)
  const t = translatorOf(args.request, 'workspaces')
  const done = form.value.status === WorkspaceStatus.enabled ? 'enable.done' : 'disable.done'
  return redirectWithNotice(args, at.settings(id), t(done))
}

/** Confirms disabling or enabling a workspace, with the effect on its tables and schedules. */
export default function WorkspaceStatusChange() {
  const { t } = useTranslation('workspaces')
  const { next } = useLoaderData<typeof loader>()
  const { workspace } = useWorkspace()
  const disables = next === WorkspaceStatus.disabled
  const name = workspace.name || t('placeholder.name')
  return (
    <ConfirmPage
      title={t(disables ? 'disable.title' : 'enable.title', { name })}
      action={t(disables ? 'end.disable' : 'end.enable')}
      danger={disables}
      back={at.settings(workspace.id)}
      values={{ status: next }}
    >
      <p>{t(disables ? 'disable.tables' : 'enable.tables')}</p>
      <p>{t(disables ? 'disable.team' : 'enable.team')}</p>
    </ConfirmPage>
  )
}
