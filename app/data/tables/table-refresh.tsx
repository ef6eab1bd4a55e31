import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { query } from '#app/page/api/api.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import * as at from '#contract/data/addresses.ts'
import { getRefresh } from '#contract/data/refreshes/calls.ts'
import { changeableTableOf } from './params.server.ts'
import { nameOf } from './table-frame.tsx'
import { roomOf, uploadFile } from './upload.server.ts'
import { UploadForm, uploadFormId } from './upload-form.tsx'

export const handle: PageHandle<{ table: { title: string; tableName: string } }> = {
  i18n: ['tables', 'files'],
  title: ({ t, data }) => t('tables:refresh.title', { name: data && nameOf(data.table) }),
}

export async function loader(args: LoaderFunctionArgs) {
  const { workspace, table } = await changeableTableOf(args, 'edit')
  const { bizId, title, tableName, status, dataVersion } = table
  const { way } = await query(args, getRefresh, { query: { bizId } })
  if (way) throw redirect(at.tableRuns(workspace.id, bizId))
  return { room: await roomOf(args, workspace, bizId), table: { bizId, title, tableName, status, dataVersion } }
}

export async function action(args: ActionFunctionArgs) {
  // Before the file is read.
  const { workspace, table } = await changeableTableOf(args, 'edit')
  return uploadFile(args, workspace, table.bizId)
}

export default function TableRefresh() {
  const { t } = useTranslation('tables')
  const { table, room } = useLoaderData<typeof loader>()
  const { workspace } = useWorkspace()
  const reply = useActionData<typeof action>()
  const form = formState(uploadFormId, { reply, fields: { file: t('upload.file') } })
  const name = nameOf(table)
  const back = at.table(workspace.id, table.bizId)
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader
        title={t('refresh.title', { name })}
        line={t('refresh.line')}
        crumbs={[
          { label: t('title'), to: at.tables(workspace.id) },
          { label: name, to: back },
        ]}
      />
      {table.status === 'published' && <Notice tone="info">{t('refresh.published')}</Notice>}
      <UploadForm form={form} room={room} back={back} parts={at.tableRefreshParts(workspace.id, table.bizId)} />
    </>
  )
}
