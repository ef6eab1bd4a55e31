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
import { StatusBadge } from '#app/ui/feedback/badge.tsx'
import { NoneFound } from '#app/ui/feedback/empty-state.tsx'
import { type Column, DataTable } from '#app/ui/lists/data-table.tsx'
import { SearchedList } from '#app/ui/lists/searched-list.tsx'
import * as at from '#contract/data/addresses.ts'
import { searchWorkspaceBoards } from '#contract/data/boards/calls.ts'
import { type BoardRow, boardSort, workspaceBoardPage } from '#contract/data/boards/shapes.ts'

export const handle: PageHandle = { i18n: 'boards', title: ({ t }) => t('boards:title') }

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args
  const listing = listingOf(request, boardSort.options, { sort: 'updatedAt', order: 'desc' })
  const { keyword } = filterIn({ keyword: workspaceBoardPage.shape.keyword }, new URL(request.url).searchParams)
  const { bizId } = await workspaceOf(args)
  const found = await query(args, searchWorkspaceBoards, { body: { workspaceBizId: bizId, ...listing, keyword } })
  leaveEmptyPage(request, found)
  const { records, ...page } = found
  const { time } = datesOf(request)
  return {
    keyword,
    order: { by: listing.sort, descending: listing.order === 'desc' },
    page,
    boards: records.map((row) => ({ ...row, updatedAt: time(row.updatedAt) })),
  }
}

/** Boards of the workspace. */
export default function Boards() {
  const { t } = useTranslation('boards')
  const { keyword, order, page, boards } = useLoaderData<typeof loader>()
  const { workspace, allowed } = useWorkspace()
  const { id } = workspace
  const add = allowed.add && (
    <LinkButton look="primary" to={at.boardNew(id)}>
      {t('add')}
    </LinkButton>
  )
  const columns: Column<BoardRow>[] = [
    {
      key: 'name',
      head: t('field.name'),
      sortable: true,
      rowHead: true,
      prose: true,
      width: '14rem',
      cell: ({ bizId, name }) => <Link to={allowed.edit ? at.board(id, bizId) : at.boardPage(bizId)}>{name}</Link>,
    },
    {
      key: 'status',
      head: t('field.status'),
      cell: ({ publishedVersion }) =>
        publishedVersion === null ? (
          <StatusBadge tone="info">{t('draft')}</StatusBadge>
        ) : (
          <StatusBadge tone="success">{t('published', { number: publishedVersion })}</StatusBadge>
        ),
    },
    { key: 'cards', head: t('field.cards'), cell: ({ cards }) => cards, numeric: true },
    {
      key: 'audience',
      head: t('field.audience'),
      cell: ({ audience }) => (audience === 0 ? t('audience.nobody') : t('audience.count', { count: audience })),
    },
    { key: 'owner', head: t('field.owner'), cell: ({ owner }) => owner },
    { key: 'updatedAt', head: t('field.updatedAt'), cell: ({ updatedAt }) => updatedAt, sortable: true },
    {
      key: 'actions',
      head: t('open'),
      actions: true,
      cell: ({ bizId, name, publishedVersion }) =>
        publishedVersion !== null && (
          <Link to={at.boardPage(bizId)} aria-label={`${t('open')} ${name}`}>
            {t('open')}
          </Link>
        ),
    },
  ]
  return (
    <SearchedList
      title={t('title')}
      line={t('line')}
      add={add}
      empty={{ title: t('none'), line: t('noneLine') }}
      filter={{ label: t('filter'), field: t('field.name'), keyword }}
      page={page}
    >
      <DataTable
        stacked
        caption={t('title')}
        columns={columns}
        rows={boards}
        rowKey={({ bizId }) => bizId}
        order={order}
        empty={<NoneFound title={t('noneFound')} line={t('noneFoundLine')} />}
      />
    </SearchedList>
  )
}
