/** Where a mail stands: waiting for its turn, sent, given up after several attempts or refused for good, or kept to be read here. */
export const MailStatus = { due: '0', sent: '1', failed: '2', kept: '3' } as const
export type MailStatus = (typeof MailStatus)[keyof typeof MailStatus]

/** How the login page (`sysLogo`) and the home page (`sysBackgroundIcon`) look. spec: platform §2 */
export const BrandVariant = { default: 'default', blueWhite: 'blue-white' } as const
export type BrandVariant = (typeof BrandVariant)[keyof typeof BrandVariant]

/** The variant a configured word means; an organisation's own backend may say what is no variant here. */
export const brandVariant = (word: string): BrandVariant =>
  Object.values(BrandVariant).find((variant) => variant === word) ?? BrandVariant.default

/** The frame's menus: at the left, or at the top. spec: platform §2 */
export const MenuStyle = { left: '1', top: '2' } as const
export type MenuStyle = (typeof MenuStyle)[keyof typeof MenuStyle]
export const menuStyleDefault: MenuStyle = MenuStyle.top
/** Its name in the dictionary sys_property. */
export const menuStyleProperty = 'menuStyle'
/** The same of how many days a password serves; at 0 for ever. */
export const passwordDaysProperty = 'passwordDays'

/** The outcome of what was done; a refusal has its code instead. */
export const auditDone = 'done'
/** In a filter: any refusal. */
export const auditRefused = 'refused'

/** The organisation's own pictures: its logo, and what stands behind the login page and the head of home. */
export const BrandPicture = { logo: 'logo', background: 'background' } as const
export type BrandPicture = (typeof BrandPicture)[keyof typeof BrandPicture]
