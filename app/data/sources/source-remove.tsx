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
import { RefusedPage } from '#app/ui/forms/refused-page.tsx'
import * as at from '#contract/data/addresses.ts'
import { removeSources } from '#contract/data/sources/calls.ts'
import { sourceOf } from './params.server.ts'

export const handle: PageHandle = { i18n: 'sources', title: ({ t }) => t('sources:remove.action') }

export async function loader(args: LoaderFunctionArgs) {
  await workspaceFor(args, 'delete')
  const { name, bizId, tables } = await sourceOf(args)
  return { name, bizId, tables }
}

export async function action(args: ActionFunctionArgs) {
  const result = await mutate(args, removeSources, { body: { bizIds: [bizIdOf(args, 'source')] } })
  if (!result.ok) return refusedConfirmation(result)
  const said = translatorOf(args.request, 'sources')('remove.done')
  return redirectWithNotice(args, at.sources(numberOf(args, 'id')), said)
}

export default function SourceRemove() {
  const { t } = useTranslation('sources')
  const { name, bizId, tables } = useLoaderData<typeof loader>()
  const back = at.source(useWorkspace().workspace.id, bizId)
  const title = t('remove.title', { name })
  if (tables > 0)
    return (
      <RefusedPage title={title} back={back}>
        <p>{t('remove.used', { count: tables })}</p>
      </RefusedPage>
    )
  return (
    <ConfirmPage title={title} action={t('remove.action')} danger back={back}>
      <p>{t('remove.line')}</p>
    </ConfirmPage>
  )
}
