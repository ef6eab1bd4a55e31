import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate, query } from '#app/page/api/api.server.ts'
import { chosenOf, doEach } from '#app/page/forms/chosen.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { ChosenPage } from '#app/ui/lists/chosen-page.tsx'
import { pageSizeMax } from '#contract/platform/paging.ts'
import * as at from '#contract/shell/messages/addresses.ts'
import { deleteMessage, listMessages, setReadStatus } from '#contract/shell/messages/calls.ts'
import { messageView } from './message-view.server.ts'

const ways = ['read', 'delete'] as const
type Way = (typeof ways)[number]

export const handle: PageHandle<{ way: Way; rows: unknown[] }> = {
  i18n: 'messages',
  title: ({ t, data }) => t(`messages:chosen.${data?.way ?? 'delete'}.title`, { count: data?.rows.length ?? 0 }),
}

async function loadChosen(args: LoaderFunctionArgs) {
  const { way, ids, back } = await chosenOf(args, at.messages, ways)
  const { pagedList } = await query(args, listMessages, { query: { ids, pageSize: pageSizeMax } })
  const t = translatorOf(args.request, 'messages')
  const rows = pagedList.map((message) => {
    const { id, noticeType, time, body } = messageView(args.request, message)
    return { id, name: `${t(`type.${noticeType}`)} ${time}`, note: body }
  })
  return { way, back, rows }
}

export const loader = loadChosen

export async function action(args: ActionFunctionArgs) {
  const { way, back, rows } = await loadChosen(args)
  const t = translatorOf(args.request, 'messages')
  const done = (count: number) => t(`chosen.${way}.done`, { count })
  return doEach(args, { rows, back, done }, ({ id }) =>
    way === 'read' ? mutate(args, setReadStatus, { body: [id] }) : mutate(args, deleteMessage, { body: { id } }),
  )
}

export default function MessagesChosen() {
  const { t } = useTranslation('messages')
  const { way, back, rows } = useLoaderData<typeof loader>()
  return (
    <ChosenPage
      title={t(`chosen.${way}.title`, { count: rows.length })}
      action={t(way === 'read' ? 'markRead' : 'remove.action')}
      danger={way === 'delete'}
      back={back}
      rows={rows}
      outcomes={useActionData<typeof action>()?.outcomes}
    >
      <p>{t(`chosen.${way}.line`)}</p>
    </ChosenPage>
  )
}
