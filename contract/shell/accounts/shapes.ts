import { z } from 'zod'
import { isLongerThan } from '#contract/platform/characters.ts'
import { DelFlag, UserStatus } from './codes.ts'
import { isCommonPassword, passwordMax, passwordMin } from './password.ts'

const role = z.object({ roleCode: z.string(), roleName: z.string() })

/** A user as others may see them; `usercode` is the sapUserId of the risk calls. */
export const sysUser = z.object({
  id: z.number().int(),
  usercode: z.string(),
  username: z.string(),
  name: z.string(),
  dept: z.string(),
  status: z.enum(UserStatus),
})
export type SysUser = z.infer<typeof sysUser>

/** The signed-in user. spec: platform §3 "User (session)" */
export const principal = sysUser.extend({
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  avatar: z.string().nullable(),
  roles: z.array(role),
  /** The reminder that the password ends soon, or has ended, in the caller's words. spec: platform §8 */
  remind: z.string().nullable().optional(),
  /** How many messages wait unread; of anyone who acts for another, their own. */
  msgNum: z.number().int().optional(),
  /** The id once more, as the session calls it. */
  userId: z.number().int().optional(),
  delFlag: z.enum(DelFlag).optional(),
  /** The user's choices; null is as the browser and the system have it. */
  languageConfig: z.string().nullable().optional(),
  themeConfig: z.string().nullable().optional(),
  roleIds: z.array(z.number().int()).optional(),
  roleList: z.array(role).optional(),
})
export type Principal = z.infer<typeof principal>

/**
 * A password as it may be set: at least ten characters, and not among the common ones. The one rule for the reset page, the
 * user's own settings and the accounts an administrator makes. Faults passwordRequired, passwordShort, passwordLong,
 * passwordCommon. design: domain §8
 */
export const newPassword = z
  .string({ error: 'passwordRequired' })
  .min(1, 'passwordRequired')
  .superRefine((password, context) => {
    if (password === '') return
    const fault = faultOfPassword(password)
    if (fault) context.addIssue({ code: 'custom', message: fault })
  })

function faultOfPassword(password: string): string | undefined {
  if (!isLongerThan(password, passwordMin - 1)) return 'passwordShort'
  if (isLongerThan(password, passwordMax)) return 'passwordLong'
  return isCommonPassword(password) ? 'passwordCommon' : undefined
}
