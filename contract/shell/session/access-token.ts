import { z } from 'zod'
import type { Scope } from '#contract/platform/scope.ts'
import { requiredLine } from '#contract/platform/text.ts'
import { rowId } from '#contract/shell/accounts/user-shapes.ts'
import { accessTokenNameMax } from './codes.ts'

/** Prefix of every access token, so that a leaked one can be recognised and revoked. */
export const accessTokenPrefix = 'rwt_'

/** The areas are those of all features' calls. */
const scope = z.string().regex(/^[a-z-]{1,40}:(read|write)$/) as z.ZodType<Scope, Scope>

export const newAccessToken = z.strictObject({
  /** Purpose, shown to its owner and in the audit trail. */
  name: requiredLine(accessTokenNameMax),
  scopes: z.array(scope).min(1, 'scopeRequired').max(100),
  /** Last valid day in the organisation's calendar, at most a year ahead. */
  until: z.iso.date({ error: 'dateInvalid' }),
  /** The caller's password, so that a stolen session is not enough; '' if the user has none. */
  password: z.string().max(256).default(''),
})
export type NewAccessToken = z.infer<typeof newAccessToken>

export const accessToken = z.object({
  id: z.number().int(),
  name: z.string(),
  scopes: z.array(scope),
  createdAt: z.string(),
  until: z.iso.date(),
  /** Expired: no longer accepted. */
  ended: z.boolean(),
  /** Accurate to five minutes; null if never used. */
  usedAt: z.string().nullable(),
  /** Address of the last use; '' if never used. */
  usedFrom: z.string(),
})
export type AccessToken = z.infer<typeof accessToken>

export const ownAccessTokens = z.object({
  tokens: z.array(accessToken),
  /** Areas the caller's rights cover; tokens for other areas would grant nothing. */
  areas: z.array(z.string()),
  hasPassword: z.boolean(),
  /** First and last allowed end date of a new token. */
  today: z.iso.date(),
  latest: z.iso.date(),
})

/** The secret is returned only once and stored as a hash. */
export const madeAccessToken = z.object({ id: z.number().int(), secret: z.string() })

export const byAccessToken = z.strictObject({ id: rowId })
export const byTokenOwner = z.strictObject({ userId: rowId })
export const byTokenOfUser = z.strictObject({ userId: rowId, id: rowId })
