import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { tell } from '#app/api.server.ts'
import { refusedConfirmation } from '#app/page/confirmation.server.ts'
import { redirectWithNotice } from '#app/page/notice.server.ts'
import type { PageHandle } from '#app/page/page.ts'
import { refuseWithout } from '#app/page/refuse.server.ts'
import { translatorOf } from '#app/page/texts.server.ts'
import { ConfirmPage } from '#app/ui/confirm-page.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { formState } from '#app/ui/form.ts'
import { deleteFlowFiles } from '#contract/data-process/calls.ts'
import { ReviewPerm } from '#contract/reviews/perms.ts'
import * as at from './addresses.ts'
import { batchOf, fileOf } from './batch.server.ts'
import { FormId } from './batch-page.tsx'

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
  const told = await tell(args, deleteFlowFiles, { body: { ids: [fileId] } })
  if (!told.ok) return refusedConfirmation(FormId.remove, told)
  const t = translatorOf(args.request, 'data-process')
  return redirectWithNotice(args, at.files(batch.projectId, batch.id), t('remove.done'))
}

export default function FileRemove() {
  const { t } = useTranslation('data-process')
  const { batch, name } = useLoaderData<typeof loader>()
  const form = formState(FormId.remove, { reply: useActionData<typeof action>(), fields: {} })
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <ConfirmPage
        title={t('remove.title', { name })}
        action={t('remove.action')}
        danger
        back={at.files(batch.projectId, batch.id)}
        form={form.id}
      >
        <p>{t('remove.line')}</p>
      </ConfirmPage>
    </>
  )
}
