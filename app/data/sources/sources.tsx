import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { query } from '#app/page/api/api.server.ts'
import { filterIn, leaveEmptyPage, listingOf } from '#app/page/request/listing.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { workspaceOf } from '#app/shell/workspaces/workspace.server.ts'
import { useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { EmptyState, NoneFound } from '#app/ui/feedback/empty-state.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { type Column, DataTable } from '#app/ui/lists/data-table.tsx'
import { FilterBar, SearchField } from '#app/ui/lists/filter-bar.tsx'
import { Pager } from '#app/ui/lists/pager.tsx'
import * as at from '#contract/data/addresses.ts'
import { searchSources } from '#contract/data/sources/calls.ts'
import { type SourceRow, sourcePage } from '#contract/data/sources/shapes.ts'
import { CheckBadge } from './check-badge.tsx'
import { sourceView } from './params.server.ts'

export const handle: PageHandle = { i18n: ['sources', 'tables'], title: ({ t }) => t('sources:title') }

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args
  const { current, size } = listingOf(request, ['createdAt'], { sort: 'createdAt', order: 'desc' })
  const { keyword } = filterIn({ keyword: sourcePage.shape.keyword }, new URL(request.url).searchParams)
  const { bizId } = await workspaceOf(args)
  const found = await query(args, searchSources, { body: { workspaceBizId: bizId, current, size, keyword } })
  leaveEmptyPage(request, found)
  const { records, ...page } = found
  return { keyword, page, sources: records.map((source) => sourceView(args, source)) }
}

/** Connections of the workspace to databases. */
export default function Sources() {
  const { t } = useTranslation(['sources', 'tables'])
  const { keyword, page, sources } = useLoaderData<typeof loader>()
  const { workspace, allowed } = useWorkspace()
  const { id } = workspace
  const isEmpty = page.total === 0 && keyword === undefined
  const add = allowed.add && (
    <LinkButton look="primary" to={at.sourceNew(id)}>
      {t('add')}
    </LinkButton>
  )
  const columns: Column<SourceRow>[] = [
    {
      key: 'name',
      head: t('field.name'),
      cell: ({ bizId, name }) => <Link to={at.source(id, bizId)}>{name}</Link>,
      rowHead: true,
      prose: true,
      width: '10rem',
    },
    { key: 'connector', head: t('field.connector'), cell: ({ connector }) => t(`connector.${connector}`) },
    {
      key: 'host',
      head: t('field.host'),
      cell: ({ host, port, database }) => `${host}:${port} / ${database}`,
      prose: 'narrow',
      width: '14rem',
    },
    { key: 'tables', head: t('field.tables'), cell: ({ tables }) => tables, numeric: true },
    { key: 'check', head: t('field.check'), cell: (source) => <CheckBadge source={source} /> },
    { key: 'checkedAt', head: t('field.checkedAt'), cell: ({ checkedAt }) => checkedAt ?? '' },
  ]
  return (
    <>
      <PageHeader
        title={t('title')}
        line={t('line')}
        crumbs={[{ label: t('tables:title'), to: at.tables(id) }]}
        action={!isEmpty && add}
      />
      {isEmpty ? (
        <Card>
          <EmptyState title={t('empty')} line={t('emptyLine')} action={add} />
        </Card>
      ) : (
        <>
          <FilterBar label={t('filter')} active={keyword !== undefined}>
            <SearchField label={t('keyword')} value={keyword ?? ''} />
          </FilterBar>
          <DataTable
            stacked
            caption={t('title')}
            columns={columns}
            rows={sources}
            rowKey={({ bizId }) => bizId}
            empty={<NoneFound title={t('noneFound')} line={t('noneFoundLine')} />}
          />
          {page.total > 0 && <Pager page={page.current} size={page.size} total={page.total} />}
        </>
      )}
    </>
  )
}
