import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate } from '#app/page/api/api.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { refusedConfirmation } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { numberOf } from '#app/page/request/params.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { ConfirmPage } from '#app/ui/forms/confirm-page.tsx'
import * as at from '#contract/shell/workspaces/addresses.ts'
import { deleteNotice } from '#contract/shell/workspaces/calls.ts'
import { noticeOf, noticeView } from '../params.server.ts'
import { workspaceFor, workspaceOf } from '../workspace.server.ts'
import { Blocked, useWorkspace } from '../workspace-view.tsx'
import { NoticeList } from './notice-list.tsx'

export const handle: PageHandle = { i18n: 'workspaces', title: ({ t }) => t('workspaces:noticeDelete.title') }

export async function loader(args: LoaderFunctionArgs) {
  const { workspace, blocked } = await workspaceFor(args, 'delete')
  return { blocked, notice: noticeView(args.request, await noticeOf(args, workspace)) }
}

export async function action(args: ActionFunctionArgs) {
  const { bizId, id } = await workspaceOf(args)
  const result = await mutate(args, deleteNotice, { query: { bizId, id: numberOf(args, 'noticeId') } })
  if (!result.ok) return refusedConfirmation(result)
  const t = translatorOf(args.request, 'workspaces')
  return redirectWithNotice(args, at.notices(id), t('noticeDelete.done'))
}

export default function NoticeDelete() {
  const { t } = useTranslation('workspaces')
  const { blocked, notice } = useLoaderData<typeof loader>()
  const { workspace } = useWorkspace()
  const page = at.notices(workspace.id)
  if (blocked) return <Blocked title={t('noticeDelete.title')} back={page} />
  return (
    <ConfirmPage title={t('noticeDelete.title')} action={t('noticeDelete.action')} danger back={page}>
      <p>{t('noticeDelete.line')}</p>
      <NoticeList notices={[notice]} />
    </ConfirmPage>
  )
}
