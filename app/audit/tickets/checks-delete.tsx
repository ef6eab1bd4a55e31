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
import * as at from '#contract/audit/tickets/addresses.ts'
import { deleteChecks } from '#contract/audit/tickets/calls.ts'

export const handle: PageHandle = { i18n: 'tickets', title: ({ t }) => t('tickets:delete.crumb') }

const requestedOf = (args: LoaderFunctionArgs) => chosenOf(args, at.checks, ['delete'])

export async function loader(args: LoaderFunctionArgs) {
  const { ids, back } = await requestedOf(args)
  return { count: ids.split(',').length, back }
}

export async function action(args: ActionFunctionArgs) {
  const { ids, back } = await requestedOf(args)
  const result = await mutate(args, deleteChecks, { body: { ids: ids.split(',').map(Number) } })
  if (!result.ok) return refusedConfirmation(result)
  const text = translatorOf(args.request, 'tickets')('delete.done', { count: result.data.changed })
  return redirectWithNotice(args, back, text)
}

/** Confirmation before checked files are deleted with their results. */
export default function ChecksDelete() {
  const { t } = useTranslation('tickets')
  const { count, back } = useLoaderData<typeof loader>()
  return (
    <ConfirmPage title={t('delete.title', { count })} action={t('delete.action')} back={back} danger>
      <p>{t('delete.line')}</p>
    </ConfirmPage>
  )
}
