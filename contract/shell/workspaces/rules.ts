import type { ProblemKey } from '#contract/platform/problem.ts'
import { administratorRole, UserStatus } from '#contract/shell/accounts/codes.ts'
import { MemberStatus, ScheduleApprovalState, WorkspaceRole, WorkspaceStatus } from './codes.ts'

const { owner, collaborator, viewer } = WorkspaceRole
const everyone = [owner, collaborator, viewer] as const
const workers = [owner, collaborator] as const
const ownerOnly = [owner] as const

/** What stands against an action, whatever the role. */
type Obstacle = 'disabled' | 'inProgress'

type Action = {
  readonly group: 'content' | 'team'
  readonly roles: readonly WorkspaceRole[]
  readonly unless?: readonly Obstacle[]
}

/**
 * Who may do what in a workspace: the one place that says so, for the api, the pages, the role page and its export. A
 * disabled workspace is not worked in, but who belongs to it still changes; an approval in progress blocks edit alone.
 * Reference, which nothing specifies, is work; authorization is the owner's. spec: platform §6; design: domain §8 "Teams"
 */
export const workspaceActions = {
  view: { group: 'content', roles: everyone },
  download: { group: 'content', roles: workers },
  add: { group: 'content', roles: workers, unless: ['disabled'] },
  edit: { group: 'content', roles: workers, unless: ['disabled', 'inProgress'] },
  delete: { group: 'content', roles: workers, unless: ['disabled'] },
  execute: { group: 'content', roles: workers, unless: ['disabled'] },
  reference: { group: 'content', roles: workers, unless: ['disabled'] },
  authorise: { group: 'content', roles: ownerOnly, unless: ['disabled'] },
  invite: { group: 'team', roles: ownerOnly },
  changeRoles: { group: 'team', roles: ownerOnly },
  removeMembers: { group: 'team', roles: ownerOnly },
  transferOwnership: { group: 'team', roles: ownerOnly },
  replaceOwner: { group: 'team', roles: ownerOnly },
  disableAndEnable: { group: 'team', roles: ownerOnly },
  removeWorkspace: { group: 'team', roles: ownerOnly },
  /** The owner transfers it first. */
  leave: { group: 'team', roles: [collaborator, viewer] },
} as const satisfies Record<string, Action>
export type WorkspaceAction = keyof typeof workspaceActions

/** What a permission question is asked about: an OwnWorkspace is one. `roleType` null: no member. */
export type Standing = {
  readonly roleType: WorkspaceRole | null
  readonly status: WorkspaceStatus
  readonly scheduleApprovalState: ScheduleApprovalState
}

/** The member check: an active entry, or the Administrator, who is then a viewer; null for anyone else. spec: platform §6 */
export function roleInWorkspace(
  entry: { readonly status: MemberStatus; readonly roleType: WorkspaceRole } | null | undefined,
  roleCodes: readonly string[],
): WorkspaceRole | null {
  if (entry?.status === MemberStatus.active) return entry.roleType
  return roleCodes.includes(administratorRole) ? viewer : null
}

/** What a role may do where nothing stands against it, as the role page tells it. */
export const roleMay = (role: WorkspaceRole, action: WorkspaceAction): boolean =>
  (workspaceActions[action].roles as readonly WorkspaceRole[]).includes(role)

/** What stands against an action, whatever the role; [] where nothing ever does. */
export const obstaclesOf = (action: WorkspaceAction): readonly Obstacle[] => {
  const { unless = [] }: Action = workspaceActions[action]
  return unless
}

/**
 * Why the action is refused, undefined where it is allowed: access.denied for a person who is no member, execute.denied
 * for a member whose role is not enough, workspace.blocked where the workspace is in a state in which nobody may.
 */
export function refusalOf(
  action: WorkspaceAction,
  { roleType, status, scheduleApprovalState }: Standing,
): Extract<ProblemKey, 'access.denied' | 'execute.denied' | 'workspace.blocked'> | undefined {
  if (roleType === null) return 'access.denied'
  if (!roleMay(roleType, action)) return 'execute.denied'
  const obstacles = obstaclesOf(action)
  const isBlocked =
    (status === WorkspaceStatus.disabled && obstacles.includes('disabled')) ||
    (scheduleApprovalState === ScheduleApprovalState.inProgress && obstacles.includes('inProgress'))
  return isBlocked ? 'workspace.blocked' : undefined
}

export const may = (action: WorkspaceAction, standing: Standing): boolean => refusalOf(action, standing) === undefined

/** The owner replaces the owner; an administrator may when the owner's account is disabled. design: domain §8 "Teams" */
export function mayReplaceOwner(
  standing: Standing,
  { roleCodes, ownerStatus }: { roleCodes: readonly string[]; ownerStatus: UserStatus },
): boolean {
  if (may('replaceOwner', standing)) return true
  return roleCodes.includes(administratorRole) && ownerStatus === UserStatus.disabled
}
