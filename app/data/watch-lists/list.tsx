import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { query } from '#app/page/api/api.server.ts'
import { usePermission } from '#app/page/menus/frame-data.ts'
import { leaveEmptyPage, listingOf } from '#app/page/request/listing.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { ExportButton, ExportList } from '#app/ui/actions/export-button.tsx'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { EmptyState, NoneFound } from '#app/ui/feedback/empty-state.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { DescriptionList } from '#app/ui/layout/description-list.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { FilterBar, SearchField } from '#app/ui/lists/filter-bar.tsx'
import { Pager } from '#app/ui/lists/pager.tsx'
import { shownCount } from '#app/ui/text/figures.ts'
import * as at from '#contract/data/watch-lists/addresses.ts'
import { searchWatchEntries } from '#contract/data/watch-lists/calls.ts'
import { exportedEntriesMax, WatchListPerm } from '#contract/data/watch-lists/codes.ts'
import { EntryTable, type ShownEntry } from './entry-table.tsx'
import { entryFilterOf, listOf } from './list.server.ts'
import classes from './watch-lists.module.css'

export const handle: PageHandle<{ list: { name: string } }> = {
  i18n: ['watch-lists', 'watch-lists-import'],
  title: ({ t, data }) => data?.list.name ?? t('watch-lists:title'),
}

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args
  const list = await listOf(args)
  const filter = entryFilterOf(request)
  const { current, size } = listingOf(request, ['name'], { sort: 'name', order: 'asc' })
  const found = await query(args, searchWatchEntries, { body: { bizId: list.bizId, ...filter, current, size } })
  leaveEmptyPage(request, found)
  const { records, ...page } = found
  const { time, day, dayOf, today } = datesOf(request)
  const now = today()
  const shown = (value: string | null) => value && day(value)
  return {
    list: { ...list, updatedAt: time(list.updatedAt) },
    filter,
    page,
    entries: records.map((row) => ({
      ...row,
      from: shown(row.from),
      until: shown(row.until),
      validity: validityOn(now, row),
      at: dayOf(row.at),
    })),
  }
}

/** ISO days compare correctly as text. */
function validityOn(day: string, { from, until }: Pick<ShownEntry, 'from' | 'until'>): ShownEntry['validity'] {
  if (until !== null && until < day) return 'over'
  return from !== null && from > day ? 'coming' : null
}

/** Entries of a watch list, of its newest revision or the one of the address. */
export default function WatchList() {
  const { t } = useTranslation(['watch-lists', 'watch-lists-import'])
  const { list, filter, page, entries } = useLoaderData<typeof loader>()
  const mayWrite = usePermission(WatchListPerm.write)
  const { bizId, name, remark, isShared, revision, openImport } = list
  const { keyword, changedIn } = filter
  const isFormer = changedIn !== undefined || (filter.revision !== undefined && filter.revision !== revision)
  const isEmpty = page.total === 0 && keyword === undefined && !isFormer
  const { search } = useLocation()
  const add = mayWrite && (
    <div className={classes.actions}>
      <LinkButton look={isEmpty ? 'primary' : undefined} to={at.watchListImport(bizId)}>
        {t('entry.import')}
      </LinkButton>
      <LinkButton look={isEmpty ? undefined : 'primary'} to={at.watchEntryNew(bizId)}>
        {t('entry.add')}
      </LinkButton>
    </div>
  )
  return (
    <>
      <PageHeader
        title={name}
        status={isShared ? <Badge tone="info">{t('shared')}</Badge> : undefined}
        {...(remark !== '' && { line: remark })}
        crumbs={[{ label: t('title'), to: at.watchLists }]}
        action={
          <div className={classes.actions}>
            {!isEmpty && !isFormer && add}
            <LinkButton to={at.watchListTry(bizId)}>{t('try.open')}</LinkButton>
            {!isEmpty && <ExportList to={at.watchListExport(bizId)} />}
            {!isEmpty && <ExportButton action={at.watchListCsv(bizId, search)}>{t('export.csv')}</ExportButton>}
            {mayWrite && <LinkButton to={at.watchListEdit(bizId)}>{t('edit')}</LinkButton>}
          </div>
        }
      />
      <Card>
        <DescriptionList
          items={[
            { term: t('field.entries'), value: shownCount(list.entries) },
            {
              term: t('field.revision'),
              value: (
                <>
                  {t('revisionOf', { revision })} <Link to={at.watchListHistory(bizId)}>{t('history.open')}</Link>
                </>
              ),
            },
            { term: t('field.changed'), value: `${list.updatedAt} ${list.changedBy}` },
            { term: t('field.owner'), value: list.owner },
          ]}
        />
      </Card>
      {mayWrite && openImport && (
        <Notice
          tone="info"
          title={t('watch-lists-import:open.title', { file: openImport.fileName, by: openImport.by })}
        >
          <Link to={at.listImport(bizId, openImport.bizId)}>{t('watch-lists-import:open.action')}</Link>
        </Notice>
      )}
      {list.entries > exportedEntriesMax && !isFormer && keyword === undefined && (
        <p className={classes.muted}>
          {t('export.long', { max: shownCount(exportedEntriesMax), total: shownCount(list.entries) })}
        </p>
      )}
      {isFormer && (
        <Notice
          tone="info"
          title={
            changedIn === undefined
              ? t('former.title', { revision: filter.revision ?? revision })
              : t('former.changedIn', { revision: changedIn })
          }
        >
          <Link to={at.watchList(bizId)}>{t('former.newest')}</Link>
        </Notice>
      )}
      {isEmpty ? (
        <Card>
          <EmptyState title={t('entry.none')} line={t('entry.noneLine')} action={add} />
        </Card>
      ) : (
        <>
          <FilterBar label={t('filter')} active={keyword !== undefined} keep={['revision', 'changedIn']}>
            <SearchField label={t('entryKeyword')} value={keyword} />
          </FilterBar>
          <EntryTable
            entries={entries}
            {...(changedIn !== undefined && { changedIn })}
            {...(mayWrite && !isFormer && { editable: bizId })}
            empty={<NoneFound title={t('entry.noneFound')} line={t('entry.noneFoundLine')} />}
          />
          {page.total > 0 && <Pager page={page.current} size={page.size} total={page.total} />}
        </>
      )}
    </>
  )
}
