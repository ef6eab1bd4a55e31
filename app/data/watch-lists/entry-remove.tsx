import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate } from '#app/page/api/api.server.ts'
import { refuseWithout } from '#app/page/errors/refuse.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { refusedConfirmation } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { bizIdOf } from '#app/page/request/params.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { ConfirmPage } from '#app/ui/forms/confirm-page.tsx'
import * as at from '#contract/data/watch-lists/addresses.ts'
import { removeWatchEntries } from '#contract/data/watch-lists/calls.ts'
import { WatchListPerm } from '#contract/data/watch-lists/codes.ts'
import { entryOf, listOf } from './list.server.ts'

export const handle: PageHandle = { i18n: 'watch-lists', title: ({ t }) => t('watch-lists:entry.remove') }

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, WatchListPerm.write)
  const [list, entry] = await Promise.all([listOf(args), entryOf(args)])
  return { list, entry }
}

export async function action(args: ActionFunctionArgs) {
  const bizId = bizIdOf(args, 'list')
  const result = await mutate(args, removeWatchEntries, { body: { bizId, entryBizIds: [bizIdOf(args, 'entry')] } })
  if (!result.ok) return refusedConfirmation(result)
  return redirectWithNotice(args, at.watchList(bizId), translatorOf(args.request, 'watch-lists')('entry.removed'))
}

export default function EntryRemove() {
  const { t } = useTranslation('watch-lists')
  const { list, entry } = useLoaderData<typeof loader>()
  return (
    <ConfirmPage
      title={t('entry.removeTitle', { name: entry.name, list: list.name })}
      action={t('entry.remove')}
      danger
      back={at.watchEntry(list.bizId, entry.entryBizId)}
    >
      <p>{t('entry.removeLine')}</p>
    </ConfirmPage>
  )
}
