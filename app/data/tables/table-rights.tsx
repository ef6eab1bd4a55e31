import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { GrantTable } from '#app/data/authorizations/grant-table.tsx'
import { RequestTable } from '#app/data/authorizations/request-table.tsx'
import { requestsOf } from '#app/data/authorizations/requests.server.ts'
import { titlesOf } from '#app/data/conditions/condition-text.ts'
import { lineageOf } from '#app/data/mart/params.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { Pager } from '#app/ui/lists/pager.tsx'
import * as at from '#contract/data/addresses.ts'
import { may } from '#contract/shell/workspaces/rules.ts'
import { ownTableOf, tableView } from './params.server.ts'
import { nameOf, TableFrame } from './table-frame.tsx'

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  large: true,
  i18n: ['tables', 'authorizations'],
  title: ({ t, data }) => t('tables:rights.title', { name: data && nameOf(data.table) }),
}

export async function loader(args: LoaderFunctionArgs) {
  const { workspace, table } = await ownTableOf(args)
  // Viewers see the requests that they may decide; owners and collaborators see all.
  const isOwner = may('download', workspace)
  const scope = isOwner
    ? ({ scope: 'owned', workspaceBizId: workspace.bizId } as const)
    : ({ scope: 'toDecide' } as const)
  const [{ requests, page, order }, { lineage }] = await Promise.all([
    requestsOf(args, { ...scope, tableBizId: table.bizId }),
    lineageOf(args, table, workspace),
  ])
  return { table: tableView(args, table), isOwner, requests, page, order, grants: lineage?.grants ?? [] }
}

/** Rights of other workspaces to the table, and all requests with their decisions. */
export default function TableRights() {
  const { t } = useTranslation('tables')
  const { table, isOwner, requests, page, order, grants } = useLoaderData<typeof loader>()
  const { id } = useWorkspace().workspace
  const name = nameOf(table)
  const to = (bizId: string) => at.tableRequest(id, table.bizId, bizId)
  if (page.total === 0)
    return (
      <TableFrame table={table}>
        <Card>
          <EmptyState
            title={t(isOwner ? 'rights.none' : 'rights.empty')}
            line={t(isOwner ? 'rights.noneLine' : 'rights.emptyLine')}
          />
        </Card>
      </TableFrame>
    )
  return (
    <TableFrame table={table}>
      {grants.length > 0 && (
        <>
          <h2>{t('rights.grants', { count: grants.length })}</h2>
          <GrantTable
            caption={t('rights.grantsOf', { name })}
            grants={grants}
            titles={titlesOf(table.columns)}
            to={to}
          />
        </>
      )}
      <h2>{t('rights.history')}</h2>
      <RequestTable ofOne caption={t('rights.title', { name })} requests={requests} to={to} order={order} />
      <Pager page={page.current} size={page.size} total={page.total} />
    </TableFrame>
  )
}
