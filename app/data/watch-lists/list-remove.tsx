import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { mutate, query } from '#app/page/api/api.server.ts'
import { refuseWithout } from '#app/page/errors/refuse.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { bizIdOf } from '#app/page/request/params.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { ConfirmPage } from '#app/ui/forms/confirm-page.tsx'
import { confirmFormId } from '#app/ui/forms/form.ts'
import * as at from '#contract/data/watch-lists/addresses.ts'
import { getWatchListUse, removeWatchList } from '#contract/data/watch-lists/calls.ts'
import { WatchListPerm } from '#contract/data/watch-lists/codes.ts'
import { removingWatchList } from '#contract/data/watch-lists/shapes.ts'
import { listOf } from './list.server.ts'

export const handle: PageHandle = { i18n: 'watch-lists', title: ({ t }) => t('watch-lists:remove.action') }

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, WatchListPerm.write)
  const list = await listOf(args)
  const { models, hiddenModels, scenes } = await query(args, getWatchListUse, { query: { bizId: list.bizId } })
  return { list, models: models.length + hiddenModels, scenes: scenes.length }
}

const typed = z.strictObject({ version: removingWatchList.shape.version })

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, typed, confirmFormId)
  if (!form.ok) return form.refused()
  const result = await mutate(args, removeWatchList, { body: { bizId: bizIdOf(args, 'list'), ...form.value } })
  if (!result.ok) return form.refused(result)
  return redirectWithNotice(args, at.watchLists, translatorOf(args.request, 'watch-lists')('removed'))
}

export default function ListRemove() {
  const { t } = useTranslation('watch-lists')
  const { list, models, scenes } = useLoaderData<typeof loader>()
  return (
    <ConfirmPage
      title={t('remove.title', { name: list.name })}
      action={t('remove.action')}
      danger
      back={at.watchList(list.bizId)}
      values={{ version: String(list.version) }}
    >
      <p>{t('remove.line', { count: list.entries })}</p>
      {models + scenes > 0 && <p>{t('remove.used', { models, scenes })}</p>}
    </ConfirmPage>
  )
}
