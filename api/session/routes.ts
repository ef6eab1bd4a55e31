import { isRefusal, type Refusal, refuse } from '#contract/problem.ts'
import * as calls from '#contract/session/calls.ts'
import { LoginProtocol } from '#contract/session/codes.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/connection.ts'
import type { Log } from '../log.ts'
import { prepared, type Route, read, signedIn, write } from '../serve.ts'
import { captchasPerAddress, forgetAttempt, openAttempt } from './attempts.ts'
import { createCaptcha, createQuestion, type DrawCaptcha } from './captcha.ts'
import { createGate } from './gate.ts'
import { configOf, type Providers } from './provider.ts'
import type { OutsideIdentity } from './provider-identity.ts'
import { listProviderRows } from './provider-list.ts'
import { closeSession, openSession, sessionSeconds } from './session.ts'
import { type Account, checkCredentials, passwordsAtOnce, passwordsWaitingMax } from './sign-in.ts'
import { accountOf, checkProviderCode, codesAtOnce, codesWaitingMax } from './single-sign-on.ts'

type Dependencies = {
  db: Db
  clock: Clock
  log: Log
  captchaAlways: boolean
  drawCaptcha: DrawCaptcha
  providers: Providers
}

/** By what somebody signs in, once it is checked. */
type SignIn =
  | { protocol: typeof LoginProtocol.internal; account: Account }
  | { protocol: typeof LoginProtocol.oauth2; identity: OutsideIdentity; provider: string }

export function sessionRoutes(dependencies: Dependencies): Route[] {
  const { db, clock, captchaAlways, drawCaptcha, providers } = dependencies
  const passwords = createGate({ atOnce: passwordsAtOnce, waitingMax: passwordsWaitingMax })
  const codes = createGate({ atOnce: codesAtOnce, waitingMax: codesWaitingMax })

  /** Pictures and questions count together. */
  const mayDraw = async (address: string): Promise<boolean> => {
    const drawing = await openAttempt(db, clock, 'captcha', { account: '', address })
    if (drawing.earlier.address < captchasPerAddress) return true
    await forgetAttempt(db, drawing)
    return false
  }

  return [
    read(calls.getLoginConfig, async ({ caller: { language } }) => ({
      captcha: captchaAlways,
      authProperties: { configs: providers.configs(language) },
    })),

    read(calls.getCaptcha, async ({ caller: { address } }) =>
      (await mayDraw(address)) ? createCaptcha(db, clock, drawCaptcha) : refuse('attempts.tooMany'),
    ),
    read(calls.getCaptchaQuestion, async ({ caller: { address, language } }) =>
      (await mayDraw(address)) ? createQuestion(db, clock, language) : refuse('attempts.tooMany'),
    ),

    read(calls.getProvider, async ({ query, caller: { language } }) => {
      const provider = providers.find(query.provider)
      if (!provider) return refuse('notFound')
      const endpoints = await providers.endpointsOf(provider).catch(() => undefined)
      return endpoints ? configOf(provider, endpoints, language) : refuse('provider.unavailable')
    }),
    read(calls.listProviders, ({ caller: { language } }) => listProviderRows(db, providers, language)),

    prepared(
      calls.issueToken,
      async ({ body, caller: { address } }): Promise<SignIn | Refusal> => {
        if (body.grant_type === 'password') {
          const { username, password, captchaKey, captchaCode } = body
          const given = { account: username, password, captchaKey, captchaCode, address }
          const account = await checkCredentials({ db, clock, captchaAlways, gate: passwords }, given)
          return isRefusal(account) ? account : { protocol: LoginProtocol.internal, account }
        }
        const { provider, code, code_verifier: codeVerifier, nonce, redirect_uri: redirectUri } = body
        const given = { provider, code, codeVerifier, nonce, redirectUri, address }
        const identity = await checkProviderCode({ ...dependencies, gate: codes }, given)
        return isRefusal(identity) ? identity : { protocol: LoginProtocol.oauth2, identity, provider }
      },
      async (tx, by) => {
        const found = by.protocol === LoginProtocol.internal ? by : await accountOf(tx, by.identity)
        if (isRefusal(found)) return found
        const { userId, usercode, username } = found.account
        const access_token = await openSession(tx, clock, userId, by.protocol)
        const answer = { access_token, token_type: 'Bearer' as const, expires_in: sessionSeconds }
        return 'bound' in found && by.protocol === LoginProtocol.oauth2
          ? {
              reply: { ...answer, username },
              object: `user:${usercode}`,
              actor: usercode,
              detail: { provider: by.provider, bound: found.bound },
            }
          : { reply: answer, object: `user:${usercode}`, actor: usercode }
      },
    ),

    write(calls.logout, async (tx, { caller }) => {
      const principal = signedIn(caller)
      await closeSession(tx, principal.tokenHash)
      return { reply: null, object: `user:${principal.usercode}` }
    }),
  ]
}
