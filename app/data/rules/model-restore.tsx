import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm, refusedConfirmation } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { numberOf } from '#app/page/request/params.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { workspaceFor } from '#app/shell/workspaces/workspace.server.ts'
import { Blocked } from '#app/shell/workspaces/workspace-view.tsx'
import { ConfirmPage } from '#app/ui/forms/confirm-page.tsx'
import { confirmFormId } from '#app/ui/forms/form.ts'
import * as at from '#contract/data/addresses.ts'
import { modelOf, saveModel } from './model.server.ts'

export const handle: PageHandle = { i18n: ['rules', 'workspaces'], title: ({ t }) => t('rules:restore.action') }

export async function loader(args: LoaderFunctionArgs) {
  const { workspace, blocked } = await workspaceFor(args, 'edit')
  const number = numberOf(args, 'number')
  const { bizId, version } = (await modelOf(args, number)).model
  return { number, version, blocked, back: at.ruleModelVersions(workspace.id, bizId) }
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, z.strictObject({ version: z.coerce.number().int() }), confirmFormId)
  if (!form.ok) return form.refused()
  const number = numberOf(args, 'number')
  const { workspace, model } = await modelOf(args, number)
  const result = await saveModel(args, model, form.value)
  if (!result.ok) return refusedConfirmation(result)
  const said = translatorOf(args.request, 'rules')('restore.done', { number })
  return redirectWithNotice(args, at.ruleModel(workspace.id, model.bizId), said)
}

/** Puts the content of a version into the draft. */
export default function ModelRestore() {
  const { t } = useTranslation('rules')
  const { number, version, blocked, back } = useLoaderData<typeof loader>()
  const title = t('restore.title', { number })
  if (blocked) return <Blocked title={title} back={back} />
  return (
    <ConfirmPage title={title} action={t('restore.action')} back={back} values={{ version: String(version) }}>
      <p>{t('restore.line', { number })}</p>
    </ConfirmPage>
  )
}
