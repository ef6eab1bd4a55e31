import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate, query } from '#app/page/api/api.server.ts'
import { chosenOf, doEach } from '#app/page/forms/chosen.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { ChosenPage } from '#app/ui/lists/chosen-page.tsx'
import { pageSizeMax } from '#contract/platform/paging.ts'
import * as at from '#contract/shell/workspaces/addresses.ts'
import { deleteNotice, pageNotices } from '#contract/shell/workspaces/calls.ts'
import { workspaceFor } from '../workspace.server.ts'
import { Blocked } from '../workspace-view.tsx'

export const handle: PageHandle<{ rows: unknown[] }> = {
  i18n: 'workspaces',
  title: ({ t, data }) => t('workspaces:noticesChosen.title', { count: data?.rows.length ?? 0 }),
}

/** Characters of a notice that identify it. */
const shownMax = 80

async function loadChosen(args: LoaderFunctionArgs) {
  const { workspace, blocked } = await workspaceFor(args, 'delete')
  const { id, bizId } = workspace
  const { ids, back } = await chosenOf(args, at.notices(id), ['delete'])
  const { records } = await query(args, pageNotices, { query: { bizId, ids, size: pageSizeMax } })
  const { time } = datesOf(args.request)
  const rows = records.map(({ id: noticeId, userName, createTime, content }) => ({
    id: noticeId,
    name: `${userName} ${time(createTime)}`,
    note: content.length > shownMax ? `${content.slice(0, shownMax)}…` : content,
  }))
  return { bizId, blocked, back, rows }
}

export const loader = loadChosen

export async function action(args: ActionFunctionArgs) {
  const { bizId, back, rows } = await loadChosen(args)
  const t = translatorOf(args.request, 'workspaces')
  const done = (count: number) => t('noticesChosen.done', { count })
  return doEach(args, { rows, back, done }, ({ id }) => mutate(args, deleteNotice, { query: { bizId, id } }))
}

export default function NoticesChosen() {
  const { t } = useTranslation('workspaces')
  const { blocked, back, rows } = useLoaderData<typeof loader>()
  const outcomes = useActionData<typeof action>()?.outcomes
  const title = t('noticesChosen.title', { count: rows.length })
  if (blocked) return <Blocked title={title} back={back} />
  return (
    <ChosenPage title={title} action={t('notices.delete')} danger back={back} rows={rows} outcomes={outcomes}>
      <p>{t('noticeDelete.line')}</p>
    </ChosenPage>
  )
}
