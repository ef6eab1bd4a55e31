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
import * as at from '#contract/shell/dictionaries/addresses.ts'
import { deleteDictionaryData, getDictionaryData } from '#contract/shell/dictionaries/calls.ts'
import { DictionaryPerm } from '#contract/shell/dictionaries/perms.ts'

export const handle: PageHandle<{ dictLabel: string }> = {
  i18n: 'dictionaries',
  title: ({ t, data }) => t('dictionaries:delete.title', { label: data?.dictLabel }),
}

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, DictionaryPerm.write)
  return query(args, getDictionaryData, { query: { id: numberOf(args, 'id') } })
}

export async function action(args: ActionFunctionArgs) {
  const result = await mutate(args, deleteDictionaryData, { query: { id: numberOf(args, 'id') } })
  if (!result.ok) return refusedConfirmation(result)
  const t = translatorOf(args.request, 'dictionaries')
  return redirectWithNotice(args, at.dictionaries, t('delete.done'))
}

export default function EntryDelete() {
  const { t } = useTranslation('dictionaries')
  const { dictType, dictLabel, dictValue } = useLoaderData<typeof loader>()
  return (
    <ConfirmPage
      title={t('delete.title', { label: dictLabel })}
      action={t('delete.action')}
      danger
      back={at.dictionariesOf(dictType)}
    >
      <p>{t('delete.line', { type: dictType, value: dictValue })}</p>
      <p>{t('delete.instead')}</p>
    </ConfirmPage>
  )
}
