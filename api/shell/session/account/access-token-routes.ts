import type { Clock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { signedIn } from '#api/platform/http/caller.ts'
import { prepared, type Route, read, write } from '#api/platform/http/route.ts'
import type { Call } from '#contract/platform/call.ts'
import { isRefusal } from '#contract/platform/problem.ts'
import * as declared from '#contract/shell/session/calls.ts'
import * as tokens from './access-token.ts'
import { notifyToken } from './news.ts'
import { factorStateOf } from './second-factor.ts'
import { checkOwnPassword } from './user-config.ts'

/** `calls`: those of all features, complete only when all are open. */
type Dependencies = { db: Db; clock: Clock; calls: readonly Call[] }

/** Access tokens of the caller, and those administrators view and revoke. */
export const accessTokenRoutes = ({ db, clock, calls }: Dependencies): Route[] => [
  read(declared.listOwnAccessTokens, async ({ caller }) => {
    const owner = signedIn(caller)
    return {
      tokens: await tokens.listAccessTokens(db, clock, owner.userId),
      ...(await tokens.tokenChoices({ db, clock, calls }, owner)),
    }
  }),

  prepared(
    declared.createAccessToken,
    async ({ body: { password }, caller }) => {
      const principal = signedIn(caller)
      if (!(await factorStateOf(db, principal.userId)).hasPassword) return {}
      const checked = await checkOwnPassword({ db, clock }, password, { principal, address: caller.address })
      return isRefusal(checked) ? checked : {}
    },
    async (tx, _, { body: { name, scopes, until }, caller }) => {
      const by = signedIn(caller)
      const made = await tokens.createAccessToken(tx, { clock, calls }, { name, scopes, until, by })
      if (isRefusal(made)) return made
      await notifyToken(tx, { userId: by.userId, name, what: 'made' })
      return { reply: made, object: `user:${by.usercode}`, detail: { token: `${made.id} ${name}`, scopes, until } }
    },
  ),

  write(declared.revokeOwnAccessToken, async (tx, { query: { id }, caller }) => {
    const revoked = await tokens.revokeAccessToken(tx, { id, userId: signedIn(caller).userId })
    if (isRefusal(revoked)) return revoked
    return { reply: null, object: `user:${revoked.usercode}`, detail: { token: `${id} ${revoked.name}` } }
  }),

  read(declared.listAccessTokensOf, ({ query: { userId } }) => tokens.listAccessTokens(db, clock, userId)),

  write(declared.revokeAccessTokenOf, async (tx, { query, caller }) => {
    const revoked = await tokens.revokeAccessTokenOf(tx, { ...query, by: signedIn(caller) })
    if (isRefusal(revoked)) return revoked
    const { usercode, name } = revoked
    await notifyToken(tx, { userId: query.userId, name, what: 'revoked' })
    return { reply: null, object: `user:${usercode}`, detail: { token: `${query.id} ${name}` } }
  }),
]
