import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate, query } from '#app/page/api/api.server.ts'
import { refusedConfirmation } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { bizIdOf, numberOf } from '#app/page/request/params.server.ts'
import { workspaceFor } from '#app/shell/workspaces/workspace.server.ts'
import { useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { Button, LinkButton } from '#app/ui/actions/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { RefusalSummary } from '#app/ui/forms/error-summary.tsx'
import { FormActions, PostForm } from '#app/ui/forms/post-form.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { type Column, DataTable } from '#app/ui/lists/data-table.tsx'
import * as at from '#contract/data/addresses.ts'
import { pullTable } from '#contract/data/refreshes/calls.ts'
import { previewSourceTable } from '#contract/data/sources/calls.ts'
import { sourceTableMax } from '#contract/data/sources/codes.ts'
import { sourceOf } from './params.server.ts'

export const handle: PageHandle<{ table: string }> = {
  i18n: ['sources', 'tables'],
  title: ({ data }) => data?.table ?? '',
}

const tableIn = ({ request }: LoaderFunctionArgs): string =>
  (new URL(request.url).searchParams.get('table') ?? '').slice(0, sourceTableMax)

export async function loader(args: LoaderFunctionArgs) {
  const { workspace } = await workspaceFor(args, 'execute')
  const { bizId, name } = await sourceOf(args)
  const table = tableIn(args)
  if (table === '') throw redirect(at.sourceTables(workspace.id, bizId))
  return { bizId, name, table, ...(await query(args, previewSourceTable, { query: { bizId, table } })) }
}

/** Starts an import of the table. */
export async function action(args: ActionFunctionArgs) {
  const body = { sourceBizId: bizIdOf(args, 'source'), table: tableIn(args) }
  const result = await mutate(args, pullTable, { body })
  if (!result.ok) return refusedConfirmation(result)
  return redirect(at.tableImport(numberOf(args, 'id'), result.data.importBizId), 303)
}

/** First rows of a connection's table, with its columns as the database types them. */
export default function SourceTable() {
  const { t } = useTranslation(['sources', 'tables'])
  const { bizId, name, table, result, columns, rows } = useLoaderData<typeof loader>()
  const { id } = useWorkspace().workspace
  const finer = columns.flatMap((column) => (column.isFiner ? [column.name] : []))
  const shown: Column<(string | null)[]>[] = columns.map((column, place) => ({
    key: column.name,
    head: `${column.name} (${column.type}${column.isKey ? `, ${t('preview.key')}` : ''})`,
    cell: (cells) => cells[place] ?? t('preview.null'),
    prose: true,
  }))
  return (
    <>
      <RefusalSummary />
      <PageHeader
        title={table}
        line={t('preview.line')}
        crumbs={[
          { label: name, to: at.source(id, bizId) },
          { label: t('tables.action'), to: at.sourceTables(id, bizId) },
        ]}
      />
      {result !== 'ok' ? (
        <Notice tone="danger" title={t('state.failed')}>
          {t(`check.${result}`)}
        </Notice>
      ) : (
        <>
          {finer.length > 0 && (
            <Notice tone="warning" title={t('preview.finer', { names: finer.join(t('tables:and')) })} />
          )}
          <DataTable
            compact
            caption={t('preview.title', { name: table, count: rows.length })}
            columns={shown}
            rows={rows}
            rowKey={(cells) => JSON.stringify(cells)}
          />
          <PostForm form={{ id: 'pull' }} action={at.sourceTableOf(id, bizId, table)}>
            <p>{t('preview.next')}</p>
            <FormActions>
              <Button look="primary">{t('preview.pull')}</Button>
              <LinkButton to={at.sourceTables(id, bizId)} look="quiet">
                {t('preview.other')}
              </LinkButton>
            </FormActions>
          </PostForm>
        </>
      )}
    </>
  )
}
