import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { mutate } from '#app/page/api/api.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { numberOf } from '#app/page/request/params.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { workspaceFor } from '#app/shell/workspaces/workspace.server.ts'
import { Blocked } from '#app/shell/workspaces/workspace-view.tsx'
import { ConfirmPage } from '#app/ui/forms/confirm-page.tsx'
import { confirmFormId } from '#app/ui/forms/form.ts'
import * as at from '#contract/data/addresses.ts'
import { restoreBoard } from '#contract/data/boards/calls.ts'
import { draftOf } from './draft.server.ts'

export const handle: PageHandle = { i18n: ['boards', 'workspaces'], title: ({ t }) => t('boards:restore.action') }

export async function loader(args: LoaderFunctionArgs) {
  const { blocked, workspace } = await workspaceFor(args, 'edit')
  const number = numberOf(args, 'number')
  const { bizId, version, lastVersion, isChanged } = (await draftOf(args)).draft
  return { number, version, blocked, isChanged, next: lastVersion + 1, back: at.boardVersions(workspace.id, bizId) }
}

const shape = z.strictObject({ version: z.coerce.number().int() })

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, shape, confirmFormId)
  if (!form.ok) return form.refused()
  const number = numberOf(args, 'number')
  const { draft, workspace } = await draftOf(args)
  const result = await mutate(args, restoreBoard, { body: { ...form.value, bizId: draft.bizId, number } })
  if (!result.ok) return form.refused(result)
  const said = translatorOf(args.request, 'boards')('restore.done', { number, next: result.data.number })
  return redirectWithNotice(args, at.boardVersions(workspace.id, draft.bizId), said)
}

export default function BoardRestore() {
  const { t } = useTranslation('boards')
  const { number, version, blocked, isChanged, next, back } = useLoaderData<typeof loader>()
  const title = t('restore.title', { number })
  if (blocked) return <Blocked title={title} back={back} />
  return (
    <ConfirmPage title={title} action={t('restore.action')} back={back} values={{ version: String(version) }}>
      <p>{t('restore.line', { number, next })}</p>
      <p>{t(isChanged ? 'restore.draftStays' : 'restore.draftFollows')}</p>
    </ConfirmPage>
  )
}
