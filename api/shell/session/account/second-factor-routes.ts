import type { Clock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { type Caller, signedIn } from '#api/platform/http/caller.ts'
import { prepared, type Route, read } from '#api/platform/http/route.ts'
import type { Keys } from '#api/platform/keys.ts'
import { readConfig } from '#api/shell/system/setting.ts'
import { inLanguage } from '#contract/platform/language.ts'
import { isRefusal } from '#contract/platform/problem.ts'
import * as calls from '#contract/shell/session/calls.ts'
import * as factor from './second-factor.ts'
import { authenticatorUri } from './totp.ts'
import { checkOwnPassword } from './user-config.ts'

type Dependencies = { db: Db; clock: Clock; keys: Keys }

/** Own second factor: always the agent's, even while acting for another. */
export function secondFactorRoutes({ db, clock, keys }: Dependencies): Route[] {
  const deps = { db, clock, keys }
  const whoIs = async (caller: Caller) => {
    const { userId, usercode } = signedIn(caller)
    return { userId, usercode, username: await factor.usernameOf(db, userId) }
  }
  const ownCode = async ({ body: { code }, caller }: { body: { code: string }; caller: Caller }) => {
    const who = await whoIs(caller)
    const proof = await factor.checkOwnCode(deps, { who, code, address: caller.address })
    return isRefusal(proof) ? proof : { proof, who }
  }
  return [
    read(calls.getSecondFactor, ({ caller }) => factor.factorStateOf(db, signedIn(caller).userId)),

    prepared(
      calls.beginSecondFactor,
      async ({ body: { password }, caller }) => {
        const principal = signedIn(caller)
        const state = await factor.factorStateOf(db, principal.userId)
        if (!state.hasPassword) return {}
        const checked = await checkOwnPassword({ db, clock }, password, { principal, address: caller.address })
        return isRefusal(checked) ? checked : {}
      },
      async (tx, _, { caller }) => {
        const who = signedIn(caller)
        const begun = await factor.beginFactor(tx, deps, who.userId)
        if (isRefusal(begun)) return begun
        const issuer = inLanguage((await readConfig(tx)).sysTitle, caller.language)
        const uri = authenticatorUri(begun.secret, { issuer, account: begun.username })
        return { reply: { secret: begun.secret, uri }, object: `user:${who.usercode}` }
      },
    ),

    prepared(
      calls.confirmSecondFactor,
      async ({ body: { code }, caller }) =>
        factor.checkFirstCode(deps, { who: await whoIs(caller), code, address: caller.address }),
      async (tx, proof, { caller }) => {
        const { userId, usercode, tokenHash } = signedIn(caller)
        const set = await factor.confirmFactor(tx, clock, { userId, tokenHash, proof })
        return isRefusal(set) ? set : { reply: set, object: `user:${usercode}` }
      },
    ),

    prepared(calls.renewRecoveryCodes, ownCode, async (tx, { proof, who }) => {
      const renewed = await factor.renewCodes(tx, who.userId, proof)
      return isRefusal(renewed)
        ? renewed
        : { reply: renewed, object: `user:${who.usercode}`, detail: { by: factor.proofKindOf(proof) } }
    }),

    prepared(calls.removeSecondFactor, ownCode, async (tx, { proof, who }) => {
      const refused = await factor.removeOwnFactor(tx, who.userId, proof)
      return refused ?? { reply: null, object: `user:${who.usercode}`, detail: { by: factor.proofKindOf(proof) } }
    }),
  ]
}
