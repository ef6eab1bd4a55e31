import { Outlet, useLocation, useRouteError } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { ErrorPage } from '#app/page/error-page.tsx'
import { shownError } from '#app/page/failure.ts'
import type { PageHandle } from '#app/page/page.ts'
import { WorkbenchHead } from '#app/page/workbench-head.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { TabLinks } from '#app/ui/tab-links.tsx'
import { WorkspaceStatus } from '#contract/workspaces/codes.ts'
import { usePicture } from './use-picture.ts'
import { WorkspaceBadges } from './workspace-badges.tsx'
import { useWorkspace, workspaceAddress } from './workspace-view.ts'

export { loader } from './workspace-layout.server.ts'

export const handle: PageHandle = { i18n: 'workspaces' }

/** What stands around the pages of a workspace: whose it is, how it stands, and its tabs. spec: platform §2 "Workspace layout" */
export default function WorkspaceLayout() {
  const { t } = useTranslation('workspaces')
  const { workspace, isEditor, isMember } = useWorkspace()
  const { pathname } = useLocation()
  const picture = usePicture(workspace.photoPath)
  const page = workspaceAddress(workspace.id)
  const tabs = [
    { label: t('tab.home'), to: `${page}/index` },
    { label: t('tab.members'), to: `${page}/members`, count: workspace.memberCount },
    { label: t('tab.notices'), to: `${page}/Notice` },
    { label: t('tab.roles'), to: `${page}/roles` },
    ...(isEditor ? [{ label: t('tab.settings'), to: `${page}/edit` }] : []),
  ]
  return (
    <>
      <WorkbenchHead
        name={workspace.name || t('placeholder.name')}
        remark={workspace.remark}
        picture={picture}
        heading={pathname === `${page}/index`}
      >
        <WorkspaceBadges workspace={workspace} />
      </WorkbenchHead>
      <TabLinks label={t('tab.label')} tabs={tabs} />
      {!isMember && <Notice tone="info">{t('visitor')}</Notice>}
      {workspace.status === WorkspaceStatus.disabled && <Notice tone="warning">{t('disabledLine')}</Notice>}
      <Outlet />
    </>
  )
}

/** Who is no member hears whom to ask. spec: platform §2 "no permission to access" */
export function ErrorBoundary() {
  const { t } = useTranslation('workspaces')
  const error = useRouteError()
  const denied = shownError(error).kind === 'denied'
  return (
    <ErrorPage
      error={error}
      next={denied ? t('denied.next') : undefined}
      way={{ to: '/workbench', label: t('denied.way') }}
    />
  )
}
