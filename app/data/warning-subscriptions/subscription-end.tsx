import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate, query } from '#app/page/api/api.server.ts'
import { notFound } from '#app/page/errors/refuse.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { refusedConfirmation } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { bizIdOf, numberOf } from '#app/page/request/params.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { workspaceOf } from '#app/shell/workspaces/workspace.server.ts'
import { ConfirmPage } from '#app/ui/forms/confirm-page.tsx'
import * as at from '#contract/data/addresses.ts'
import { listWarningSubscriptions, removeWarningSubscriptions } from '#contract/data/warning-subscriptions/calls.ts'

export const handle: PageHandle = {
  i18n: 'warning-subscriptions',
  title: ({ t }) => t('warning-subscriptions:end'),
}

export async function loader(args: LoaderFunctionArgs) {
  const { bizId, id } = await workspaceOf(args)
  const { subscriptions } = await query(args, listWarningSubscriptions, { query: { workspaceBizId: bizId } })
  const found = subscriptions.find((each) => each.bizId === bizIdOf(args, 'subscription'))
  if (!found) throw notFound(args.request)
  return { id, model: found.model?.name ?? null }
}

export async function action(args: ActionFunctionArgs) {
  const result = await mutate(args, removeWarningSubscriptions, { body: { bizIds: [bizIdOf(args, 'subscription')] } })
  if (!result.ok) return refusedConfirmation(result)
  const said = translatorOf(args.request, 'warning-subscriptions')('endDone')
  return redirectWithNotice(args, at.warningSubscriptions(numberOf(args, 'id')), said)
}

export default function SubscriptionEnd() {
  const { t } = useTranslation('warning-subscriptions')
  const { id, model } = useLoaderData<typeof loader>()
  return (
    <ConfirmPage title={t('endTitle')} action={t('end')} danger back={at.warningSubscriptions(id)}>
      <p>{t('endLine', { model: model ?? t('allModels') })}</p>
    </ConfirmPage>
  )
}
