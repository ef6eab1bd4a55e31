import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { rowsOf } from '#app/data/mart/rows.server.ts'
import { Rows } from '#app/data/mart/rows.tsx'
import { useRevalidationWhile } from '#app/page/live/use-revalidation.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import * as at from '#contract/data/addresses.ts'
import { may } from '#contract/shell/workspaces/rules.ts'
import { originOf } from './origin.server.ts'
import { newestImportOf, ownTableOf, tableView } from './params.server.ts'
import { isUnderWay } from './states.tsx'
import { TableFacts } from './table-facts.tsx'
import { nameOf, TableFrame } from './table-frame.tsx'

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  large: true,
  i18n: ['tables', 'mart', 'refreshes', 'platform-tables'],
  title: ({ data }) => (data ? nameOf(data.table) : ''),
}

export async function loader(args: LoaderFunctionArgs) {
  const { workspace, table } = await ownTableOf(args)
  const [shown, newest, origin] = await Promise.all([
    table.rows === null ? undefined : rowsOf(args, { table, workspaceBizId: workspace.bizId }),
    may('download', workspace) ? newestImportOf(args, workspace, table) : null,
    originOf(args, workspace, table),
  ])
  return { table: tableView(args, table), shown, newest, origin }
}

export default function Table() {
  const { t } = useTranslation('tables')
  const { table, shown, newest, origin } = useLoaderData<typeof loader>()
  const { workspace, allowed } = useWorkspace()
  const { id } = workspace
  const isOpen = newest !== null && newest.state !== 'stored'
  const isRunning = origin?.run?.isOpen === true
  useRevalidationWhile(isRunning || (newest !== null && isUnderWay(newest.state)))
  return (
    <TableFrame table={table}>
      <TableFacts table={table} origin={origin} />
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
            title={t(isRunning ? 'table.running' : 'table.noRows')}
            line={t(isRunning ? 'table.runningLine' : 'table.noRowsLine')}
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
