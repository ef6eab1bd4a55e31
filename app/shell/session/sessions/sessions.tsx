import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { query } from '#app/page/api/api.server.ts'
import { usePermission } from '#app/page/menus/frame-data.ts'
import { leaveEmptyPage } from '#app/page/request/listing.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { ExportList } from '#app/ui/actions/export-button.tsx'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { NoneFound } from '#app/ui/feedback/empty-state.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { VisuallyHidden } from '#app/ui/layout/visually-hidden.tsx'
import { type Column, DataTable, Lines } from '#app/ui/lists/data-table.tsx'
import { FilterBar, SearchField } from '#app/ui/lists/filter-bar.tsx'
import { Pager } from '#app/ui/lists/pager.tsx'
import * as at from '#contract/shell/session/addresses.ts'
import { pageSessions } from '#contract/shell/session/calls.ts'
import { sessionSorts } from '#contract/shell/session/codes.ts'
import { SessionPerm } from '#contract/shell/session/perms.ts'
import { sessionColumns } from './session-columns.tsx'
import { sessionListOf, sessionView } from './session-view.server.ts'

export const handle: PageHandle = { i18n: 'session-open', title: ({ t }) => t('session-open:all.title') }

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args
  const { filter, listing } = sessionListOf(request)
  const found = await query(args, pageSessions, { query: { ...listing, ...filter } })
  leaveEmptyPage(request, found)
  const { records, ...page } = found
  return { ...filter, listing, page, sessions: records.map((session) => sessionView(request, session)) }
}

/** Open sessions of all users. */
export default function Sessions() {
  const { t } = useTranslation('session-open')
  const { keyword, listing, page, sessions } = useLoaderData<typeof loader>()
  const mayEnd = usePermission(SessionPerm.endSessions)
  type Row = (typeof sessions)[number]
  const columns: Column<Row>[] = [
    {
      key: 'name',
      head: t('all.person'),
      cell: ({ name, username, actingFor }) => (
        <Lines of={[name, username, ...(actingFor === null ? [] : [t('all.actingFor', { name: actingFor })])]} />
      ),
      sortable: true,
    },
    ...sessionColumns<Row>(t).map((column) => ({
      ...column,
      rowHead: false,
      sortable: sessionSorts.some((sort) => sort === column.key),
    })),
    {
      key: 'actions',
      head: t('actions'),
      cell: ({ id, current, name, browser }) =>
        current ? (
          <Badge tone="info">{t('own.current')}</Badge>
        ) : (
          mayEnd && (
            <LinkButton small look="quiet" to={at.sessionEnd(id)}>
              {t('end.action')}
              <VisuallyHidden>{t('all.which', { name, browser })}</VisuallyHidden>
            </LinkButton>
          )
        ),
      actions: true,
    },
  ]
  return (
    <>
      <PageHeader title={t('all.title')} line={t('all.line')} action={<ExportList to={at.sessionsExport} />} />
      <FilterBar label={t('all.filter')} active={keyword !== undefined}>
        <SearchField label={t('all.keyword')} value={keyword} maxLength={100} />
      </FilterBar>
      <DataTable
        caption={t('all.title')}
        stacked
        columns={columns}
        rows={sessions}
        rowKey={({ id }) => id}
        order={{ by: listing.sort, descending: listing.order === 'desc' }}
        empty={<NoneFound title={t('all.none')} line={t('all.noneLine')} />}
      />
      {sessions.length > 0 && <Pager page={page.current} size={page.size} total={page.total} />}
    </>
  )
}
