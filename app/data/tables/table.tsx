import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { rowsOf } from '#app/data/mart/rows.server.ts'
import { Rows } from '#app/data/mart/rows.tsx'
import type { PageHandle } from '#app/page/request/page.ts'
import { useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import * as at from '#contract/data/addresses.ts'
import { newestImportOf, ownTableOf, tableView } from './params.server.ts'
import { nameOf, TableFrame } from './table-frame.tsx'

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  large: true,
  i18n: ['tables', 'mart'],
  title: ({ data }) => (data ? nameOf(data.table) : ''),
}

export async function loader(args: LoaderFunctionArgs) {
  const { workspace, table } = await ownTableOf(args)
  const [shown, newest] = await Promise.all([
    table.rows === null ? undefined : rowsOf(args, { table, workspaceBizId: workspace.bizId }),
    newestImportOf(args, workspace, table),
  ])
  return { table: tableView(args, table), shown, newest }
}

export default function Table() {
  const { t } = useTranslation('tables')
  const { table, shown, newest } = useLoaderData<typeof loader>()
  const { workspace, allowed } = useWorkspace()
  const { id } = workspace
  const isOpen = newest !== null && newest.state !== 'stored'
  return (
    <TableFrame table={table}>
      {isOpen && shown && (
        <Notice tone="info" title={t(`importState.${newest.state}`)}>
          <Link to={at.tableImport(id, newest.bizId)}>{t('table.toImport')}</Link>
        </Notice>
      )}
      {shown ? (
        <Rows table={table} {...shown} download={allowed.download ? at.martExport(id, table.bizId) : undefined} />
      ) : (
        <Card>
          <EmptyState
            title={t('table.noRows')}
            line={t('table.noRowsLine')}
            action={
              newest && (
                <LinkButton look="primary" to={at.tableImport(id, newest.bizId)}>
                  {t('table.toImport')}
                </LinkButton>
              )
            }
          />
        </Card>
      )}
    </TableFrame>
  )
}
