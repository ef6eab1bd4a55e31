/** Permissions on a table. spec: platform §6 */
export const TablePermission = {
  view: 'view',
  download: 'download',
  reference: 'reference',
  edit: 'edit',
  execute: 'execute',
  delete: 'delete',
  authorization: 'authorization',
} as const
export type TablePermission = (typeof TablePermission)[keyof typeof TablePermission]

export const RequestStatus = {
  pending: 'pending',
  approved: 'approved',
  rejected: 'rejected',
  cancelled: 'cancelled',
} as const
export type RequestStatus = (typeof RequestStatus)[keyof typeof RequestStatus]

/**
 * State of a table for a workspace, computed from its requests and grants. `approved`: granted, but not in force yet or
 * halted with its workspace. `unauthorized`: ended by date or with the table. spec: platform §4; design: workbench D1
 */
export const AuthorizationState = {
  own: 'own',
  notApplied: 'notApplied',
  pending: 'pending',
  approved: 'approved',
  authorized: 'authorized',
  rejected: 'rejected',
  cancelled: 'cancelled',
  revoked: 'revoked',
  unauthorized: 'unauthorized',
} as const
export type AuthorizationState = (typeof AuthorizationState)[keyof typeof AuthorizationState]

/** Persons who have a right: members of a workspace, agents acting for them, and administrators, who view all. */
export const RightHolder = { member: 'member', agent: 'agent', administrator: 'administrator' } as const
export type RightHolder = (typeof RightHolder)[keyof typeof RightHolder]

/** Characters of a purpose. */
export const purposeMin = 10
export const purposeMax = 200
export const reasonMax = 200
/** Longest duration of a grant, in days. */
export const grantDaysMax = 366
/** Days before its end on which a grant's people are reminded. */
export const reminderDays = [14, 1] as const
