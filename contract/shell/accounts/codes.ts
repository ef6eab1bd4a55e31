export const UserStatus = { enabled: '0', disabled: '1' } as const
export type UserStatus = (typeof UserStatus)[keyof typeof UserStatus]

/** Role code whose holders see all workspaces as viewers. design: domain §3 */
export const administratorRole = 'Administrator'

/** Settings a user can change on their own account. spec: platform §3 "User config entries" */
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

/** Frequency of the to-do digest mail; '' means never. */
export const digests = ['daily', 'weekly'] as const

/** State of the password section of the form. If `no`, the three password entries are ignored. */
export const PasswordUpdate = { no: '0', yes: '1' } as const

/** Result of a save: the string "false" keeps the dialog open. spec: platform §4 "User settings dialog" */
export const SettingsAnswer = { done: 'true', stayOpen: 'false' } as const

export const roleRemarkMax = 200

/** Accounts are disabled, never deleted, so that history keeps their name. */
export const DelFlag = { kept: '0' } as const
export type DelFlag = (typeof DelFlag)[keyof typeof DelFlag]
