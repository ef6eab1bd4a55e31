import { isRouteErrorResponse, Outlet, useRouteError } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { ErrorPage } from '#app/page/errors/error-page.tsx'
import { shownError } from '#app/page/errors/failure.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { useRoleName } from '#app/shell/workspaces/workspace-badges.tsx'
import { useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { problems } from '#contract/platform/problem.ts'
import { members } from '#contract/shell/workspaces/addresses.ts'
import { RefusedRight } from './missing-right.tsx'
import { rightRefusalOf } from './right-refusal.ts'

export const handle: PageHandle = { i18n: ['workspaces', 'mart', 'authorizations'] }

/** Pages of a workspace's data, below its tabs. */
export default Outlet

/** Reason of a refusal within the workspace, with the people to ask: deciders of a table, or the workspace's owner. */
export function ErrorBoundary() {
  const { t } = useTranslation('workspaces')
  const { workspace } = useWorkspace()
  const roleName = useRoleName()
  const error = useRouteError()
  const refusal = isRouteErrorResponse(error) ? rightRefusalOf(error.data) : undefined
  if (refusal) return <RefusedRight refusal={refusal} />
  const isByRole = shownError(error).code === problems['execute.denied']
  return (
    <ErrorPage
      error={error}
      next={isByRole ? t('denied.role', { role: roleName(workspace.roleType), owner: workspace.owner }) : undefined}
      way={isByRole ? { to: members(workspace.id), label: t('denied.members') } : undefined}
    />
  )
}
