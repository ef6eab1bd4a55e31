import { sql } from 'drizzle-orm'
import { pageOf, recordsOf } from '#contract/paging.ts'
import { isRefusal, type Refusal, refuse } from '#contract/problem.ts'
import * as calls from '#contract/session/calls.ts'
import { LoginEvent, LoginProtocol } from '#contract/session/codes.ts'
import { loginPageSize } from '#contract/session/shapes.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/connection.ts'
import type { Keys } from '../keys.ts'
import type { Log } from '../log.ts'
import { file, prepared, type Route, read, signedIn, write } from '../serve.ts'
import { comeAgainIn } from './attempts.ts'
import { createCaptcha, createQuestion, type DrawCaptcha } from './captcha.ts'
import { createGate } from './gate.ts'
import { keyOfBrowser } from './known-browser.ts'
import { exportLogins } from './login-export.ts'
import { appendLogin, endSessions, pageLogins } from './login-log.ts'
import * as open from './open-sessions.ts'
import { configOf, type Providers } from './provider.ts'
import type { OutsideIdentity } from './provider-identity.ts'
import { listProviderRows } from './provider-list.ts'
import { type OpenedFrom, openSession, sessionSeconds } from './session.ts'
import { type Account, checkCredentials, passwordsAtOnce, passwordsWaitingMax } from './sign-in.ts'
import { accountOf, checkProviderCode, codesAtOnce, codesWaitingMax } from './single-sign-on.ts'

type Dependencies = {
  db: Db
  clock: Clock
  keys: Keys
  log: Log
  captchaAlways: boolean
  sendsMail: boolean
  drawCaptcha: DrawCaptcha
  providers: Providers
}

/** So many captchas are drawn at a time. Looking at one costs nobody anything; a flood of them is told to come again. */
const drawnAtOnce = 2
const drawingsWaitingMax = 200
const drawingWaitSeconds = 5

/** By what somebody signs in, once it is checked. */
type SignIn = { from: OpenedFrom } & (
  | { protocol: typeof LoginProtocol.internal; account: Account; remembers: boolean }
  | { protocol: typeof LoginProtocol.oauth2; identity: OutsideIdentity; provider: string }
)

export function sessionRoutes(dependencies: Dependencies): Route[] {
  const { db, clock, keys, captchaAlways, sendsMail, drawCaptcha, providers } = dependencies
  const captchas = { db, clock, keys }
  const drawings = createGate({ atOnce: drawnAtOnce, waitingMax: drawingsWaitingMax })
  const passwords = createGate({ atOnce: passwordsAtOnce, waitingMax: passwordsWaitingMax })
  const codes = createGate({ atOnce: codesAtOnce, waitingMax: codesWaitingMax })

  return [
    read(calls.getLoginConfig, async ({ caller: { language } }) => ({
      captcha: captchaAlways,
      sendsMail,
      authProperties: { configs: providers.configs(language) },
    })),

    read(
      calls.getCaptcha,
      async () => (await drawings.pass(() => createCaptcha(captchas, drawCaptcha))) ?? comeAgainIn(drawingWaitSeconds),
    ),
    read(calls.getCaptchaQuestion, ({ caller: { language } }) => createQuestion(captchas, language)),

    read(calls.getProvider, async ({ query, caller: { language } }) => {
      const provider = providers.find(query.provider)
      if (!provider) return refuse('notFound')
      const known = await providers.knownOf(provider).catch(() => undefined)
      return known ? configOf(provider, known, language) : refuse('provider.unavailable')
    }),
    read(calls.listProviders, ({ caller: { language } }) => listProviderRows(db, providers, language)),

    prepared(
      calls.issueToken,
      async ({ body, caller: { address } }): Promise<SignIn | Refusal> => {
        const from = { address, device: body.device ?? '' }
        if (body.grant_type === 'password') {
          const { username, password, captchaKey, captchaCode, browserKey } = body
          const given = { account: username, password, captchaKey, captchaCode, browserKey, ...from }
          const account = await checkCredentials({ db, clock, keys, captchaAlways, gate: passwords }, given)
          if (isRefusal(account)) return account
          return { from, protocol: LoginProtocol.internal, account, remembers: browserKey !== undefined }
        }
        const { provider, code, code_verifier: codeVerifier, nonce, redirect_uri: redirectUri } = body
        const given = { provider, code, codeVerifier, nonce, redirectUri, ...from }
        const identity = await checkProviderCode({ ...dependencies, gate: codes }, given)
        return isRefusal(identity) ? identity : { from, protocol: LoginProtocol.oauth2, identity, provider }
      },
      async (tx, by) => {
        const found = by.protocol === LoginProtocol.internal ? by : await accountOf(tx, by.identity)
        if (isRefusal(found)) return found
        const { userId, usercode, username } = found.account
        const access_token = await openSession(tx, clock, userId, by.protocol, by.from)
        await appendLogin(tx, clock, {
          event: LoginEvent.signIn,
          account: username,
          userId,
          protocol: by.protocol,
          ...by.from,
        })
        const answer = { access_token, token_type: 'Bearer' as const, expires_in: sessionSeconds }
        const who = { object: `user:${usercode}`, actor: usercode }
        if ('bound' in found && by.protocol === LoginProtocol.oauth2)
          return { reply: { ...answer, username }, ...who, detail: { provider: by.provider, bound: found.bound } }
        const isRemembered = by.protocol === LoginProtocol.internal && by.remembers
        const browserKey = isRemembered ? await keyOfBrowser(tx, { clock, keys }, username) : undefined
        return { reply: browserKey === undefined ? answer : { ...answer, browserKey }, ...who }
      },
    ),

    write(calls.logout, async (tx, { caller }) => {
      const principal = signedIn(caller)
      await endSessions(tx, clock, {
        which: sql`s.token_hash = ${principal.tokenHash}`,
        event: LoginEvent.signOut,
      })
      return { reply: null, object: `user:${principal.usercode}` }
    }),

    read(calls.listOwnSessions, ({ caller }) =>
      open.listOwnSessions(db, { clock, tokenHash: signedIn(caller).tokenHash }),
    ),
    write(calls.endOwnSession, async (tx, { query: { id }, caller }) => {
      const ended = await open.endOwnSession(tx, { clock, tokenHash: signedIn(caller).tokenHash }, id)
      return isRefusal(ended) ? ended : { reply: null, object: `user:${ended.usercode}`, detail: { session: id } }
    }),
    read(calls.pageSessions, async ({ query: { current, size, keyword, sort, order }, caller }) => {
      const page = pageOf({ current, size })
      const asking = { clock, tokenHash: signedIn(caller).tokenHash }
      return recordsOf(await open.pageSessions(db, asking, { keyword, sort: { by: sort, order }, page }), page)
    }),
    read(calls.getSession, ({ query: { id }, caller }) =>
      open.getSession(db, { clock, tokenHash: signedIn(caller).tokenHash }, id),
    ),
    write(calls.endSession, async (tx, { query: { id }, caller }) => {
      const ended = await open.endSession(tx, { clock, by: signedIn(caller).userId }, id)
      if (isRefusal(ended)) return ended
      const { usercode, address } = ended
      return { reply: null, object: `user:${usercode}`, detail: { session: id, address } }
    }),

    read(calls.pageLogins, ({ query: { before, after, ...filter } }) =>
      pageLogins({ db, clock }, { filter, keys: { before, after }, size: loginPageSize }),
    ),
    file(calls.exportLogins, ({ query, caller }) => exportLogins({ db, clock }, { filter: query, caller })),
  ]
}
