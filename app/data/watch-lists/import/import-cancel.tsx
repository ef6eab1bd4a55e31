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
import * as at from '#contract/data/watch-lists/addresses.ts'
import { cancelListImport } from '#contract/data/watch-lists/calls.ts'
import { WatchListPerm } from '#contract/data/watch-lists/codes.ts'
import { importOf } from './import.server.ts'

export const handle: PageHandle = {
  i18n: 'watch-lists-import',
  title: ({ t }) => t('watch-lists-import:cancel.action'),
}

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, WatchListPerm.write)
  const { bizId, fileName, list } = await importOf(args)
  return { bizId, fileName, list }
}

export async function action(args: ActionFunctionArgs) {
  const { bizId, version, list } = await importOf(args)
  const result = await mutate(args, cancelListImport, { body: { bizId, version } })
  if (!result.ok) return refusedConfirmation(result)
  const t = translatorOf(args.request, 'watch-lists-import')
  return redirectWithNotice(args, at.watchList(list.bizId), t('cancel.done'))
}

export default function ImportCancel() {
  const { t } = useTranslation('watch-lists-import')
  const { bizId, fileName, list } = useLoaderData<typeof loader>()
  return (
    <ConfirmPage
      title={t('cancel.title', { file: fileName })}
      action={t('cancel.action')}
      danger
      back={at.listImport(list.bizId, bizId)}
    >
      <p>{t('cancel.line', { list: list.name })}</p>
    </ConfirmPage>
  )
}
