import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { query } from '#app/page/api/api.server.ts'
import { leaveEmptyPage } from '#app/page/request/listing.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { ExportButton } from '#app/ui/actions/export-button.tsx'
import { EmptyState, NoneFound } from '#app/ui/feedback/empty-state.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { ChosenBar, ChosenButton } from '#app/ui/lists/choose.tsx'
import { FilterBar, SearchField } from '#app/ui/lists/filter-bar.tsx'
import { Pager } from '#app/ui/lists/pager.tsx'
import { withSearch } from '#app/ui/lists/search.ts'
import * as at from '#contract/shell/workspaces/addresses.ts'
import { pageNotices } from '#contract/shell/workspaces/calls.ts'
import { noticeListOf, noticeView } from '../params.server.ts'
import { workspaceOf } from '../workspace.server.ts'
import { useWorkspace } from '../workspace-view.tsx'
import classes from '../workspaces.module.css'
import { NoticeList } from './notice-list.tsx'

export const handle: PageHandle = { i18n: 'workspaces', title: ({ t }) => t('workspaces:notices.title') }

export async function loader(args: LoaderFunctionArgs) {
  const { bizId } = await workspaceOf(args)
  const list = noticeListOf(args.request)
  const found = await query(args, pageNotices, { query: { bizId, ...list } })
  leaveEmptyPage(args.request, found)
  const { records, ...page } = found
  return {
    keyword: list.keyword,
    order: list.order,
    page,
    notices: records.map((notice) => noticeView(args.request, notice)),
  }
}

/** Notices of the workspace, newest first. */
export default function Notices() {
  const { t } = useTranslation('workspaces')
  const { keyword, order, notices, page } = useLoaderData<typeof loader>()
  const { workspace, allowed } = useWorkspace()
  const { search } = useLocation()
  const nothingYet = notices.length === 0 && keyword === undefined
  const write = allowed.add && (
    <LinkButton look="primary" to={at.noticeNew(workspace.id)}>
      {t('notices.new')}
    </LinkButton>
  )
  return (
    <>
      <PageHeader
        title={t('notices.title')}
        line={t('notices.line')}
        action={
          !nothingYet && (
            <>
              {allowed.download && (
                <ExportButton action={at.noticesExport(workspace.id) + search}>{t('members.export')}</ExportButton>
              )}
              {write}
            </>
          )
        }
      />
      {nothingYet ? (
        <Card>
          <EmptyState title={t('notices.empty')} line={t('notices.emptyLine')} action={write} />
        </Card>
      ) : (
        <>
          <FilterBar label={t('notices.filter')} active={keyword !== undefined}>
            <SearchField label={t('notices.keyword')} value={keyword} />
          </FilterBar>
          {notices.length === 0 ? (
            <NoneFound title={t('notices.noneFound')} line={t('filter.noneFoundLine')} />
          ) : (
            <>
              <Card>
                <p className={classes.order}>
                  <Link to={withSearch(search, { sort: order === 'desc' ? 'createTime' : undefined, page: undefined })}>
                    {t(order === 'desc' ? 'notices.oldestFirst' : 'notices.newestFirst')}
                  </Link>
                </p>
                <NoticeList
                  notices={notices}
                  editable={allowed.edit}
                  deletable={allowed.delete}
                  choosable={allowed.delete || allowed.download}
                />
              </Card>
              {(allowed.delete || allowed.download) && (
                <ChosenBar
                  to={at.noticesChosen(workspace.id)}
                  exportTo={allowed.download && at.noticesExport(workspace.id)}
                >
                  {allowed.delete && <ChosenButton way="delete">{t('notices.delete')}</ChosenButton>}
                </ChosenBar>
              )}
              <Pager page={page.current} size={page.size} total={page.total} />
            </>
          )}
        </>
      )}
    </>
  )
}
