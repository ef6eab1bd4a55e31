import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { query } from '#app/page/api/api.server.ts'
import { leaveEmptyPage, listingOf } from '#app/page/request/listing.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { type Column, DataTable } from '#app/ui/lists/data-table.tsx'
import { Pager } from '#app/ui/lists/pager.tsx'
import { shownCount } from '#app/ui/text/figures.ts'
import * as at from '#contract/data/watch-lists/addresses.ts'
import { searchWatchRevisions } from '#contract/data/watch-lists/calls.ts'
import type { WatchRevisionRow } from '#contract/data/watch-lists/shapes.ts'
import { listOf } from './list.server.ts'

export const handle: PageHandle = { i18n: 'watch-lists', title: ({ t }) => t('watch-lists:history.title') }

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args
  const list = await listOf(args)
  const { current, size } = listingOf(request, ['revision'], { sort: 'revision', order: 'desc' })
  const found = await query(args, searchWatchRevisions, { body: { bizId: list.bizId, current, size } })
  leaveEmptyPage(request, found)
  const { records, ...page } = found
  const { time } = datesOf(request)
  return { list, page, revisions: records.map((row) => ({ ...row, at: time(row.at) })) }
}

/** Changes of a list, each leading to its entries. */
export default function ListHistory() {
  const { t } = useTranslation('watch-lists')
  const { list, page, revisions } = useLoaderData<typeof loader>()
  const { bizId, name } = list
  const columns: Column<WatchRevisionRow>[] = [
    {
      key: 'revision',
      head: t('field.revision'),
      cell: ({ revision }) => (
        <Link to={at.watchListOf(bizId, { revision: String(revision) })}>{t('revisionOf', { revision })}</Link>
      ),
      rowHead: true,
    },
    { key: 'at', head: t('field.at'), cell: (row) => row.at },
    { key: 'by', head: t('field.by'), cell: ({ by }) => by, prose: true },
    {
      key: 'change',
      head: t('field.change'),
      cell: ({ revision, added, changed, removed, fileName }) => (
        <>
          <Link to={at.watchListOf(bizId, { changedIn: String(revision) })}>
            {[
              added > 0 && t('history.added', { count: added, shown: shownCount(added) }),
              changed > 0 && t('history.changed', { count: changed, shown: shownCount(changed) }),
              removed > 0 && t('history.removed', { count: removed, shown: shownCount(removed) }),
            ]
              .filter(Boolean)
              .join(t('comma')) || t('history.nothing')}
          </Link>
          {fileName !== '' && <> {t('history.from', { name: fileName })}</>}
        </>
      ),
      prose: true,
    },
  ]
  return (
    <>
      <PageHeader
        title={t('history.title')}
        line={t('history.line')}
        crumbs={[
          { label: t('title'), to: at.watchLists },
          { label: name, to: at.watchList(bizId) },
        ]}
      />
      {page.total === 0 ? (
        <Card>
          <EmptyState title={t('history.none')} line={t('history.noneLine')} />
        </Card>
      ) : (
        <>
          <DataTable
            stacked
            caption={t('history.title')}
            columns={columns}
            rows={revisions}
            rowKey={({ revision }) => revision}
          />
          <Pager page={page.current} size={page.size} total={page.total} />
        </>
      )}
    </>
  )
}
