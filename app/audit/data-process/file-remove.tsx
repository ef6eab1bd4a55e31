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
import * as at from '#contract/audit/data-process/addresses.ts'
import { deleteFlowFiles } from '#contract/audit/data-process/calls.ts'
import { ReviewPerm } from '#contract/audit/reviews/perms.ts'
import { batchOf, fileOf } from './batch.server.ts'

export const handle: PageHandle<{ name: string }> = {
  i18n: 'data-process',
  title: ({ t, data }) => t('data-process:remove.title', { name: data?.name }),
}

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, ReviewPerm.write)
  const batch = await batchOf(args)
  const { name } = await fileOf(args, batch)
  return { batch, name }
}

export async function action(args: ActionFunctionArgs) {
  const batch = await batchOf(args)
  const { fileId } = await fileOf(args, batch)
  const result = await mutate(args, deleteFlowFiles, { body: { ids: [fileId] } })
  if (!result.ok) return refusedConfirmation(result)
  const t = translatorOf(args.request, 'data-process')
  return redirectWithNotice(args, at.files(batch.projectId, batch.id), t('remove.done'))
}

export default function FileRemove() {
  const { t } = useTranslation('data-process')
  const { batch, name } = useLoaderData<typeof loader>()
  return (
    <ConfirmPage
      title={t('remove.title', { name })}
      action={t('remove.action')}
      danger
      back={at.files(batch.projectId, batch.id)}
    >
      <p>{t('remove.line')}</p>
    </ConfirmPage>
  )
}
