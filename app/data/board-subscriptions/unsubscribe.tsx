import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate, query } from '#app/page/api/api.server.ts'
import { refusedConfirmation } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { UnsubscribePage } from '#app/ui/forms/unsubscribe-page.tsx'
import { readUnsubscribing, unsubscribe } from '#contract/data/board-subscriptions/calls.ts'

export const handle: PageHandle = {
  i18n: 'board-subscriptions',
  title: ({ t }) => t('board-subscriptions:unsubscribe.action'),
  hydrate: false,
}

const tokenOf = ({ request }: LoaderFunctionArgs) => new URL(request.url).searchParams.get('token') ?? ''

export const loader = (args: LoaderFunctionArgs) => query(args, readUnsubscribing, { query: { token: tokenOf(args) } })

/** The button of this page, and the single request by which mail programs unsubscribe (RFC 8058). */
export async function action(args: ActionFunctionArgs) {
  const result = await mutate(args, unsubscribe, { body: { token: tokenOf(args) } })
  return result.ok ? { done: true as const } : refusedConfirmation(result)
}

/** Unsubscribes one person from the mails of a board, by the link in each mail. */
export default function Unsubscribe() {
  const { t } = useTranslation('board-subscriptions')
  const { board, name, isEnded } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  return (
    <UnsubscribePage
      title={t('unsubscribe.title', { board })}
      line={t('unsubscribe.line', { name })}
      action={t('unsubscribe.action')}
      isDone={isEnded || (reply !== undefined && 'done' in reply)}
      done={{ title: t('unsubscribe.done', { board }), line: t('unsubscribe.doneLine', { name }) }}
    />
  )
}
