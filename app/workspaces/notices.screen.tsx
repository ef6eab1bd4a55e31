import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { PageHandle } from '#app/shell/page.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { NoticeList } from './notice-list.tsx'
import type { loader } from './notices.server.ts'
import { useWorkspace, workspaceAddress } from './workspace-view.ts'

export const handle: PageHandle = { i18n: 'workspaces', title: ({ t }) => t('workspaces:notices.title') }

/** What the team is told, newest first. */
export default function Notices() {
  const { t } = useTranslation('workspaces')
  const { notices, page } = useLoaderData<typeof loader>()
  const { workspace, allowed } = useWorkspace()
  const write = allowed.add && (
    <LinkButton look="primary" to={`${workspaceAddress(workspace.id)}/Notice/new`}>
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
