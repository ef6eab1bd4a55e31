import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate } from '#app/page/api/api.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { refusedConfirmation } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { bizIdOf, numberOf } from '#app/page/request/params.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { workspaceFor } from '#app/shell/workspaces/workspace.server.ts'
import { useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { ConfirmPage } from '#app/ui/forms/confirm-page.tsx'
import * as at from '#contract/data/addresses.ts'
import { removeBoards } from '#contract/data/boards/calls.ts'
import { draftOf } from './draft.server.ts'

export const handle: PageHandle = { i18n: 'boards', title: ({ t }) => t('boards:remove.action') }

export async function loader(args: LoaderFunctionArgs) {
  await workspaceFor(args, 'delete')
  const { name, bizId, lastVersion } = (await draftOf(args)).draft
  return { name, bizId, lastVersion }
}

export async function action(args: ActionFunctionArgs) {
  const result = await mutate(args, removeBoards, { body: { bizIds: [bizIdOf(args, 'board')] } })
  if (!result.ok) return refusedConfirmation(result)
  const said = translatorOf(args.request, 'boards')('remove.done')
  return redirectWithNotice(args, at.boards(numberOf(args, 'id')), said)
}

export default function BoardRemove() {
  const { t } = useTranslation('boards')
  const { name, bizId, lastVersion } = useLoaderData<typeof loader>()
  const back = at.board(useWorkspace().workspace.id, bizId)
  return (
    <ConfirmPage title={t('remove.title', { name })} action={t('remove.action')} danger back={back}>
      <p>{t('remove.line', { count: lastVersion })}</p>
    </ConfirmPage>
  )
}
