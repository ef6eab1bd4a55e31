import { useTranslation } from 'react-i18next'
import { RefusedPage } from '#app/ui/refused-page.tsx'
import { WorkspaceStatus } from '#contract/workspaces/codes.ts'
import { useWorkspace } from './workspace-view.ts'

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
