import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { PageHandle } from '#app/page/request/page.ts'
import { workspaceFor } from '#app/shell/workspaces/workspace.server.ts'
import { Blocked, useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import * as at from '#contract/data/addresses.ts'
import { WorkspaceStatus } from '#contract/shell/workspaces/codes.ts'
import classes from './import.module.css'
import { roomOf, uploadFile } from './upload.server.ts'
import { UploadForm, uploadFormId } from './upload-form.tsx'

export const handle: PageHandle = { i18n: ['tables', 'workspaces', 'files'], title: ({ t }) => t('tables:add') }

export async function loader(args: LoaderFunctionArgs) {
  const { workspace } = await workspaceFor(args, 'add')
  return { room: await roomOf(args, workspace) }
}

export async function action(args: ActionFunctionArgs) {
  // Before the file is read.
  const { workspace } = await workspaceFor(args, 'add')
  return uploadFile(args, workspace)
}

export default function TableNew() {
  const { t } = useTranslation('tables')
  const { room } = useLoaderData<typeof loader>()
  const { workspace } = useWorkspace()
  const reply = useActionData<typeof action>()
  const form = formState(uploadFormId, { reply, fields: { file: t('upload.file') } })
  const back = at.tables(workspace.id)
  if (workspace.status === WorkspaceStatus.disabled) return <Blocked title={t('add')} back={back} />
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader title={t('add')} line={t('addLine')} crumbs={[{ label: t('title'), to: back }]} />
      <UploadForm form={form} room={room} back={back} parts={at.tableNewParts(workspace.id)} />
      <div className={classes.source}>
        <Card title={t('fromDatabase.title')}>
          <p>{t('fromDatabase.line')}</p>
          <LinkButton to={at.sources(workspace.id)}>{t('fromDatabase.action')}</LinkButton>
        </Card>
      </div>
    </>
  )
}
