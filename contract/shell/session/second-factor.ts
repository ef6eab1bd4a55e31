import { z } from 'zod'
import { lineUpTo } from '#contract/platform/text.ts'

/** How long a code may be asked for after the password, and one that is being set up may be confirmed. */
export const factorMinutes = 5
export const factorSetupMinutes = 15
/** So many codes may be tried after one password. */
export const factorTriesMax = 5
export const recoveryCodes = 10

/** Six digits of an authenticator, or a recovery code; spaces and hyphens don't matter. */
const code = z.string({ error: 'codeRequired' }).trim().min(1, 'codeRequired').pipe(lineUpTo(64))

/** The second half of a sign-in: what the first was answered with, and a code. */
export const factorGrant = z.strictObject({
  grant_type: z.literal('second_factor'),
  scope: z.literal('server'),
  factor_token: z.string().min(1).max(64),
  code,
  device: z.string().max(300).optional(),
})

export const typedCode = z.strictObject({ code })
/** One's own password, without which a borrowed session is not enough; '' of a user who has none. */
export const typedPassword = z.strictObject({ password: z.string().max(256).default('') })

export const factorState = z.object({
  on: z.boolean(),
  /** When it was set up. */
  since: z.string().nullable(),
  codesLeft: z.number().int(),
  /** One's roles ask for it. */
  needed: z.boolean(),
  hasPassword: z.boolean(),
})
export type FactorState = z.infer<typeof factorState>

/** What an authenticator is given: typed, or read from a QR code. */
export const factorSecret = z.object({ secret: z.string(), uri: z.string() })
/** Shown once; they are kept as hashes. */
export const newCodes = z.object({ codes: z.array(z.string()) })
