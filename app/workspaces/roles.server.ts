import type { LoaderFunctionArgs } from '@remix-run/node'
import { ask } from '#app/api.server.ts'
import { leaveEmptyPage, listingOf } from '#app/shell/listing.server.ts'
import { pageMembers } from '#contract/workspaces/calls.ts'
import { MemberStatus, WorkspaceRole } from '#contract/workspaces/codes.ts'
import { may, obstaclesOf, roleMay, type WorkspaceAction, workspaceActions } from '#contract/workspaces/rules.ts'
import { workspaceOf } from './workspace.server.ts'

const actions = Object.keys(workspaceActions) as WorkspaceAction[]
const contentActions = actions.filter((action) => workspaceActions[action].group === 'content')

/** What each role may do by the rules, and what each member may do as the workspace stands now. */
export async function loader(args: LoaderFunctionArgs) {
  const workspace = await workspaceOf(args)
  const { current, size } = listingOf(args.request, [], { sort: '', order: 'asc' })
  const { bizId } = workspace
  const found = await ask(args, pageMembers, { query: { bizId, current, size, status: MemberStatus.active } })
  leaveEmptyPage(args.request, found)
  const { records, ...page } = found
  return {
    page,
    rules: actions.map((action) => ({
      action,
      group: workspaceActions[action].group,
      owner: roleMay(WorkspaceRole.owner, action),
      collaborator: roleMay(WorkspaceRole.collaborator, action),
      viewer: roleMay(WorkspaceRole.viewer, action),
      obstacles: [...obstaclesOf(action)],
    })),
    contentActions,
    members: records.map(({ userId, name, usercode, roleType }) => ({
      userId,
      name,
      usercode,
      roleType,
      content: contentActions.filter((action) => may(action, { ...workspace, roleType })),
      team: may('invite', { ...workspace, roleType }),
    })),
  }
}
