import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { ask } from '#app/api.server.ts'
import { leaveEmptyPage, listingOf } from '#app/page/listing.server.ts'
import type { PageHandle } from '#app/page/page.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { pageNotices } from '#contract/workspaces/calls.ts'
import * as at from './addresses.ts'
import { NoticeList } from './notice-list.tsx'
import { noticeView } from './notice-of.server.ts'
import { workspaceOf } from './workspace.server.ts'
import { useWorkspace } from './workspace-view.ts'

export const handle: PageHandle = { i18n: 'workspaces', title: ({ t }) => t('workspaces:notices.title') }

export async function loader(args: LoaderFunctionArgs) {
  const { bizId } = await workspaceOf(args)
  const { current, size } = listingOf(args.request, [], { sort: '', order: 'asc' })
  const found = await ask(args, pageNotices, { query: { bizId, current, size } })
  leaveEmptyPage(args.request, found)
  const { records, ...page } = found
  return { page, notices: records.map((notice) => noticeView(args.request, notice)) }
}

/** What the team is told, newest first. */
export default function Notices() {
  const { t } = useTranslation('workspaces')
  const { notices, page } = useLoaderData<typeof loader>()
  const { workspace, allowed } = useWorkspace()
  const write = allowed.add && (
    <LinkButton look="primary" to={at.noticeNew(workspace.id)}>
      {t('notices.new')}
    </LinkButton>
  )
  return (
    <>
      <PageHeader title={t('notices.title')} line={t('notices.line')} action={notices.length > 0 && write} />
      {notices.length === 0 ? (
        <Card>
          <EmptyState title={t('notices.empty')} line={t('notices.emptyLine')} action={write} />
        </Card>
      ) : (
        <>
          <Card>
            <NoticeList notices={notices} editable={allowed.edit} deletable={allowed.delete} />
          </Card>
          <Pager page={page.current} size={page.size} total={page.total} />
        </>
      )}
    </>
  )
}
