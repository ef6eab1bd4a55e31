import { useRouteLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { RefusedPage } from '#app/ui/forms/refused-page.tsx'
import { WorkspaceStatus } from '#contract/shell/workspaces/codes.ts'
import type { loader } from './workspace.server.ts'

/** Id of the route whose loader has the current workspace. */
const layoutRoute = 'workspaces/workbenches/workspace-layout'

/** The workspace of the address with the reader's permissions, as loaded by the layout. */
export function useWorkspace() {
  const loaded = useRouteLoaderData<typeof loader>(layoutRoute)
  if (!loaded) throw new Error('outside of a workspace')
  return loaded
}

/** Reason why nobody can work in the workspace: disabled, or waiting for approval. */
export function useReadOnlyReason(): string {
  const { t } = useTranslation('workspaces')
  const { status } = useWorkspace().workspace
  return t(status === WorkspaceStatus.disabled ? 'blocked.disabled' : 'blocked.inProgress')
}

/** Replaces a form that would be refused. */
export function Blocked({ title, back }: { title: string; back: string }) {
  const reason = useReadOnlyReason()
  return (
    <RefusedPage title={title} back={back}>
      <p>{reason}</p>
    </RefusedPage>
  )
}
