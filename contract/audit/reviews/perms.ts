/** Permissions on reviews, assigned to menus of the audit module. */
export const ReviewPerm = {
  /** See projects that one leads or is a member of, and objects that one executes. */
  read: 'audit:review:read',
  /** Edit those projects and their objects. */
  write: 'audit:review:write',
  /** See and edit all projects; create and delete them. */
  manage: 'audit:review:manage',
} as const

/** The menuId of delegations for reviews. */
export const auditModule = 'audit'
