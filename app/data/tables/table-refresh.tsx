import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { PageHandle } from '#app/page/request/page.ts'
import { bizIdOf } from '#app/page/request/params.server.ts'
import { useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import * as at from '#contract/data/addresses.ts'
import { megabyte } from '#contract/platform/call.ts'
import { fileBytesMax } from '#contract/platform/files/limits.ts'
import { changeableTableOf } from './params.server.ts'
import { nameOf } from './table-frame.tsx'
import { uploadFile } from './upload.server.ts'
import { UploadForm, uploadFormId } from './upload-form.tsx'

export const handle: PageHandle<{ table: { title: string; tableName: string } }> = {
  i18n: 'tables',
  title: ({ t, data }) => t('tables:refresh.title', { name: data && nameOf(data.table) }),
}

export async function loader(args: LoaderFunctionArgs) {
  const { table } = await changeableTableOf(args, 'edit')
  const { bizId, title, tableName, status, dataVersion } = table
  return { megabytes: fileBytesMax / megabyte, table: { bizId, title, tableName, status, dataVersion } }
}

export const action = (args: ActionFunctionArgs) => uploadFile(args, bizIdOf(args, 'table'))

export default function TableRefresh() {
  const { t } = useTranslation('tables')
  const { table, megabytes } = useLoaderData<typeof loader>()
  const { workspace } = useWorkspace()
  const form = formState(uploadFormId, { reply: useActionData<typeof action>(), fields: { file: t('upload.file') } })
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
      <UploadForm form={form} megabytes={megabytes} back={back} />
    </>
  )
}
