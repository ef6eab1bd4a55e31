import type { ProblemKey } from '#contract/platform/problem.ts'
import { administratorRole, UserStatus } from '#contract/shell/accounts/codes.ts'
import { MemberStatus, ScheduleApprovalState, WorkspaceRole, WorkspaceStatus } from './codes.ts'

const { owner, collaborator, viewer } = WorkspaceRole
const everyone = [owner, collaborator, viewer] as const
const workers = [owner, collaborator] as const
const ownerOnly = [owner] as const

/** State that blocks an action for every role. */
type BlockingState = 'disabled' | 'inProgress'

type Action = {
  readonly group: 'content' | 'team'
  readonly roles: readonly WorkspaceRole[]
  readonly unless?: readonly BlockingState[]
}

/**
 * Permission matrix of workspaces, shared by the api, the pages, the role page and its export. Disabling blocks work
 * but not changes of members; an approval in progress blocks only edit. `reference` is unspecified and treated as work;
 * `authorise` is the owner's. spec: platform §6; design: domain §8 "Teams"
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
  /** The owner must transfer ownership first. */
  leave: { group: 'team', roles: [collaborator, viewer] },
} as const satisfies Record<string, Action>
export type WorkspaceAction = keyof typeof workspaceActions

/** Input of a permission check; any OwnWorkspace fits. `roleType` is null for non-members. */
export type MemberAccess = {
  readonly roleType: WorkspaceRole | null
  readonly status: WorkspaceStatus
  readonly scheduleApprovalState: ScheduleApprovalState
}

/**
 * Member check: an active entry's role; an Administrator without one is a viewer; null for anyone else. spec: platform
 * §6
 */
export function roleInWorkspace(
  entry: { readonly status: MemberStatus; readonly roleType: WorkspaceRole } | null | undefined,
  roleCodes: readonly string[],
): WorkspaceRole | null {
  if (entry?.status === MemberStatus.active) return entry.roleType
  return roleCodes.includes(administratorRole) ? viewer : null
}

/** Permission by role alone, before blocking states; shown on the role page. */
export const roleMay = (role: WorkspaceRole, action: WorkspaceAction): boolean =>
  (workspaceActions[action].roles as readonly WorkspaceRole[]).includes(role)

/** States that block the action for every role; [] if none. */
export const blockingStatesOf = (action: WorkspaceAction): readonly BlockingState[] => {
  const { unless = [] }: Action = workspaceActions[action]
  return unless
}

/**
 * Reason to refuse the action, undefined if allowed. access.denied: not a member. execute.denied: role insufficient.
 * workspace.blocked: the workspace's state blocks it for everybody.
 */
export function refusalOf(
  action: WorkspaceAction,
  { roleType, status, scheduleApprovalState }: MemberAccess,
): Extract<ProblemKey, 'access.denied' | 'execute.denied' | 'workspace.blocked'> | undefined {
  if (roleType === null) return 'access.denied'
  if (!roleMay(roleType, action)) return 'execute.denied'
  const blocking = blockingStatesOf(action)
  const isBlocked =
    (status === WorkspaceStatus.disabled && blocking.includes('disabled')) ||
    (scheduleApprovalState === ScheduleApprovalState.inProgress && blocking.includes('inProgress'))
  return isBlocked ? 'workspace.blocked' : undefined
}

export const may = (action: WorkspaceAction, access: MemberAccess): boolean => refusalOf(action, access) === undefined

/**
 * The owner may replace the owner; an administrator only if the owner's account is disabled. design: domain §8 "Teams"
 */
export function mayReplaceOwner(
  access: MemberAccess,
  { roleCodes, ownerStatus }: { roleCodes: readonly string[]; ownerStatus: UserStatus },
): boolean {
  if (may('replaceOwner', access)) return true
  return roleCodes.includes(administratorRole) && ownerStatus === UserStatus.disabled
}
