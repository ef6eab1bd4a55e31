import { z } from 'zod'
import { isLongerThan } from '#contract/platform/characters.ts'
import { DelFlag, UserStatus } from './codes.ts'
import { isCommonPassword, passwordMax, passwordMin } from './password.ts'

const role = z.object({ roleCode: z.string(), roleName: z.string() })

/** A user as other users see them; `usercode` is the sapUserId of the risk calls. */
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
  /** Localized reminder that the password expires soon or has expired. spec: platform §8 */
  remind: z.string().nullable().optional(),
  /** Number of unread messages. Under delegation, the agent's own. */
  msgNum: z.number().int().optional(),
  /** Same value as `id`, under the session's name for it. */
  userId: z.number().int().optional(),
  delFlag: z.enum(DelFlag).optional(),
  /** The user's choices; null follows the browser and the system settings. */
  languageConfig: z.string().nullable().optional(),
  themeConfig: z.string().nullable().optional(),
  roleIds: z.array(z.number().int()).optional(),
  roleList: z.array(role).optional(),
})
export type Principal = z.infer<typeof principal>

/**
 * A new password: at least ten characters, not a common one. Shared by the reset page, the user's settings and accounts
 * made by administrators. Faults passwordRequired, passwordShort, passwordLong, passwordCommon. design: domain §8
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
