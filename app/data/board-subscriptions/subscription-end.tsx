import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate, query } from '#app/page/api/api.server.ts'
import { notFound } from '#app/page/errors/refuse.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { refusedConfirmation } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { bizIdOf } from '#app/page/request/params.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { ConfirmPage } from '#app/ui/forms/confirm-page.tsx'
import * as at from '#contract/data/addresses.ts'
import { listSubscriptions, removeSubscriptions } from '#contract/data/board-subscriptions/calls.ts'

export const handle: PageHandle = { i18n: 'board-subscriptions', title: ({ t }) => t('board-subscriptions:end') }

export async function loader(args: LoaderFunctionArgs) {
  const { board, subscriptions } = await query(args, listSubscriptions, { query: { id: bizIdOf(args, 'board') } })
  const found = subscriptions.find(({ bizId }) => bizId === bizIdOf(args, 'subscription'))
  if (!found) throw notFound(args.request)
  return { board: board.bizId, mayEdit: found.mayEdit }
}

export async function action(args: ActionFunctionArgs) {
  const result = await mutate(args, removeSubscriptions, { body: { bizIds: [bizIdOf(args, 'subscription')] } })
  if (!result.ok) return refusedConfirmation(result)
  const said = translatorOf(args.request, 'board-subscriptions')('endDone')
  return redirectWithNotice(args, at.boardSubscribe(bizIdOf(args, 'board')), said)
}

export default function SubscriptionEnd() {
  const { t } = useTranslation('board-subscriptions')
  const { board, mayEdit } = useLoaderData<typeof loader>()
  return (
    <ConfirmPage title={t('endTitle')} action={t('end')} danger back={at.boardSubscribe(board)}>
      <p>{mayEdit ? t('endLine') : t('leaveLine')}</p>
    </ConfirmPage>
  )
}
