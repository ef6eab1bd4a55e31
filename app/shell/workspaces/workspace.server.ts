import { data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { matchPath } from '@remix-run/react'
import { z } from 'zod'
import { failureFor, query } from '#app/page/api/api.server.ts'
import { statsOf } from '#app/page/api/stats.server.ts'
import { notFound } from '#app/page/errors/refuse.server.ts'
import { pathOf } from '#app/page/request/address.server.ts'
import type { PageArgs } from '#app/page/request/context.ts'
import { numberOf } from '#app/page/request/params.server.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { workspaceNotices } from '#app/workspace-notices.server.ts'
import { problems, statusOf } from '#contract/platform/problem.ts'
import * as at from '#contract/shell/workspaces/addresses.ts'
import { getWorkspace, pageMembers } from '#contract/shell/workspaces/calls.ts'
import {
  may,
  mayReplaceOwner,
  refusalOf,
  roleMay,
  type WorkspaceAction,
  workspaceActions,
} from '#contract/shell/workspaces/rules.ts'
import type { MemberRow, OwnWorkspace } from '#contract/shell/workspaces/shapes.ts'

/** The workspace of the address. It is the current one while the address names it. spec: platform §2 */
export const workspaceOf = (args: LoaderFunctionArgs): Promise<OwnWorkspace> =>
  query(args, getWorkspace, { body: { id: numberOf(args, 'id') } })

type Allowed = Record<WorkspaceAction, boolean>

/** The caller's permissions in the workspace's present status. */
async function allowedIn(args: PageArgs, workspace: OwnWorkspace): Promise<Allowed> {
  const actions = Object.keys(workspaceActions) as WorkspaceAction[]
  const allowed = Object.fromEntries(actions.map((action) => [action, may(action, workspace)])) as Allowed
  return { ...allowed, replaceOwner: await mayReplace(args, workspace) }
}

async function mayReplace(args: PageArgs, workspace: OwnWorkspace): Promise<boolean> {
  const { roles } = (await statsOf(args)).principal
  const roleCodes = roles.map(({ roleCode }) => roleCode)
  return mayReplaceOwner(workspace, { roleCodes, ownerStatus: workspace.ownerStatus })
}

/**
 * The workspace for a page that acts on it. Throws the api's refusal if the caller's role is insufficient. If the
 * workspace's status prevents the action, `blocked` is true and the page explains why.
 */
export async function workspaceFor(
  args: LoaderFunctionArgs,
  action: WorkspaceAction,
): Promise<{ workspace: OwnWorkspace; blocked: boolean }> {
  const workspace = await workspaceOf(args)
  const refused = refusalOf(action, workspace)
  if (refused === undefined || (action === 'replaceOwner' && (await mayReplace(args, workspace)))) {
    return { workspace, blocked: false }
  }
  if (refused === 'workspace.blocked') return { workspace, blocked: true }
  throw data(failureFor(args, refused), statusOf(problems[refused]))
}

/** Checks the caller's role only, not the workspace's status. */
const reaches = (workspace: OwnWorkspace, action: WorkspaceAction): boolean => roleMay(workspace.roleType, action)

/** The member of the address. Refuses notFound. */
export async function memberOf(args: LoaderFunctionArgs, { bizId }: OwnWorkspace): Promise<MemberRow> {
  const userId = numberOf(args, 'userId')
  const { records } = await query(args, pageMembers, { query: { bizId, userId } })
  const member = records.find((each) => each.userId === userId)
  if (member) return member
  throw notFound(args.request)
}

/** Owner's field of a form, with its own error text for an empty choice. */
export const typedOwner = z.strictObject({ userId: z.coerce.number({ error: 'ownerRequired' }).int().positive() })

/** Loads the current workspace for the pages in it. Its own address redirects to its home. spec: platform §2 */
export async function loader(args: LoaderFunctionArgs) {
  if (matchPath(at.workspace(':id'), pathOf(args.request))) throw redirect(at.workspaceHome(numberOf(args, 'id')))
  const workspace = await workspaceOf(args)
  return {
    workspace: workspaceView(args.request, workspace),
    allowed: await allowedIn(args, workspace),
    isEditor: reaches(workspace, 'edit'),
    isMember: workspace.aclList.length > 0,
    notices: await workspaceNotices(args, workspace),
  }
}

/** A workspace with its times formatted. */
const workspaceView = (request: Request, { createTime, updateTime, ...workspace }: OwnWorkspace) => ({
  ...workspace,
  createdAt: datesOf(request).time(createTime),
  updatedAt: datesOf(request).time(updateTime),
})
