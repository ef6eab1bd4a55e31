import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { PageHandle } from '#app/page/request/page.ts'
import { workspaceFor } from '#app/shell/workspaces/workspace.server.ts'
import { Blocked, useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import * as at from '#contract/data/addresses.ts'
import { megabyte } from '#contract/platform/call.ts'
import { fileBytesMax } from '#contract/platform/files/limits.ts'
import { WorkspaceStatus } from '#contract/shell/workspaces/codes.ts'
import { uploadFile } from './upload.server.ts'
import { UploadForm, uploadFormId } from './upload-form.tsx'

export const handle: PageHandle = { i18n: ['tables', 'workspaces'], title: ({ t }) => t('tables:add') }

export async function loader(args: LoaderFunctionArgs) {
  await workspaceFor(args, 'add')
  return { megabytes: fileBytesMax / megabyte }
}

export const action = (args: ActionFunctionArgs) => uploadFile(args)

export default function TableNew() {
  const { t } = useTranslation('tables')
  const { megabytes } = useLoaderData<typeof loader>()
  const { workspace } = useWorkspace()
  const reply = useActionData<typeof action>()
  const form = formState(uploadFormId, { reply, fields: { file: t('upload.file') } })
  const back = at.tables(workspace.id)
  if (workspace.status === WorkspaceStatus.disabled) return <Blocked title={t('add')} back={back} />
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader title={t('add')} line={t('addLine')} crumbs={[{ label: t('title'), to: back }]} />
      <UploadForm form={form} megabytes={megabytes} back={back} />
    </>
  )
}
