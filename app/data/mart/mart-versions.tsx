import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { PageHandle } from '#app/page/request/page.ts'
import { MartFrame } from './mart-frame.tsx'
import { martTableOf, martTableView, versionsOf } from './params.server.ts'
import { VersionTable } from './versions.tsx'

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  i18n: ['mart', 'tables', 'authorizations'],
  title: ({ t, data }) => t('mart:versions.title', { name: data && (data.table.title || data.table.tableName) }),
}

export async function loader(args: LoaderFunctionArgs) {
  const { workspace, table } = await martTableOf(args)
  return { table: martTableView(args, table), versions: await versionsOf(args, table, workspace) }
}

export default function MartVersions() {
  const { table, versions } = useLoaderData<typeof loader>()
  return (
    <MartFrame table={table}>
      <VersionTable name={table.title || table.tableName} versions={versions} current={table.dataVersion} />
    </MartFrame>
  )
}
