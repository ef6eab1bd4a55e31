import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate } from '#app/page/api/api.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { refusedConfirmation } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { numberOf } from '#app/page/request/params.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { workspaceFor } from '#app/shell/workspaces/workspace.server.ts'
import { Blocked } from '#app/shell/workspaces/workspace-view.tsx'
import { ConfirmPage } from '#app/ui/forms/confirm-page.tsx'
import * as at from '#contract/data/addresses.ts'
import { saveProcess } from '#contract/data/processes/calls.ts'
import { processOf } from './process.server.ts'

export const handle: PageHandle = { i18n: ['processes', 'workspaces'], title: ({ t }) => t('processes:restore.action') }

export async function loader(args: LoaderFunctionArgs) {
  const { workspace, blocked } = await workspaceFor(args, 'edit')
  const number = numberOf(args, 'number')
  const { bizId, currentVersion } = (await processOf(args, number)).process
  return { number, blocked, next: currentVersion + 1, back: at.processVersions(workspace.id, bizId) }
}

export async function action(args: ActionFunctionArgs) {
  const number = numberOf(args, 'number')
  const { workspace, process } = await processOf(args, number)
  const { bizId, version, name, remark, graph, currentVersion } = process
  const t = translatorOf(args.request, 'processes')
  const result = await mutate(args, saveProcess, {
    body: {
      workspaceBizId: workspace.bizId,
      bizId,
      version,
      name,
      remark,
      graph: graph as never,
      basedOn: currentVersion,
      note: t('restore.note', { number }),
    },
  })
  if (!result.ok) return refusedConfirmation(result)
  return redirectWithNotice(args, at.processVersions(workspace.id, bizId), t('saved', { number: result.data.number }))
}

export default function ProcessRestore() {
  const { t } = useTranslation('processes')
  const { number, blocked, next, back } = useLoaderData<typeof loader>()
  const title = t('restore.title', { number })
  if (blocked) return <Blocked title={title} back={back} />
  return (
    <ConfirmPage title={title} action={t('restore.action')} back={back}>
      <p>{t('restore.line', { number, next })}</p>
    </ConfirmPage>
  )
}
