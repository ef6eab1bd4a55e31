import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { mayApplyFor } from '#app/data/authorizations/states.tsx'
import type { PageHandle } from '#app/page/request/page.ts'
import { useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import * as at from '#contract/data/addresses.ts'
import { Lineage } from './lineage.tsx'
import { MartFrame } from './mart-frame.tsx'
import { MissingRight } from './missing-right.tsx'
import { lineageOf, martTableOf, martTableView, rightOf } from './params.server.ts'

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  large: true,
  i18n: ['mart', 'tables', 'authorizations'],
  title: ({ t, data }) => t('mart:lineage.title', { name: data && (data.table.title || data.table.tableName) }),
}

export async function loader(args: LoaderFunctionArgs) {
  const { workspace, table } = await martTableOf(args)
  const maySee = table.permissions.includes('view')
  const [found, right] = await Promise.all([
    lineageOf(args, table, workspace),
    maySee ? undefined : rightOf(args, table, workspace),
  ])
  return { table: martTableView(args, table), maySee, right, ...found }
}

export default function MartLineage() {
  const { table, maySee, right, column, lineage, refused, missing } = useLoaderData<typeof loader>()
  const { workspace, allowed } = useWorkspace()
  const { id } = workspace
  const apply = mayApplyFor(table) && allowed.execute ? at.apply(id, table.bizId) : undefined
  if (!maySee)
    return (
      <MartFrame table={table}>
        <MissingRight permission="view" state={table.state} {...{ right, apply }} applications={at.applications(id)} />
      </MartFrame>
    )
  return (
    <MartFrame table={table}>
      <Lineage
        name={table.title || table.tableName}
        columns={table.columns}
        {...{ column, lineage, refused, missing }}
        requestTo={at.decision}
      />
    </MartFrame>
  )
}
