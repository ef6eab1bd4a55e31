import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate } from '#app/page/api/api.server.ts'
import { refuseWithout } from '#app/page/errors/refuse.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { refusedConfirmation } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { ConfirmPage } from '#app/ui/forms/confirm-page.tsx'
import { RefusedPage } from '#app/ui/forms/refused-page.tsx'
import * as at from '#contract/audit/master-data/addresses.ts'
import { deleteClient } from '#contract/audit/master-data/calls.ts'
import { MasterDataPerm } from '#contract/audit/master-data/perms.ts'
import { clientOf, codeOf } from './params.server.ts'

export const handle: PageHandle<{ client: { name: string } }> = {
  i18n: 'master-data',
  title: ({ t, data }) => t('master-data:client.delete', { name: data?.client.name }),
}

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, MasterDataPerm.write)
  return { client: await clientOf(args) }
}

export async function action(args: ActionFunctionArgs) {
  const result = await mutate(args, deleteClient, { query: { clientCode: codeOf(args) } })
  if (!result.ok) return refusedConfirmation(result)
  return redirectWithNotice(args, at.clients, translatorOf(args.request, 'master-data')('deleted'))
}

export default function ClientDelete() {
  const { t } = useTranslation('master-data')
  const { client } = useLoaderData<typeof loader>()
  const { name, dealers, products, relations } = client
  if (dealers + products > 0) {
    return (
      <RefusedPage title={t('client.notDeleted', { name })} back={at.clients}>
        <p>{t('client.holds', { dealers, products, relations })}</p>
        <p>{t('client.disableInstead')}</p>
      </RefusedPage>
    )
  }
  return (
    <ConfirmPage title={t('client.delete', { name })} action={t('client.deleteAction')} danger back={at.clients}>
      <p>{t('client.deleteLine')}</p>
    </ConfirmPage>
  )
}
