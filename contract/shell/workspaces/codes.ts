/** menuId of the module, used by delegations. */
export const workbenchModule = 'workbench'

/** Role of a member in a workspace. spec: platform §3 "Role types" */
export const WorkspaceRole = { owner: '0', collaborator: '1', viewer: '2' } as const
export type WorkspaceRole = (typeof WorkspaceRole)[keyof typeof WorkspaceRole]

/** Only an active membership counts. spec: platform §3, §4 "Member invitation" */
export const MemberStatus = { active: '0', rejected: '1', pending: '2' } as const
export type MemberStatus = (typeof MemberStatus)[keyof typeof MemberStatus]

/** Answer to an invitation. spec: platform §4 */
export const InvitationAnswer = { agree: '0', reject: '1' } as const
export type InvitationAnswer = (typeof InvitationAnswer)[keyof typeof InvitationAnswer]

/** A disabled or removed workspace halts table authorization and scheduling of its tables. spec: platform §4 */
export const WorkspaceStatus = { enabled: '0', disabled: '1' } as const
export type WorkspaceStatus = (typeof WorkspaceStatus)[keyof typeof WorkspaceStatus]

/** `in_progress` blocks editing. spec: platform §4 "Scheduling approval state" */
export const ScheduleApprovalState = { none: '', inProgress: 'in_progress' } as const
export type ScheduleApprovalState = (typeof ScheduleApprovalState)[keyof typeof ScheduleApprovalState]

/** spec: platform §5 */
export const workspaceNameMax = 10
