import { z } from 'zod'

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
