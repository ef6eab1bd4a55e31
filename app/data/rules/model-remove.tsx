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
import { Blocked, useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { ConfirmPage } from '#app/ui/forms/confirm-page.tsx'
import * as at from '#contract/data/addresses.ts'
import { removeRuleModels } from '#contract/data/rules/calls.ts'
import { modelOf } from './model.server.ts'

export const handle: PageHandle = { i18n: ['rules', 'workspaces'], title: ({ t }) => t('rules:remove.action') }

export async function loader(args: LoaderFunctionArgs) {
  const { blocked } = await workspaceFor(args, 'delete')
  const { name, bizId, currentVersion } = (await modelOf(args)).model
  return { blocked, name, bizId, currentVersion }
}

export async function action(args: ActionFunctionArgs) {
  const result = await mutate(args, removeRuleModels, { body: { bizIds: [bizIdOf(args, 'model')] } })
  if (!result.ok) return refusedConfirmation(result)
  const said = translatorOf(args.request, 'rules')('remove.done')
  return redirectWithNotice(args, at.ruleModels(numberOf(args, 'id')), said)
}

export default function ModelRemove() {
  const { t } = useTranslation('rules')
  const { blocked, name, bizId, currentVersion } = useLoaderData<typeof loader>()
  const title = t('remove.title', { name })
  const back = at.ruleModel(useWorkspace().workspace.id, bizId)
  if (blocked) return <Blocked title={title} back={back} />
  return (
    <ConfirmPage title={title} action={t('remove.action')} danger back={back}>
      <p>{t('remove.line', { count: currentVersion })}</p>
    </ConfirmPage>
  )
}
