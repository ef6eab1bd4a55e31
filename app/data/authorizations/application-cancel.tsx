import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate } from '#app/page/api/api.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm, refusedConfirmation } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { bizIdOf, numberOf } from '#app/page/request/params.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { ConfirmPage } from '#app/ui/forms/confirm-page.tsx'
import { confirmFormId } from '#app/ui/forms/form.ts'
import { RefusedPage } from '#app/ui/forms/refused-page.tsx'
import * as at from '#contract/data/addresses.ts'
import { cancelRequest } from '#contract/data/authorizations/calls.ts'
import { changingRequest } from '#contract/data/authorizations/shapes.ts'
import { requestOf } from './params.server.ts'

export const handle: PageHandle = { i18n: 'authorizations', title: ({ t }) => t('authorizations:cancel.action') }

export async function loader(args: LoaderFunctionArgs) {
  const { bizId, table, status, version } = await requestOf(args)
  return { bizId, name: table.title || table.tableName, status, version }
}

export async function action(args: ActionFunctionArgs) {
  const bizId = bizIdOf(args, 'request')
  const form = await readForm(args, changingRequest.pick({ version: true }), confirmFormId)
  if (!form.ok) return form.refused()
  const result = await mutate(args, cancelRequest, { body: { bizId, ...form.value } })
  if (!result.ok) return refusedConfirmation(result)
  const t = translatorOf(args.request, 'authorizations')
  return redirectWithNotice(args, at.applications(numberOf(args, 'id')), t('cancel.done'))
}

export default function ApplicationCancel() {
  const { t } = useTranslation('authorizations')
  const { bizId, name, status, version } = useLoaderData<typeof loader>()
  const back = at.application(useWorkspace().workspace.id, bizId)
  if (status !== 'pending')
    return (
      <RefusedPage title={t('cancel.title', { name })} back={back}>
        <p>{t('cancel.decided')}</p>
      </RefusedPage>
    )
  return (
    <ConfirmPage
      title={t('cancel.title', { name })}
      action={t('cancel.action')}
      back={back}
      values={{ version: String(version) }}
    >
      <p>{t('cancel.line')}</p>
    </ConfirmPage>
  )
}
