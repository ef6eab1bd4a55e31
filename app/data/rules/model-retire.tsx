import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { mutate } from '#app/page/api/api.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm, refusedConfirmation } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { workspaceFor } from '#app/shell/workspaces/workspace.server.ts'
import { Blocked, useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { ConfirmPage } from '#app/ui/forms/confirm-page.tsx'
import { confirmFormId } from '#app/ui/forms/form.ts'
import * as at from '#contract/data/addresses.ts'
import { retireRuleModel } from '#contract/data/rules/calls.ts'
import { modelOf } from './model.server.ts'

export const handle: PageHandle = { i18n: ['rules', 'workspaces'], title: ({ t }) => t('rules:retire.action') }

export async function loader(args: LoaderFunctionArgs) {
  const { blocked } = await workspaceFor(args, 'execute')
  const { bizId, name, version } = (await modelOf(args)).model
  return { blocked, bizId, name, version }
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, z.strictObject({ version: z.coerce.number().int() }), confirmFormId)
  if (!form.ok) return form.refused()
  const { workspace, model } = await modelOf(args)
  const result = await mutate(args, retireRuleModel, { body: { bizId: model.bizId, ...form.value } })
  if (!result.ok) return refusedConfirmation(result)
  const said = translatorOf(args.request, 'rules')('retire.done')
  return redirectWithNotice(args, at.ruleModel(workspace.id, model.bizId), said)
}

/** Application to take a live model offline. */
export default function ModelRetire() {
  const { t } = useTranslation('rules')
  const { blocked, bizId, name, version } = useLoaderData<typeof loader>()
  const back = at.ruleModel(useWorkspace().workspace.id, bizId)
  const title = t('retire.title', { name })
  if (blocked) return <Blocked title={title} back={back} />
  return (
    <ConfirmPage title={title} action={t('retire.action')} danger back={back} values={{ version: String(version) }}>
      <p>{t('retire.line')}</p>
    </ConfirmPage>
  )
}
