import type { LoaderFunctionArgs } from '@remix-run/node'
import { datesOf } from '#app/page/dates.server.ts'
import type { OwnWorkspace } from '#contract/workspaces/shapes.ts'
import { allowedIn, reaches, workspaceOf } from './workspace.server.ts'

/** The current workspace, for everything that is shown in it; there is none any more when its addresses are left. spec: platform §2 */
export async function loader(args: LoaderFunctionArgs) {
  const workspace = await workspaceOf(args)
  return {
    workspace: workspaceView(args.request, workspace),
    allowed: await allowedIn(args, workspace),
    isEditor: reaches(workspace, 'edit'),
    isMember: workspace.aclList.length > 0,
  }
}

/** A workspace as the pages show one: its times as texts. */
const workspaceView = (request: Request, { createTime, updateTime, ...workspace }: OwnWorkspace) => ({
  ...workspace,
  createdAt: datesOf(request).time(createTime),
  updatedAt: datesOf(request).time(updateTime),
})
