import { z } from 'zod'
import { principal } from '../accounts/shapes.ts'
import { application } from '../home/shapes.ts'
import { menuEntry } from '../menus/shapes.ts'

/** The menu style of the frame: 1 a left menu, 2 a top menu. spec: platform §2 */
export const menuStyle = z.enum(['1', '2'])
export const menuStyleDefault = '2'

export const loginForm = z.strictObject({
  grant_type: z.literal('password'),
  scope: z.literal('server'),
  username: z.string({ error: 'accountRequired' }).trim().min(1, 'accountRequired').max(64),
  password: z.string({ error: 'passwordRequired' }).min(1, 'passwordRequired').max(256),
  captchaCode: z.string().trim().max(16).optional(),
  captchaKey: z.string().max(64).optional(),
})

/** OAuth 2's own answer, without the envelope. design: domain §1 */
export const tokenReply = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  /** Seconds. */
  expires_in: z.number().int(),
})

export const captchaReply = z.object({
  /** A PNG as base64, 120 × 40. */
  image: z.string(),
  key: z.string(),
})

export const providerConfig = z.object({ protocol: z.string(), title: z.string(), oauthAuthorizationUrl: z.string() })
export const authProperties = z.object({ configs: z.array(providerConfig) })

/** What the login page needs before anyone is signed in. */
export const loginConfig = z.object({ captcha: z.boolean(), authProperties })

/** What the frame needs; richer when signed in. spec: platform §3 "System stats" */
export const systemStats = z.object({
  principal: principal.nullable(),
  menus: z.array(menuEntry),
  perms: z.array(z.string()),
  menuStyle,
  userConfig: z.record(z.string(), z.string()),
  applications: z.array(application),
  delegate: z
    .object({ target: z.string(), list: z.array(z.object({ usercode: z.string(), name: z.string() })) })
    .nullable(),
  login: z.object({ captcha: z.boolean() }),
  authProperties,
})
export type SystemStats = z.infer<typeof systemStats>
