import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate } from '#app/page/api/api.server.ts'
import { notFound } from '#app/page/errors/refuse.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { refusedConfirmation } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { numberOf } from '#app/page/request/params.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { ConfirmPage } from '#app/ui/forms/confirm-page.tsx'
import * as at from '#contract/audit/collection/addresses.ts'
import { changeLink } from '#contract/audit/collection/calls.ts'
import { linkOf } from './params.server.ts'

export const handle: PageHandle = { i18n: 'collection', title: ({ t }) => t('collection:links.end') }

function howOf({ params, request }: LoaderFunctionArgs): 'close' | 'revoke' {
  const { how } = params
  if (how === 'close' || how === 'revoke') return how
  throw notFound(request)
}

export async function loader(args: LoaderFunctionArgs) {
  const { objectId, dealerName, reviewBatchNo } = await linkOf(args)
  return { how: howOf(args), objectId, dealerName, reviewBatchNo }
}

export async function action(args: ActionFunctionArgs) {
  const how = howOf(args)
  const result = await mutate(args, changeLink, { body: { change: how, id: numberOf(args, 'linkId') } })
  if (!result.ok) return refusedConfirmation(result)
  const t = translatorOf(args.request, 'collection')
  return redirectWithNotice(
    args,
    at.links(numberOf(args, 'objectId')),
    t(how === 'close' ? 'links.closed' : 'links.revoked'),
  )
}

export default function LinkEnd() {
  const { t } = useTranslation('collection')
  const { how, objectId, dealerName, reviewBatchNo } = useLoaderData<typeof loader>()
  const isClosing = how === 'close'
  return (
    <ConfirmPage
      title={t(isClosing ? 'links.closeTitle' : 'links.revokeTitle', { dealer: dealerName })}
      action={t(isClosing ? 'links.close' : 'links.revoke')}
      back={at.links(objectId)}
      danger
    >
      <p>{t(isClosing ? 'links.closeLine' : 'links.revokeLine', { batch: reviewBatchNo })}</p>
    </ConfirmPage>
  )
}
