import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { RequestTable } from '#app/data/authorizations/request-table.tsx'
import { requestsOf } from '#app/data/authorizations/requests.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { Pager } from '#app/ui/lists/pager.tsx'
import * as at from '#contract/data/addresses.ts'
import { ownTableOf, tableView } from './params.server.ts'
import { nameOf, TableFrame } from './table-frame.tsx'

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  i18n: ['tables', 'authorizations'],
  title: ({ t, data }) => t('tables:rights.title', { name: data && nameOf(data.table) }),
}

export async function loader(args: LoaderFunctionArgs) {
  const { table } = await ownTableOf(args)
  const { requests, page, order } = await requestsOf(args, { scope: 'toDecide', tableBizId: table.bizId })
  return { table: tableView(args, table), requests, page, order }
}

/** Requests and rights of other workspaces to the table. */
export default function TableRights() {
  const { t } = useTranslation('tables')
  const { table, requests, page, order } = useLoaderData<typeof loader>()
  return (
    <TableFrame table={table}>
      {page.total === 0 ? (
        <Card>
          <EmptyState title={t('rights.empty')} line={t('rights.emptyLine')} />
        </Card>
      ) : (
        <>
          <RequestTable
            across
            caption={t('rights.title', { name: nameOf(table) })}
            requests={requests}
            to={at.decision}
            order={order}
          />
          <Pager page={page.current} size={page.size} total={page.total} />
        </>
      )}
    </TableFrame>
  )
}
