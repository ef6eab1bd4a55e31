/** Whether an account may sign in. */
export const UserStatus = { enabled: '0', disabled: '1' } as const
export type UserStatus = (typeof UserStatus)[keyof typeof UserStatus]

/** The role code that sees all workspaces as a viewer. design: domain §3 */
export const administratorRole = 'Administrator'

/** What a user may set of the own account, by the wire's words. spec: platform §3 "User config entries" */
export const UserConfigType = {
  theme: 'theme_config',
  language: 'language_config',
  avatar: 'img_path',
  digest: 'digest_config',
  oldPassword: 'old_password',
  newPassword: 'new_password',
  confirmPassword: 'confirm_password',
  passwordUpdate: 'is_update_password',
} as const
export type UserConfigType = (typeof UserConfigType)[keyof typeof UserConfigType]

/** How often one is mailed what waits; '' is never. */
export const digests = ['daily', 'weekly'] as const

/** Whether the password section was open; where it was not, the three password entries are ignored. */
export const PasswordUpdate = { no: '0', yes: '1' } as const

/** How a save may answer: the string false keeps the dialog open. spec: platform §4 "User settings dialog" */
export const SettingsAnswer = { done: 'true', stayOpen: 'false' } as const

export const roleRemarkMax = 200

/** Accounts are disabled, never deleted: what they did keeps their name. */
export const DelFlag = { kept: '0' } as const
export type DelFlag = (typeof DelFlag)[keyof typeof DelFlag]
