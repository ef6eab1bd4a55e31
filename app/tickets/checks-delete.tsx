import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { tell } from '#app/api.server.ts'
import { refusedConfirmation } from '#app/page/form.server.ts'
import { redirectWithNotice } from '#app/page/notice.server.ts'
import type { PageHandle } from '#app/page/page.ts'
import { notFound } from '#app/page/refuse.server.ts'
import { translatorOf } from '#app/page/texts.server.ts'
import { ConfirmPage } from '#app/ui/confirm-page.tsx'
import * as at from '#contract/tickets/addresses.ts'
import { deleteChecks } from '#contract/tickets/calls.ts'
import { checksById } from '#contract/tickets/shapes.ts'

export const handle: PageHandle = { i18n: 'tickets', title: ({ t }) => t('tickets:delete.crumb') }

function idsOf({ request }: Pick<LoaderFunctionArgs, 'request'>): number[] {
  const asked = checksById.safeParse({ ids: (new URL(request.url).searchParams.get('ids') ?? '').split(',') })
  if (!asked.success) throw notFound(request)
  return asked.data.ids
}

export const loader = (args: LoaderFunctionArgs) => ({ count: idsOf(args).length })

export async function action(args: ActionFunctionArgs) {
  const told = await tell(args, deleteChecks, { body: { ids: idsOf(args) } })
  if (!told.ok) return refusedConfirmation(told)
  const text = translatorOf(args.request, 'tickets')('delete.done', { count: told.data.changed })
  return redirectWithNotice(args, at.checks, text)
}

/** Asks before files go that were read, with all that was read of them. */
export default function ChecksDelete() {
  const { t } = useTranslation('tickets')
  const { count } = useLoaderData<typeof loader>()
  return (
    <ConfirmPage title={t('delete.title', { count })} action={t('delete.action')} back={at.checks} danger>
      <p>{t('delete.line')}</p>
    </ConfirmPage>
  )
}
