/** Whether an account may sign in. */
export const UserStatus = { enabled: '0', disabled: '1' } as const
export type UserStatus = (typeof UserStatus)[keyof typeof UserStatus]

/** The role code that sees all workspaces as a viewer. design: domain §3 */
export const administratorRole = 'Administrator'
