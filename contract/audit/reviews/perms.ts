/** Perms on reviews; menus of the audit module carry them. */
export const ReviewPerm = {
  /** The projects that one leads or is a member of, and the objects that one executes. */
  read: 'audit:review:read',
  /** To edit those projects and their objects. */
  write: 'audit:review:write',
  /** To see and edit all of them, and to begin and end projects. */
  manage: 'audit:review:manage',
} as const

/** The menuId under which delegations authorize for reviews. */
export const auditModule = 'audit'
