import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { query } from '#app/page/api/api.server.ts'
import { filterIn, leaveEmptyPage, listingOf } from '#app/page/request/listing.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { workspaceOf } from '#app/shell/workspaces/workspace.server.ts'
import { useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { Badge, StatusBadge } from '#app/ui/feedback/badge.tsx'
import { NoneFound } from '#app/ui/feedback/empty-state.tsx'
import { type Column, DataTable } from '#app/ui/lists/data-table.tsx'
import { SearchedList } from '#app/ui/lists/searched-list.tsx'
import * as at from '#contract/data/addresses.ts'
import { searchExplorations } from '#contract/data/explorations/calls.ts'
import { SharedWith } from '#contract/data/explorations/codes.ts'
import { type ExplorationRow, explorationPage, explorationSort } from '#contract/data/explorations/shapes.ts'
import classes from './explorations.module.css'

export const handle: PageHandle = { i18n: 'explorations', title: ({ t }) => t('explorations:title') }

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args
  const listing = listingOf(request, explorationSort.options, { sort: 'updatedAt', order: 'desc' })
  const filters = { keyword: explorationPage.shape.keyword, tableBizId: explorationPage.shape.tableBizId }
  const filter = filterIn(filters, new URL(request.url).searchParams)
  const { bizId } = await workspaceOf(args)
  const found = await query(args, searchExplorations, { body: { workspaceBizId: bizId, ...listing, ...filter } })
  leaveEmptyPage(request, found)
  const { records, ...page } = found
  const { time } = datesOf(request)
  return {
    filter,
    order: { by: listing.sort, descending: listing.order === 'desc' },
    page,
    explorations: records.map(({ pinnedUntil, updatedAt, ...row }) => ({
      ...row,
      pinnedUntil: pinnedUntil && time(pinnedUntil),
      updatedAt: time(updatedAt),
    })),
  }
}

type Row = Omit<ExplorationRow, 'createdAt'>

/** Explorations of the workspace that the reader may see; pinned ones come first. */
export default function Explorations() {
  const { t } = useTranslation('explorations')
  const { filter, order, page, explorations } = useLoaderData<typeof loader>()
  const { workspace, allowed } = useWorkspace()
  const { id } = workspace
  const add = allowed.add && (
    <LinkButton look="primary" to={at.explorationNew(id)}>
      {t('add')}
    </LinkButton>
  )
  const columns: Column<Row>[] = [
    {
      key: 'name',
      head: t('field.name'),
      sortable: true,
      rowHead: true,
      prose: true,
      width: '14rem',
      cell: ({ bizId, name, pinnedUntil }) => (
        <>
          <Link to={at.exploration(id, bizId)}>{name}</Link>{' '}
          {pinnedUntil !== null && (
            <span className={classes.pin}>
              <Badge tone="info">{t('pin.badge')}</Badge> {t('pin.until', { time: pinnedUntil })}
            </span>
          )}
        </>
      ),
    },
    {
      key: 'table',
      head: t('field.table'),
      prose: true,
      cell: ({ table }) =>
        table.name === null ? (
          t('tableUnknown')
        ) : (
          <Link to={at.martTable(id, table.bizId)}>{table.title || table.name}</Link>
        ),
    },
    { key: 'cards', head: t('field.cards'), cell: ({ cards }) => cards, numeric: true },
    {
      key: 'sharedWith',
      head: t('field.sharedWith'),
      cell: ({ sharedWith }) => (
        <StatusBadge tone={sharedWith === SharedWith.workspace ? 'success' : 'neutral'}>
          {t(`sharedWith.${sharedWith}`)}
        </StatusBadge>
      ),
    },
    { key: 'owner', head: t('field.owner'), cell: ({ owner }) => owner },
    { key: 'updatedAt', head: t('field.updatedAt'), cell: ({ updatedAt }) => updatedAt, sortable: true },
  ]
  return (
    <SearchedList
      title={t('title')}
      line={t('line')}
      add={add}
      empty={{ title: t('empty'), line: t('emptyLine') }}
      filter={{ label: t('filter'), field: t('keyword'), keyword: filter.keyword }}
      page={page}
    >
      <DataTable
        stacked
        caption={t('title')}
        columns={columns}
        rows={explorations}
        rowKey={({ bizId }) => bizId}
        order={order}
        empty={<NoneFound title={t('noneFound')} line={t('noneFoundLine')} />}
      />
    </SearchedList>
  )
}
