import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mayApplyFor } from '#app/data/authorizations/states.tsx'
import type { PageHandle } from '#app/page/request/page.ts'
import { useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import * as at from '#contract/data/addresses.ts'
import { ColumnTable } from './columns.tsx'
import { MartFrame } from './mart-frame.tsx'
import { martTableOf, martTableView, profileOf, rightOf } from './params.server.ts'

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  large: true,
  i18n: ['mart', 'tables', 'authorizations'],
  title: ({ t, data }) => t('mart:columns.title', { name: data && (data.table.title || data.table.tableName) }),
}

export async function loader(args: LoaderFunctionArgs) {
  const { workspace, table } = await martTableOf(args)
  const maySee = table.permissions.includes('view') && table.rows !== null
  const [profile, right] = await Promise.all([
    maySee ? profileOf(args, table, workspace) : undefined,
    rightOf(args, table, workspace),
  ])
  return { table: martTableView(args, table), profile, right }
}

export default function MartColumns() {
  const { t } = useTranslation('mart')
  const { table, profile, right } = useLoaderData<typeof loader>()
  const { workspace, allowed } = useWorkspace()
  const apply = mayApplyFor(table) && allowed.execute ? at.apply(workspace.id, table.bizId) : undefined
  return (
    <MartFrame table={table}>
      <ColumnTable
        name={table.title || table.tableName}
        columns={table.columns}
        profile={profile}
        apply={apply}
        right={right}
      />
      {table.permissions.includes('view') && (
        <p>
          <Link to={at.martLinks(workspace.id, table.bizId)}>{t('links.open')}</Link>
        </p>
      )}
    </MartFrame>
  )
}
