import { refuse } from '#contract/problem.ts'
import * as calls from '#contract/session/calls.ts'
import { LoginProtocol } from '#contract/session/codes.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/connection.ts'
import { prepared, type Route, read, signedIn, write } from '../serve.ts'
import { captchasPerAddress, forgetAttempt, openAttempt } from './attempts.ts'
import { createCaptcha, type DrawCaptcha } from './captcha.ts'
import { closeSession, openSession, sessionSeconds } from './session.ts'
import { checkCredentials } from './sign-in.ts'

type Dependencies = { db: Db; clock: Clock; captchaAlways: boolean; drawCaptcha: DrawCaptcha }

export function sessionRoutes({ db, clock, captchaAlways, drawCaptcha }: Dependencies): Route[] {
  return [
    read(calls.getLoginConfig, async () => ({ captcha: captchaAlways, authProperties: { configs: [] } })),

    read(calls.getCaptcha, async ({ caller: { address } }) => {
      const drawing = await openAttempt(db, clock, 'captcha', { account: '', address })
      if (drawing.earlier.address >= captchasPerAddress) {
        await forgetAttempt(db, drawing)
        return refuse('attempts.tooMany')
      }
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
      const principal = signedIn(caller)
      await closeSession(tx, principal.tokenHash)
      return { reply: null, object: `user:${principal.usercode}` }
    }),
  ]
}
