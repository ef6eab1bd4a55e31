import { z } from 'zod'
import { lineUpTo } from '#contract/platform/text.ts'

/** Minutes allowed to enter a code after the password, and to confirm a new second factor. */
export const factorMinutes = 5
export const factorSetupMinutes = 15
/** Attempts allowed after one password. */
export const factorTriesMax = 5
export const recoveryCodes = 10

/** Six digits of an authenticator, or a recovery code. Spaces and hyphens are ignored. */
const code = z.string({ error: 'codeRequired' }).trim().min(1, 'codeRequired').pipe(lineUpTo(64))

/** Second step of a sign-in: the token returned by the first, and a code. */
export const factorGrant = z.strictObject({
  grant_type: z.literal('second_factor'),
  scope: z.literal('server'),
  factor_token: z.string().min(1).max(64),
  code,
  device: z.string().max(300).optional(),
})

export const typedCode = z.strictObject({ code })
/** The caller's password, so that a stolen session is not enough; '' if the user has none. */
export const typedPassword = z.strictObject({ password: z.string().max(256).default('') })

export const factorState = z.object({
  on: z.boolean(),
  since: z.string().nullable(),
  codesLeft: z.number().int(),
  /** A role of the caller requires it. */
  needed: z.boolean(),
  hasPassword: z.boolean(),
})
export type FactorState = z.infer<typeof factorState>

/** Secret for an authenticator app, typed or as the URI of a QR code. */
export const factorSecret = z.object({ secret: z.string(), uri: z.string() })
/** Returned once; only hashes are stored. */
export const newCodes = z.object({ codes: z.array(z.string()) })
