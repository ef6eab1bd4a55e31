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
import { removeExplorations } from '#contract/data/explorations/calls.ts'
import { explorationOf } from './exploration.server.ts'

export const handle: PageHandle = { i18n: 'explorations', title: ({ t }) => t('explorations:remove.action') }

export async function loader(args: LoaderFunctionArgs) {
  await workspaceFor(args, 'delete')
  const { name, bizId, cards, sharedWith } = (await explorationOf(args)).exploration
  return { name, bizId, count: cards.length, sharedWith }
}

export async function action(args: ActionFunctionArgs) {
  const result = await mutate(args, removeExplorations, { body: { bizIds: [bizIdOf(args, 'exploration')] } })
  if (!result.ok) return refusedConfirmation(result)
  const said = translatorOf(args.request, 'explorations')('remove.done')
  return redirectWithNotice(args, at.explorations(numberOf(args, 'id')), said)
}

export default function ExplorationRemove() {
  const { t } = useTranslation('explorations')
  const { name, bizId, count, sharedWith } = useLoaderData<typeof loader>()
  const back = at.exploration(useWorkspace().workspace.id, bizId)
  return (
    <ConfirmPage title={t('remove.title', { name })} action={t('remove.action')} danger back={back}>
      <p>{t(`remove.line.${sharedWith}`, { count })}</p>
    </ConfirmPage>
  )
}
