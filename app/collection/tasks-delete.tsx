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
import * as at from '#contract/collection/addresses.ts'
import { deleteTasks } from '#contract/collection/calls.ts'
import { byIds } from '#contract/collection/shapes.ts'

export const handle: PageHandle = { i18n: 'collection', title: ({ t }) => t('collection:delete.crumb') }

function idsOf({ request }: Pick<LoaderFunctionArgs, 'request'>): number[] {
  const asked = byIds.safeParse({ ids: (new URL(request.url).searchParams.get('ids') ?? '').split(',') })
  if (!asked.success) throw notFound(request)
  return asked.data.ids
}

export const loader = (args: LoaderFunctionArgs) => ({ count: idsOf(args).length })

export async function action(args: ActionFunctionArgs) {
  const told = await tell(args, deleteTasks, { body: { ids: idsOf(args) } })
  if (!told.ok) {
    const ids = (told.failure.detail?.refused as { id: number }[] | undefined)?.map(({ id }) => `#${id}`).join('、')
    if (!ids) return refusedConfirmation(told)
    const msg = translatorOf(args.request, 'collection')('delete.refused', { ids })
    return refusedConfirmation({ ...told, failure: { ...told.failure, msg } })
  }
  const text = translatorOf(args.request, 'collection')('delete.done', { count: told.data.changed })
  return redirectWithNotice(args, at.tasks, text)
}

/** Asks before tasks go for which nothing was uploaded. */
export default function TasksDelete() {
  const { t } = useTranslation('collection')
  const { count } = useLoaderData<typeof loader>()
  return (
    <ConfirmPage title={t('delete.title', { count })} action={t('delete.action')} back={at.tasks} danger>
      <p>{t('delete.line')}</p>
    </ConfirmPage>
  )
}
