import { z } from 'zod'
import type { Scope } from '#contract/platform/scope.ts'
import { lineUpTo } from '#contract/platform/text.ts'
import { rowId } from '#contract/shell/accounts/user-shapes.ts'
import { accessTokenNameMax } from './codes.ts'

/** Every access token begins so: who finds one somewhere knows what it is, and where it is to be revoked. */
export const accessTokenPrefix = 'rwt_'

/** Which areas there are is for the calls of all features to say. */
const scope = z.string().regex(/^[a-z-]{1,40}:(read|write)$/) as z.ZodType<Scope, Scope>

export const newAccessToken = z.strictObject({
  /** What it is for, as its owner and the audit trail call it. */
  name: z.string({ error: 'required' }).trim().pipe(lineUpTo(accessTokenNameMax)),
  scopes: z.array(scope).min(1, 'scopeRequired').max(100),
  /** The last day it is good, in the organisation's calendar; within a year. */
  until: z.iso.date({ error: 'dateInvalid' }),
  /** One's own, without which a borrowed session is not enough; '' of a user who has none. */
  password: z.string().max(256).default(''),
})
export type NewAccessToken = z.infer<typeof newAccessToken>

export const accessToken = z.object({
  id: z.number().int(),
  name: z.string(),
  scopes: z.array(scope),
  createdAt: z.string(),
  until: z.iso.date(),
  /** Its last day is over: it opens nothing any more. */
  ended: z.boolean(),
  /** To five minutes; null where it was never used. */
  usedAt: z.string().nullable(),
  /** From where it was used last; '' where it never was. */
  usedFrom: z.string(),
})
export type AccessToken = z.infer<typeof accessToken>

export const ownAccessTokens = z.object({
  tokens: z.array(accessToken),
  /** What one's rights reach: others may be chosen, and would open nothing. */
  areas: z.array(z.string()),
  hasPassword: z.boolean(),
  /** The first and the last day that one made now may end on. */
  today: z.iso.date(),
  latest: z.iso.date(),
})

/** The secret is told once; it is kept as a hash. */
export const madeAccessToken = z.object({ id: z.number().int(), secret: z.string() })

export const byAccessToken = z.strictObject({ id: rowId })
export const byTokenOwner = z.strictObject({ userId: rowId })
export const byTokenOfUser = z.strictObject({ userId: rowId, id: rowId })
