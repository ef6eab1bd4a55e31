import type { WorkspaceNotice } from '#app/page/menus/workspace-area.ts'
import type { PageArgs } from '#app/page/request/context.ts'
import type { OwnWorkspace } from '#contract/shell/workspaces/shapes.ts'

type Announced = {
  /** Reasons why a workspace is blocked. If a call fails, its list is empty. */
  noticesOf(args: PageArgs, workspace: OwnWorkspace): Promise<WorkspaceNotice[]>
}

const announced = Object.values(import.meta.glob<Announced>('./*/*/workspace-notices.server.ts', { eager: true }))

/** Notices above every page of a workspace, declared by the features. */
export async function workspaceNotices(args: PageArgs, workspace: OwnWorkspace): Promise<WorkspaceNotice[]> {
  return (await Promise.all(announced.map((feature) => feature.noticesOf(args, workspace)))).flat()
}
