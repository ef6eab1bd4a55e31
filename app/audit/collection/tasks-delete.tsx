import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate } from '#app/page/api/api.server.ts'
import { chosenOf } from '#app/page/forms/chosen.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { refusedConfirmation } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { ConfirmPage } from '#app/ui/forms/confirm-page.tsx'
import * as at from '#contract/audit/collection/addresses.ts'
import { deleteTasks } from '#contract/audit/collection/calls.ts'

export const handle: PageHandle = { i18n: 'collection', title: ({ t }) => t('collection:delete.crumb') }

const requestedOf = (args: LoaderFunctionArgs) => chosenOf(args, at.tasks, ['delete'])

export async function loader(args: LoaderFunctionArgs) {
  const { ids, back } = await requestedOf(args)
  return { count: ids.split(',').length, back }
}

export async function action(args: ActionFunctionArgs) {
  const { ids, back } = await requestedOf(args)
  const result = await mutate(args, deleteTasks, { body: { ids: ids.split(',').map(Number) } })
  if (!result.ok) {
    const ids = (result.failure.detail?.refused as { id: number }[] | undefined)?.map(({ id }) => `#${id}`).join('、')
    if (!ids) return refusedConfirmation(result)
    const msg = translatorOf(args.request, 'collection')('delete.refused', { ids })
    return refusedConfirmation({ ...result, failure: { ...result.failure, msg } })
  }
  const text = translatorOf(args.request, 'collection')('delete.done', { count: result.data.changed })
  return redirectWithNotice(args, back, text)
}

/** Confirmation before deleting tasks without uploads. */
export default function TasksDelete() {
  const { t } = useTranslation('collection')
  const { count, back } = useLoaderData<typeof loader>()
  return (
    <ConfirmPage title={t('delete.title', { count })} action={t('delete.action')} back={back} danger>
      <p>{t('delete.line')}</p>
    </ConfirmPage>
  )
}
