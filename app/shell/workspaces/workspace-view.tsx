import { useRouteLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { RefusedPage } from '#app/ui/refused-page.tsx'
import { WorkspaceStatus } from '#contract/shell/workspaces/codes.ts'
import type { loader } from './workspace.server.ts'

/** The layout whose loader has the current workspace. */
const layoutRoute = 'workspaces/workspace-layout'

/** The workspace of the address with what the reader may do in it, as the layout around the page has loaded it. */
export function useWorkspace() {
  const loaded = useRouteLoaderData<typeof loader>(layoutRoute)
  if (!loaded) throw new Error('outside of a workspace')
  return loaded
}

/** Why nobody can work in the workspace as it stands. */
export function useObstacle(): string {
  const { t } = useTranslation('workspaces')
  const { status } = useWorkspace().workspace
  return t(status === WorkspaceStatus.disabled ? 'blocked.disabled' : 'blocked.inProgress')
}

/** In place of a form that could only be refused. */
export function Blocked({ title, back }: { title: string; back: string }) {
  const obstacle = useObstacle()
  return (
    <RefusedPage title={title} back={back}>
      <p>{obstacle}</p>
    </RefusedPage>
  )
}
