import { refuse } from '#contract/problem.ts'
import * as calls from '#contract/session/calls.ts'
import { LoginProtocol } from '#contract/session/codes.ts'
import { getUserConfig } from '../accounts/user.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/connection.ts'
import { menuTree } from '../menus/menu.ts'
import { type Principal, prepared, type Route, read, write } from '../serve.ts'
import { captchasPerAddress, countAttempts, recordAttempt } from './attempts.ts'
import { createCaptcha, type DrawCaptcha } from './captcha.ts'
import { closeSession, openSession, sessionSeconds } from './session.ts'
import { checkCredentials } from './sign-in.ts'
import { readStats } from './stats.ts'

type Dependencies = { db: Db; clock: Clock; captchaAlways: boolean; drawCaptcha: DrawCaptcha }

export function sessionRoutes({ db, clock, captchaAlways, drawCaptcha }: Dependencies): Route[] {
  return [
    read(calls.getStats, ({ caller }) => readStats(db, caller.principal, captchaAlways)),

    read(calls.getLoginConfig, async () => ({ captcha: captchaAlways, authProperties: { configs: [] } })),

    read(calls.getCaptcha, async ({ caller: { address } }) => {
      const drawn = await countAttempts(db, clock, 'captcha', { account: '', address })
      if (drawn.address >= captchasPerAddress) return refuse('attempts.tooMany')
      await recordAttempt(db, clock, 'captcha', { account: '', address })
      return createCaptcha(db, clock, drawCaptcha)
    }),

    prepared(
      calls.issueToken,
      ({ body, caller: { address } }) =>
        checkCredentials(
          { db, clock, captchaAlways },
          {
            account: body.username,
            password: body.password,
            captchaKey: body.captchaKey,
            captchaCode: body.captchaCode,
            address,
          },
        ),
      async (tx, account) => {
        const token = await openSession(tx, clock, account.userId, LoginProtocol.internal)
        return {
          reply: { access_token: token, token_type: 'Bearer' as const, expires_in: sessionSeconds },
          object: `user:${account.usercode}`,
          actor: account.usercode,
        }
      },
    ),

    write(calls.logout, async (tx, { caller }) => {
      const principal = signedIn(caller.principal)
      await closeSession(tx, principal.tokenHash)
      return { reply: null, object: `user:${principal.usercode}` }
    }),

    read(calls.getUserConfig, ({ caller }) => getUserConfig(db, signedIn(caller.principal).userId)),

    read(calls.getMenus, ({ caller }) => menuTree(db, signedIn(caller.principal).userId)),
  ]
}

/** `serve` has refused whoever is not signed in before an operation of such a call runs. */
function signedIn(principal: Principal | null): Principal {
  if (!principal) throw new Error('a call that needs a user ran without one')
  return principal
}
