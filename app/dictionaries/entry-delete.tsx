import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { ask, tell } from '#app/api.server.ts'
import { refusedConfirmation } from '#app/page/confirmation.server.ts'
import { redirectWithNotice } from '#app/page/notice.server.ts'
import type { PageHandle } from '#app/page/page.ts'
import { refuseWithout } from '#app/page/refuse.server.ts'
import { translatorOf } from '#app/page/texts.server.ts'
import { ConfirmPage } from '#app/ui/confirm-page.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { formState } from '#app/ui/form.ts'
import { deleteDictionaryData, getDictionaryData } from '#contract/dictionaries/calls.ts'
import { DictionaryPerm } from '#contract/dictionaries/perms.ts'
import * as at from './addresses.ts'
import { FormId } from './form-id.ts'
import { idOf } from './params.server.ts'

export const handle: PageHandle<{ dictLabel: string }> = {
  i18n: 'dictionaries',
  title: ({ t, data }) => t('dictionaries:delete.title', { label: data?.dictLabel }),
}

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, DictionaryPerm.write)
  return ask(args, getDictionaryData, { query: { id: idOf(args) } })
}

export async function action(args: ActionFunctionArgs) {
  const told = await tell(args, deleteDictionaryData, { query: { id: idOf(args) } })
  if (!told.ok) return refusedConfirmation(FormId.remove, told)
  const t = translatorOf(args.request, 'dictionaries')
  return redirectWithNotice(args, at.dictionaries, t('delete.done'))
}

export default function EntryDelete() {
  const { t } = useTranslation('dictionaries')
  const { dictType, dictLabel, dictValue } = useLoaderData<typeof loader>()
  const form = formState(FormId.remove, { reply: useActionData<typeof action>(), fields: {} })
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <ConfirmPage
        title={t('delete.title', { label: dictLabel })}
        action={t('delete.action')}
        danger
        back={at.dictionariesOf(dictType)}
        form={form.id}
      >
        <p>{t('delete.line', { type: dictType, value: dictValue })}</p>
        <p>{t('delete.instead')}</p>
      </ConfirmPage>
    </>
  )
}
