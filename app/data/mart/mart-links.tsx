import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mayApplyFor } from '#app/data/authorizations/states.tsx'
import { mutate } from '#app/page/api/api.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { type Column, DataTable } from '#app/ui/lists/data-table.tsx'
import { FilterBar, FilterSelect } from '#app/ui/lists/filter-bar.tsx'
import { shownCount } from '#app/ui/text/figures.ts'
import * as at from '#contract/data/addresses.ts'
import { findLinks } from '#contract/data/mart/calls.ts'
import { linksMax } from '#contract/data/mart/codes.ts'
import type { ColumnLinks } from '#contract/data/mart/shapes.ts'
import { MartFrame } from './mart-frame.tsx'
import { MissingRight } from './missing-right.tsx'
import { martTableOf, martTableView, rightOf } from './params.server.ts'

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  i18n: ['mart', 'tables', 'authorizations'],
  title: ({ t, data }) => t('mart:links.title', { name: data && (data.table.title || data.table.tableName) }),
}

export async function loader(args: LoaderFunctionArgs) {
  const { workspace, table } = await martTableOf(args)
  const maySee = table.permissions.includes('view')
  const texts = table.columns.filter(({ view, fieldType }) => view === 'plain' && fieldType === 'string')
  const columnName = new URL(args.request.url).searchParams.get('column')
  const column = texts.find(({ name }) => name === columnName)?.name
  const result =
    maySee && column !== undefined
      ? await mutate(args, findLinks, {
          body: { sourceTable: table.bizId, urlField: column, workspaceBizId: workspace.bizId },
        })
      : undefined
  return {
    table: martTableView(args, table),
    maySee,
    texts: texts.map(({ name, title }) => ({ value: name, label: title || name })),
    column,
    found: result?.ok ? result.data : undefined,
    refused: result && !result.ok ? result.failure.msg : undefined,
    right: maySee ? undefined : await rightOf(args, table, workspace),
  }
}

/** Links that a text column holds: files of this platform open for 15 minutes, other addresses are shown as text. */
export default function MartLinks() {
  const { t } = useTranslation('mart')
  const { table, maySee, texts, column, found, refused, right } = useLoaderData<typeof loader>()
  const { workspace, allowed } = useWorkspace()
  const { id } = workspace
  const columns: Column<ColumnLinks['urlList'][number]>[] = [
    {
      key: 'value',
      head: t('links.value'),
      cell: ({ value, url }) => (url === null ? value : <a href={url}>{value}</a>),
      prose: 'narrow',
    },
    { key: 'kind', head: t('links.kind'), cell: ({ url }) => t(url === null ? 'links.foreign' : 'links.own') },
  ]
  if (!maySee)
    return (
      <MartFrame table={table}>
        <MissingRight
          permission="view"
          state={table.state}
          right={right}
          apply={mayApplyFor(table) && allowed.execute ? at.apply(id, table.bizId) : undefined}
          applications={at.applications(id)}
        />
      </MartFrame>
    )
  return (
    <MartFrame table={table}>
      <p>{t('links.line', { max: shownCount(linksMax) })}</p>
      <FilterBar label={t('links.filter')} active={column !== undefined}>
        <FilterSelect label={t('links.column')} name="column" value={column} options={texts} />
      </FilterBar>
      {refused !== undefined && <Notice tone="danger">{refused}</Notice>}
      {found?.isMore && <Notice tone="info">{t('links.more', { max: shownCount(linksMax) })}</Notice>}
      {found && found.urlList.length > 0 && (
        <DataTable
          compact
          caption={t('links.found')}
          columns={columns}
          rows={found.urlList}
          rowKey={({ value }) => value}
        />
      )}
      {found?.urlList.length === 0 && (
        <Card>
          <EmptyState title={t('links.none')} line={t('links.noneLine')} />
        </Card>
      )}
    </MartFrame>
  )
}
