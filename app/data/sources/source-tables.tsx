import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { query } from '#app/page/api/api.server.ts'
import { searchedIn } from '#app/page/request/listing.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { workspaceFor } from '#app/shell/workspaces/workspace.server.ts'
import { useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { NoneFound } from '#app/ui/feedback/empty-state.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { type Column, DataTable } from '#app/ui/lists/data-table.tsx'
import { FilterBar, SearchField } from '#app/ui/lists/filter-bar.tsx'
import { shownCount } from '#app/ui/text/figures.ts'
import * as at from '#contract/data/addresses.ts'
import { listSourceTables } from '#contract/data/sources/calls.ts'
import type { ListedSourceTable } from '#contract/data/sources/shapes.ts'
import { sourceOf } from './params.server.ts'

/** Tables shown; a search narrows them. */
const tablesShown = 200

export const handle: PageHandle<{ name: string }> = {
  i18n: ['sources', 'tables'],
  title: ({ t, data }) => t('sources:tables.title', { name: data?.name }),
}

export async function loader(args: LoaderFunctionArgs) {
  await workspaceFor(args, 'execute')
  const { bizId, name } = await sourceOf(args)
  const keyword = searchedIn(new URL(args.request.url).searchParams)
  const { result, tables } = await query(args, listSourceTables, { query: { bizId } })
  const found = tables.filter((table) => table.name.toLowerCase().includes(keyword.toLowerCase()))
  return { bizId, name, keyword, result, total: found.length, tables: found.slice(0, tablesShown) }
}

/** Tables of a connection; each leads to its preview. */
export default function SourceTables() {
  const { t } = useTranslation(['sources', 'tables'])
  const { bizId, name, keyword, result, total, tables } = useLoaderData<typeof loader>()
  const { id } = useWorkspace().workspace
  const columns: Column<ListedSourceTable>[] = [
    {
      key: 'name',
      head: t('tables.name'),
      cell: (table) => <Link to={at.sourceTableOf(id, bizId, table.name)}>{table.name}</Link>,
      rowHead: true,
      prose: 'narrow',
      width: '16rem',
    },
    { key: 'kind', head: t('tables.kind'), cell: ({ isView }) => t(isView ? 'tables.view' : 'tables.table') },
    {
      key: 'rows',
      head: t('tables.rows'),
      cell: ({ estimatedRows }) => (estimatedRows === null ? '' : shownCount(estimatedRows)),
      numeric: true,
    },
  ]
  return (
    <>
      <PageHeader
        title={t('tables.title', { name })}
        line={t('tables.line')}
        crumbs={[
          { label: t('title'), to: at.sources(id) },
          { label: name, to: at.source(id, bizId) },
        ]}
      />
      {result !== 'ok' ? (
        <Notice tone="danger" title={t('state.failed')}>
          {t(`check.${result}`)}
        </Notice>
      ) : (
        <>
          <FilterBar label={t('tables.filter')} active={keyword !== ''}>
            <SearchField label={t('tables.name')} value={keyword} />
          </FilterBar>
          {total > tables.length && <Notice tone="info" title={t('tables.more', { shown: tables.length, total })} />}
          <DataTable
            compact
            caption={t('tables.title', { name })}
            columns={columns}
            rows={tables}
            rowKey={(table) => table.name}
            empty={<NoneFound title={t('tables.none')} line={t('tables.noneLine')} />}
          />
        </>
      )}
    </>
  )
}
