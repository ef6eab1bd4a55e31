import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { versionsOf } from '#app/data/mart/params.server.ts'
import { VersionTable } from '#app/data/mart/versions.tsx'
import type { PageHandle } from '#app/page/request/page.ts'
import { ownTableOf, tableView } from './params.server.ts'
import { nameOf, TableFrame } from './table-frame.tsx'

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  i18n: ['tables', 'mart'],
  title: ({ t, data }) => t('mart:versions.title', { name: data && nameOf(data.table) }),
}

export async function loader(args: LoaderFunctionArgs) {
  const { workspace, table } = await ownTableOf(args)
  return { table: tableView(args, table), versions: await versionsOf(args, table, workspace) }
}

export default function TableVersions() {
  const { table, versions } = useLoaderData<typeof loader>()
  return (
    <TableFrame table={table}>
      <VersionTable name={nameOf(table)} versions={versions} current={table.dataVersion} />
    </TableFrame>
  )
}
