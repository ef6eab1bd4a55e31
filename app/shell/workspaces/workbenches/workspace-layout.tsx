import { Link, Outlet, useLocation, useRouteError } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { ErrorPage } from '#app/page/errors/error-page.tsx'
import { shownError } from '#app/page/errors/failure.ts'
import { WorkbenchHead } from '#app/page/look/workbench-head.tsx'
import type { PageHandle } from '#app/page/request/page.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { TabLinks } from '#app/ui/layout/tab-links.tsx'
import { workspaceAreas } from '#app/workspace-areas.ts'
import * as at from '#contract/shell/workspaces/addresses.ts'
import { WorkspaceStatus } from '#contract/shell/workspaces/codes.ts'
import { usePicture } from '../picture.tsx'
import { WorkspaceBadges } from '../workspace-badges.tsx'
import { useWorkspace } from '../workspace-view.tsx'

export { loader } from '../workspace.server.ts'

export const handle: PageHandle = { i18n: 'workspaces' }

/** Layout of a workspace's pages: header, status and tabs. spec: platform §2 "Workspace layout" */
export default function WorkspaceLayout() {
  const { t } = useTranslation('workspaces')
  const { workspace, isEditor, isMember, notices } = useWorkspace()
  const { pathname } = useLocation()
  const picture = usePicture(workspace.photoPath)
  const tabs = [
    { label: t('tab.home'), to: at.workspaceHome(workspace.id) },
    ...workspaceAreas.map(({ label, to }) => ({ label: t(`tab.${label}`), to: to(workspace.id) })),
    { label: t('tab.members'), to: at.members(workspace.id), count: workspace.memberCount },
    { label: t('tab.notices'), to: at.notices(workspace.id) },
    { label: t('tab.roles'), to: at.roles(workspace.id) },
    ...(isEditor ? [{ label: t('tab.settings'), to: at.settings(workspace.id) }] : []),
  ]
  return (
    <>
      <WorkbenchHead
        name={workspace.name || t('placeholder.name')}
        remark={workspace.remark}
        picture={picture}
        heading={pathname === at.workspaceHome(workspace.id)}
      >
        <WorkspaceBadges workspace={workspace} />
      </WorkbenchHead>
      <TabLinks label={t('tab.label')} tabs={tabs} />
      {!isMember && <Notice tone="info">{t('visitor')}</Notice>}
      {workspace.status === WorkspaceStatus.disabled && <Notice tone="warning">{t('disabledLine')}</Notice>}
      {notices.map(({ title, line, to, text }) => (
        <Notice key={to} tone="info" title={title}>
          {line} <Link to={to}>{text}</Link>
        </Notice>
      ))}
      <Outlet />
    </>
  )
}

/** Tells users who are no member whom to contact. spec: platform §2 "Workspace layout" */
export function ErrorBoundary() {
  const { t } = useTranslation('workspaces')
  const error = useRouteError()
  const denied = shownError(error).kind === 'denied'
  return (
    <ErrorPage
      error={error}
      next={denied ? t('denied.next') : undefined}
      way={{ to: at.workbenches, label: t('denied.way') }}
    />
  )
}
