import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { PageHandle } from '#app/page/request/page.ts'
import * as at from '#contract/data/addresses.ts'
import { Lineage } from './lineage.tsx'
import { MartFrame } from './mart-frame.tsx'
import { lineageOf, martTableOf, martTableView } from './params.server.ts'

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  large: true,
  i18n: ['mart', 'tables', 'authorizations'],
  title: ({ t, data }) => t('mart:lineage.title', { name: data && (data.table.title || data.table.tableName) }),
}

export async function loader(args: LoaderFunctionArgs) {
  const { workspace, table } = await martTableOf(args)
  return { table: martTableView(args, table), ...(await lineageOf(args, table, workspace)) }
}

export default function MartLineage() {
  const { table, column, lineage, refused } = useLoaderData<typeof loader>()
  return (
    <MartFrame table={table}>
      <Lineage
        name={table.title || table.tableName}
        columns={table.columns}
        {...{ column, lineage, refused }}
        requestTo={at.decision}
      />
    </MartFrame>
  )
}
