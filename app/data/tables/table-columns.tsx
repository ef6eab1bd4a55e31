import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { ColumnTable } from '#app/data/mart/columns.tsx'
import { profileOf } from '#app/data/mart/params.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { ownTableOf, tableView } from './params.server.ts'
import { nameOf, TableFrame } from './table-frame.tsx'

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  large: true,
  i18n: ['tables', 'mart'],
  title: ({ t, data }) => t('mart:columns.title', { name: data && nameOf(data.table) }),
}

export async function loader(args: LoaderFunctionArgs) {
  const { workspace, table } = await ownTableOf(args)
  return {
    table: tableView(args, table),
    profile: table.rows === null ? undefined : await profileOf(args, table, workspace),
  }
}

export default function TableColumns() {
  const { t } = useTranslation('tables')
  const { table, profile } = useLoaderData<typeof loader>()
  return (
    <TableFrame table={table}>
      <p>{t('columnsTab.line')}</p>
      <ColumnTable name={nameOf(table)} columns={table.columns} profile={profile} defaults />
    </TableFrame>
  )
}
