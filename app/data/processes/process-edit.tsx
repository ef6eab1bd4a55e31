import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { mutate, query } from '#app/page/api/api.server.ts'
import { notFound } from '#app/page/errors/refuse.server.ts'
import { readDraft } from '#app/page/forms/draft.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { workspaceFor } from '#app/shell/workspaces/workspace.server.ts'
import { Blocked, useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { TextareaField, TextField } from '#app/ui/fields/text-field.tsx'
import { EditForm } from '#app/ui/forms/edit-form.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { bothVersions } from '#app/ui/forms/version-conflict.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import * as at from '#contract/data/addresses.ts'
import { getProcess, saveProcess } from '#contract/data/processes/calls.ts'
import { processNameMax } from '#contract/data/processes/codes.ts'
import { processOf } from './process.server.ts'

const formId = 'process'

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  i18n: ['processes', 'workspaces'],
  title: ({ t, data }) =>
    data?.process ? t('processes:edit.title', { name: data.process.name }) : t('processes:newTitle'),
}

const isAdding = ({ params }: LoaderFunctionArgs): boolean => params.process === undefined

/** The process to be copied, which the query string names. */
async function copiedOf(args: LoaderFunctionArgs) {
  const from = new URL(args.request.url).searchParams.get('from')
  if (!isAdding(args) || from === null) return undefined
  const { workspace } = await workspaceFor(args, 'add')
  const known = getProcess.query.safeParse({ bizId: from })
  const found = known.success ? await query(args, getProcess, { query: known.data }) : undefined
  if (!found || found.workspaceId !== workspace.id || found.currentVersion === 0) throw notFound(args.request)
  return query(args, getProcess, { query: { bizId: found.bizId, number: found.currentVersion } })
}

async function typed(args: LoaderFunctionArgs) {
  const { name, remark, version } = (await processOf(args)).process
  return { name, remark, version }
}

export async function loader(args: LoaderFunctionArgs) {
  const { blocked } = await workspaceFor(args, isAdding(args) ? 'add' : 'edit')
  const copied = await copiedOf(args)
  return {
    blocked,
    process: isAdding(args) ? undefined : await typed(args),
    copied: copied && { name: copied.name, remark: copied.remark },
    draft: await readDraft(args),
  }
}

const typedProcess = z.strictObject({
  version: z.coerce.number().int().optional(),
  name: z.string().default(''),
  remark: z.string().default(''),
})

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, typedProcess, formId)
  if (!form.ok) return form.refused()
  const { workspace } = await workspaceFor(args, isAdding(args) ? 'add' : 'edit')
  const own = isAdding(args) ? {} : { bizId: (await processOf(args)).process.bizId }
  const copied = await copiedOf(args)
  const graph = copied && { graph: copied.graph as never }
  const body = { workspaceBizId: workspace.bizId, ...own, ...form.value, ...graph }
  const result = await mutate(args, saveProcess, { body })
  if (!result.ok) return form.refusedBy(result, async () => typed(args))
  const said = translatorOf(args.request, 'processes')('edit.done')
  return redirectWithNotice(args, at.process(workspace.id, result.data.bizId), said)
}

/** Name and description of a process. */
export default function ProcessEdit() {
  const { t } = useTranslation('processes')
  const { blocked, process, copied, draft } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const { id } = useWorkspace().workspace
  const labels = { name: t('field.name'), remark: t('field.remark') }
  const proposed = copied && {
    name: Array.from(t('copy.nameOf', { name: copied.name }))
      .slice(0, processNameMax)
      .join(''),
    remark: copied.remark,
  }
  const form = formState(formId, { reply, draft, fields: labels, saved: process ?? proposed })
  const addTitle = copied ? t('copy.title', { name: copied.name }) : t('newTitle')
  const title = process ? t('edit.title', { name: process.name }) : addTitle
  const back = at.processes(id)
  if (blocked) return <Blocked title={title} back={back} />
  const stored = reply?.stored
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader
        title={title}
        line={process ? undefined : t(copied ? 'copy.line' : 'newLine')}
        crumbs={[{ label: t('title'), to: back }]}
      />
      <EditForm
        form={form}
        reply={reply}
        draft={draft}
        version={process?.version}
        conflict={stored && bothVersions(labels, reply, stored)}
        save={process ? t('edit.save') : t('create')}
        back={back}
      >
        <TextField field={form.field('name')} hint={t('edit.nameHint')} autoComplete="off" />
        <TextareaField field={form.field('remark')} optional />
      </EditForm>
    </>
  )
}
