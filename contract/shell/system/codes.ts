/** `due` is queued; `failed` after several attempts or a permanent refusal; `kept` is only stored for reading here. */
export const MailStatus = { due: '0', sent: '1', failed: '2', kept: '3' } as const
export type MailStatus = (typeof MailStatus)[keyof typeof MailStatus]

/** Look of the login page (`sysLogo`) and of the home page (`sysBackgroundIcon`). spec: platform §2 */
export const BrandVariant = { default: 'default', blueWhite: 'blue-white' } as const
export type BrandVariant = (typeof BrandVariant)[keyof typeof BrandVariant]

/** Parses a configured variant; unknown values, possible with an organisation's own backend, yield the default. */
export const brandVariant = (word: string): BrandVariant =>
  Object.values(BrandVariant).find((variant) => variant === word) ?? BrandVariant.default

/** Position of the frame's menus. spec: platform §2 */
export const MenuStyle = { left: '1', top: '2' } as const
export type MenuStyle = (typeof MenuStyle)[keyof typeof MenuStyle]
export const menuStyleDefault: MenuStyle = MenuStyle.top
/** Property name in the dictionary sys_property. */
export const menuStyleProperty = 'menuStyle'
/** Property name of the password lifetime in days; 0 means unlimited. */
export const passwordDaysProperty = 'passwordDays'

/** Outcome of a successful action; a refusal stores its code instead. */
export const auditDone = 'done'
/** Filter value: any refusal. */
export const auditRefused = 'refused'

/** Pictures uploaded by the organisation: the logo, and the background of the login page and the home page's header. */
export const BrandPicture = { logo: 'logo', background: 'background' } as const
export type BrandPicture = (typeof BrandPicture)[keyof typeof BrandPicture]
