/** The menuId of the module, under which delegations authorize for it. */
export const workbenchModule = 'workbench'

/** What a member may do in a workspace. spec: platform §3 "Role types" */
export const WorkspaceRole = { owner: '0', collaborator: '1', viewer: '2' } as const
export type WorkspaceRole = (typeof WorkspaceRole)[keyof typeof WorkspaceRole]

/** Where a membership stands; only an active one counts. spec: platform §3, §4 "Member invitation" */
export const MemberStatus = { active: '0', rejected: '1', pending: '2' } as const
export type MemberStatus = (typeof MemberStatus)[keyof typeof MemberStatus]

/** How an invitation is answered. spec: platform §4 */
export const InvitationAnswer = { agree: '0', reject: '1' } as const
export type InvitationAnswer = (typeof InvitationAnswer)[keyof typeof InvitationAnswer]

/** Disabled, or removed, a workspace halts table authorization and scheduling of its tables. spec: platform §4 */
export const WorkspaceStatus = { enabled: '0', disabled: '1' } as const
export type WorkspaceStatus = (typeof WorkspaceStatus)[keyof typeof WorkspaceStatus]

/** `in_progress` blocks editing. spec: platform §4 "Scheduling approval state" */
export const ScheduleApprovalState = { none: '', inProgress: 'in_progress' } as const
export type ScheduleApprovalState = (typeof ScheduleApprovalState)[keyof typeof ScheduleApprovalState]

/** spec: platform §5 */
export const workspaceNameMax = 10
