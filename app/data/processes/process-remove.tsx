import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate } from '#app/page/api/api.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { refusedConfirmation } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { bizIdOf, numberOf } from '#app/page/request/params.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { workspaceFor } from '#app/shell/workspaces/workspace.server.ts'
import { useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { ConfirmPage } from '#app/ui/forms/confirm-page.tsx'
import * as at from '#contract/data/addresses.ts'
import { removeProcesses } from '#contract/data/processes/calls.ts'
import { processOf } from './process.server.ts'

export const handle: PageHandle = { i18n: 'processes', title: ({ t }) => t('processes:remove.action') }

export async function loader(args: LoaderFunctionArgs) {
  await workspaceFor(args, 'delete')
  const { name, bizId, currentVersion } = (await processOf(args)).process
  return { name, bizId, currentVersion }
}

export async function action(args: ActionFunctionArgs) {
  const result = await mutate(args, removeProcesses, { body: { bizIds: [bizIdOf(args, 'process')] } })
  if (!result.ok) return refusedConfirmation(result)
  const said = translatorOf(args.request, 'processes')('remove.done')
  return redirectWithNotice(args, at.processes(numberOf(args, 'id')), said)
}

export default function ProcessRemove() {
  const { t } = useTranslation('processes')
  const { name, bizId, currentVersion } = useLoaderData<typeof loader>()
  const back = at.process(useWorkspace().workspace.id, bizId)
  return (
    <ConfirmPage title={t('remove.title', { name })} action={t('remove.action')} danger back={back}>
      <p>{t('remove.line', { count: currentVersion })}</p>
    </ConfirmPage>
  )
}
