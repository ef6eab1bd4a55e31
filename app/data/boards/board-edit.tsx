import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { mutate } from '#app/page/api/api.server.ts'
import { readDraft } from '#app/page/forms/draft.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { workspaceFor } from '#app/shell/workspaces/workspace.server.ts'
import { Blocked, useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { EditForm } from '#app/ui/forms/edit-form.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import * as at from '#contract/data/addresses.ts'
import { saveBoard } from '#contract/data/boards/calls.ts'
import { boardNameMax } from '#contract/data/boards/codes.ts'

const formId = 'board'

export const handle: PageHandle = { i18n: ['boards', 'workspaces'], title: ({ t }) => t('boards:newTitle') }

export async function loader(args: LoaderFunctionArgs) {
  const { blocked } = await workspaceFor(args, 'add')
  return { blocked, draft: await readDraft(args) }
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, z.strictObject({ name: z.string().default('') }), formId)
  if (!form.ok) return form.refused()
  const { workspace } = await workspaceFor(args, 'add')
  const result = await mutate(args, saveBoard, { body: { workspaceBizId: workspace.bizId, ...form.value } })
  if (!result.ok) return form.refused(result)
  const said = translatorOf(args.request, 'boards')('created')
  return redirectWithNotice(args, at.board(workspace.id, result.data.bizId), said)
}

/** Name of a new board. */
export default function BoardEdit() {
  const { t } = useTranslation('boards')
  const { blocked, draft } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const back = at.boards(useWorkspace().workspace.id)
  const form = formState(formId, { reply, draft, fields: { name: t('field.name') } })
  if (blocked) return <Blocked title={t('newTitle')} back={back} />
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader title={t('newTitle')} line={t('newLine')} crumbs={[{ label: t('title'), to: back }]} />
      <EditForm form={form} reply={reply} draft={draft} save={t('create')} back={back}>
        <TextField field={form.field('name')} hint={t('nameHint', { max: boardNameMax })} autoComplete="off" />
      </EditForm>
    </>
  )
}
