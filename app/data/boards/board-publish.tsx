import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { mutate, query } from '#app/page/api/api.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { workspaceFor } from '#app/shell/workspaces/workspace.server.ts'
import { Blocked, useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { EditForm } from '#app/ui/forms/edit-form.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { type EditReply, formState } from '#app/ui/forms/form.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import * as at from '#contract/data/addresses.ts'
import { compareBoards, publishBoard } from '#contract/data/boards/calls.ts'
import { BoardDifferences } from './board-differences.tsx'
import { draftOf } from './draft.server.ts'
import { textFiles } from './texts.ts'

const formId = 'publish'

export const handle: PageHandle = {
  i18n: [...textFiles, 'mart', 'workspaces'],
  title: ({ t }) => t('boards:publish.action'),
}

export async function loader(args: LoaderFunctionArgs) {
  const { blocked } = await workspaceFor(args, 'edit')
  const { bizId, name, version, publishedVersion, lastVersion, audience } = (await draftOf(args)).draft
  const readers = audience.roles.length + audience.departments.length + audience.people.length
  return {
    blocked,
    board: { bizId, name, version, publishedVersion, next: lastVersion + 1, readers },
    compared:
      publishedVersion === null
        ? null
        : await query(args, compareBoards, { body: { bizId, from: publishedVersion, to: 'draft' } }),
  }
}

const shape = z.strictObject({ version: z.coerce.number().int(), note: z.string().default('') })

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, shape, formId)
  if (!form.ok) return form.refused()
  const { draft, workspace } = await draftOf(args)
  const result = await mutate(args, publishBoard, { body: { ...form.value, bizId: draft.bizId } })
  if (!result.ok)
    return form.refusedBy(result, async () => {
      const { draft: now } = await draftOf(args)
      return { version: now.version, by: now.updatedBy, seen: form.value.version }
    })
  const said = translatorOf(args.request, 'boards')('publish.done', { number: result.data.number })
  return redirectWithNotice(args, at.board(workspace.id, draft.bizId), said)
}

/** Publishes the draft, with the differences from the published version. */
export default function BoardPublish() {
  const { t } = useTranslation('boards')
  const { blocked, board, compared } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>() as EditReply<{ version: number; by: string; seen: number }> | undefined
  const { id } = useWorkspace().workspace
  const back = at.board(id, board.bizId)
  const title = t('publish.title', { name: board.name })
  if (blocked) return <Blocked title={title} back={back} />
  const form = formState(formId, { reply, fields: { note: t('publish.note') } })
  const stored = reply?.stored
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader
        title={title}
        line={
          board.readers === 0
            ? t('publish.lineNobody', { number: board.next })
            : t('publish.line', { number: board.next, count: board.readers })
        }
        crumbs={[
          { label: t('title'), to: at.boards(id) },
          { label: board.name, to: back },
        ]}
      />
      <EditForm
        form={form}
        reply={reply}
        version={board.version}
        conflict={
          stored && [
            {
              field: t('publish.draft'),
              mine: t('publish.state', { number: stored.seen }),
              stored: t('publish.stateBy', { number: stored.version, by: stored.by }),
            },
          ]
        }
        save={t('publish.action')}
        back={back}
      >
        <TextField field={form.field('note')} optional autoComplete="off" width="long" />
      </EditForm>
      {compared && <BoardDifferences title={t('publish.differences')} compared={compared} />}
    </>
  )
}
