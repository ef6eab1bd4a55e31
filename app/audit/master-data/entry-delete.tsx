import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate, query } from '#app/page/api/api.server.ts'
import { refuseWithout } from '#app/page/errors/refuse.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { refusedConfirmation } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { numberOf } from '#app/page/request/params.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { ConfirmPage } from '#app/ui/forms/confirm-page.tsx'
import * as calls from '#contract/audit/master-data/calls.ts'
import { MasterList } from '#contract/audit/master-data/codes.ts'
import { MasterDataPerm } from '#contract/audit/master-data/perms.ts'
import { entryAddress, listAddress } from './client-page.tsx'
import { codeOf, listOf } from './params.server.ts'

export const handle: PageHandle<{ list: MasterList; name: string }> = {
  i18n: 'master-data',
  title: ({ t, data }) => t(`master-data:list.delete.${data?.list ?? MasterList.dealers}`, { name: data?.name }),
}

const callsOf = {
  [MasterList.dealers]: { get: calls.getDealer, remove: calls.deleteDealer },
  [MasterList.products]: { get: calls.getProduct, remove: calls.deleteProduct },
  [MasterList.relations]: { get: calls.getRelation, remove: calls.deleteRelation },
} as const

const namedBy = (args: LoaderFunctionArgs) => ({ clientCode: codeOf(args), id: numberOf(args, 'id') })

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, MasterDataPerm.write)
  const list = listOf(args)
  const params = namedBy(args)
  const { name } = await query<(typeof callsOf)[MasterList]['get']>(args, callsOf[list].get, { query: params })
  return { list, code: params.clientCode, id: params.id, name }
}

export async function action(args: ActionFunctionArgs) {
  const list = listOf(args)
  const params = namedBy(args)
  const result = await mutate<(typeof callsOf)[MasterList]['remove']>(args, callsOf[list].remove, { query: params })
  if (!result.ok) return refusedConfirmation(result)
  return redirectWithNotice(
    args,
    listAddress(params.clientCode, list),
    translatorOf(args.request, 'master-data')('deleted'),
  )
}

export default function EntryDelete() {
  const { t } = useTranslation('master-data')
  const { list, code, id, name } = useLoaderData<typeof loader>()
  return (
    <ConfirmPage
      title={t(`list.delete.${list}`, { name })}
      action={t(`list.deleteAction.${list}`)}
      danger
      back={entryAddress(code, list, id)}
    >
      <p>{t(`list.deleteLine.${list}`)}</p>
    </ConfirmPage>
  )
}
