/** Navigation entries, and buttons that only carry permissions. spec: platform §3 */
export const MenuType = { directory: '0', page: '1', button: '2' } as const
export type MenuType = (typeof MenuType)[keyof typeof MenuType]

/** '0' is shown in the menu tree; any other value is served but hidden. design: domain §8 */
export const MenuVisible = { shown: '0', hidden: '1' } as const
export type MenuVisible = (typeof MenuVisible)[keyof typeof MenuVisible]

/** A frame menu opens another site through the external-link route. spec: platform §2 */
export const MenuFrame = { frame: '0', page: '1' } as const
export type MenuFrame = (typeof MenuFrame)[keyof typeof MenuFrame]

export const MenuStatus = { enabled: '0', disabled: '1' } as const
export type MenuStatus = (typeof MenuStatus)[keyof typeof MenuStatus]

/** Parent of top-level entries. */
export const topParentId = '0'

/**
 * Menus administrators need to audit and to repair access: users, roles, menus and the audit trail. They cannot be
 * disabled, hidden or changed.
 */
export const neededMenus = [
  'users',
  'users-write',
  'roles',
  'roles-write',
  'menus',
  'menus-write',
  'audit',
  'audit-export',
].map((name) => `system-${name}`)
