import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Lineage } from '#app/data/mart/lineage.tsx'
import { lineageOf } from '#app/data/mart/params.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import * as at from '#contract/data/addresses.ts'
import { ownTableOf, tableView } from './params.server.ts'
import { nameOf, TableFrame } from './table-frame.tsx'

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  large: true,
  i18n: ['tables', 'mart', 'authorizations'],
  title: ({ t, data }) => t('mart:lineage.title', { name: data && nameOf(data.table) }),
}

export async function loader(args: LoaderFunctionArgs) {
  const { workspace, table } = await ownTableOf(args)
  return { table: tableView(args, table), ...(await lineageOf(args, table, workspace)) }
}

export default function TableLineage() {
  const { table, column, lineage, refused, missing } = useLoaderData<typeof loader>()
  const { id } = useWorkspace().workspace
  return (
    <TableFrame table={table}>
      <Lineage
        name={nameOf(table)}
        columns={table.columns}
        {...{ column, lineage, refused, missing }}
        requestTo={(bizId) => at.tableRequest(id, table.bizId, bizId)}
      />
    </TableFrame>
  )
}
