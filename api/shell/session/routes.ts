import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Clock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { signedIn } from '#api/platform/http/caller.ts'
import { file, prepared, type Route, read, write } from '#api/platform/http/route.ts'
import type { Keys } from '#api/platform/keys.ts'
import type { Log } from '#api/platform/log.ts'
import { textIn } from '#api/platform/text.ts'
import { type ListColumn, listFile, listSheet, momentsOf } from '#api/shell/files/list-export.ts'
import { pageOf, recordsOf } from '#contract/platform/paging.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import * as calls from '#contract/shell/session/calls.ts'
import { LoginEvent, LoginProtocol } from '#contract/shell/session/codes.ts'
import {
  type AnyonesSession,
  type loginForm,
  loginPageSize,
  type providerGrant,
} from '#contract/shell/session/shapes.ts'
import {
  askForFactor,
  type ByFactor,
  checkFactorOfSignIn,
  consumeFactorOfSignIn,
  type FirstFactor,
  holdFirstFactor,
  proofKindOf,
} from './account/second-factor.ts'
import { exportLogins } from './login-export.ts'
import { appendLogin, endSessions, type OpenedFrom, pageLogins } from './login-log.ts'
import * as open from './open-sessions.ts'
import { openSession, sessionSeconds } from './session.ts'
import { comeAgainIn } from './sign-in/attempts.ts'
import { createCaptcha, createQuestion, type DrawCaptcha } from './sign-in/captcha.ts'
import { createGate } from './sign-in/gate.ts'
import { keyOfBrowser } from './sign-in/known-browser.ts'
import { configOf, type Providers } from './sign-in/provider.ts'
import { listProviderRows } from './sign-in/provider-list.ts'
import { checkCredentials, passwordsAtOnce, passwordsWaitingMax } from './sign-in/sign-in.ts'
import {
  accountOf,
  checkProviderCode,
  codesAtOnce,
  codesWaitingMax,
  holderOf,
  refuseUnknown,
} from './sign-in/single-sign-on.ts'

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

/** Limits on drawing captchas. Fetching one uses no quota, but is refused while too many requests wait. */
const drawnAtOnce = 2
const drawingsWaitingMax = 200
const drawingWaitSeconds = 5

type SignIn = { from: OpenedFrom; by: FirstFactor; factor?: ByFactor }

export function sessionRoutes(dependencies: Dependencies): Route[] {
  const { db, clock, keys, captchaAlways, sendsMail, drawCaptcha, providers } = dependencies
  const captchas = { db, clock, keys }
  const drawings = createGate({ atOnce: drawnAtOnce, waitingMax: drawingsWaitingMax })
  const passwords = createGate({ atOnce: passwordsAtOnce, waitingMax: passwordsWaitingMax })
  const codes = createGate({ atOnce: codesAtOnce, waitingMax: codesWaitingMax })

  async function byPassword(body: z.infer<typeof loginForm>, from: OpenedFrom): Promise<FirstFactor | Refusal> {
    const { username, password, captchaKey, captchaCode, browserKey } = body
    const given = { account: username, password, captchaKey, captchaCode, browserKey, ...from }
    const verified = await checkCredentials({ db, clock, keys, captchaAlways, gate: passwords }, given)
    if (isRefusal(verified)) return verified
    return { protocol: LoginProtocol.internal, ...verified, remembers: browserKey !== undefined }
  }
  async function byProvider(body: z.infer<typeof providerGrant>, from: OpenedFrom): Promise<FirstFactor | Refusal> {
    const { provider, code, code_verifier: codeVerifier, nonce, redirect_uri: redirectUri } = body
    const given = { provider, code, codeVerifier, nonce, redirectUri, ...from }
    const identity = await checkProviderCode({ ...dependencies, gate: codes }, given)
    if (isRefusal(identity)) return identity
    if (!(await holderOf(db, identity))) return refuseUnknown({ db, clock }, identity, from)
    const strong = providers.find(provider)?.isSecondFactor ?? false
    return { protocol: LoginProtocol.oauth2, identity, provider, strong }
  }

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
        if (body.grant_type === 'second_factor') {
          const factor = await checkFactorOfSignIn(captchas, { token: body.factor_token, code: body.code, from })
          return isRefusal(factor) ? factor : { from, by: factor.by, factor }
        }
        const checked = body.grant_type === 'password' ? await byPassword(body, from) : await byProvider(body, from)
        if (isRefusal(checked)) return checked
        return (await askForFactor(captchas, checked)) ?? { from, by: checked }
      },
      async (tx, { from, by, factor }) => {
        const found = by.protocol === LoginProtocol.internal ? by : await accountOf(tx, by.identity)
        if (isRefusal(found)) return found
        const { userId, usercode, username } = found.account
        const refused =
          (await holdFirstFactor(tx, by, { userId, usercode, hasFactor: factor !== undefined })) ??
          (factor && (await consumeFactorOfSignIn(tx, factor, userId)))
        if (refused) return refused
        const strong = by.protocol === LoginProtocol.oauth2 && by.strong
        const access_token = await openSession(tx, clock, userId, by.protocol, from, { strong })
        await appendLogin(tx, clock, {
          event: LoginEvent.signIn,
          account: username,
          userId,
          protocol: by.protocol,
          ...from,
        })
        const answer = { access_token, token_type: 'Bearer' as const, expires_in: sessionSeconds }
        const who = { object: `user:${usercode}`, actor: usercode }
        const second = factor && { secondFactor: proofKindOf(factor.proof) }
        if (by.protocol === LoginProtocol.oauth2) {
          const bound = 'bound' in found && found.bound
          return { reply: { ...answer, username }, ...who, detail: { provider: by.provider, bound, ...second } }
        }
        const browserKey = by.remembers ? await keyOfBrowser(tx, { clock, keys }, username) : undefined
        return { reply: browserKey === undefined ? answer : { ...answer, browserKey }, ...who, detail: { ...second } }
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
      return recordsOf(await open.pageSessions(db, asking, { keyword, sort: { by: sort, order } }, page), page)
    }),
    file(calls.exportSessions, async ({ query, caller }) => {
      const { keyword, sort: by, order } = query
      const asking = { clock, tokenHash: signedIn(caller).tokenHash }
      const { rows, more } = await open.sessionsToExport(db, asking, { keyword, sort: { by, order } })
      const moment = momentsOf(clock)
      const say = textIn(caller.language)
      const word = (key: string) => say(`session-open:${key}`)
      const title = word('all.title')
      const columns: ListColumn<AnyonesSession>[] = [
        { head: word('all.person'), width: 16, of: ({ name }) => name },
        { head: say('workspaces:field.usercode'), width: 14, of: ({ usercode }) => usercode },
        { head: word('all.account'), width: 18, of: ({ username }) => username },
        { head: word('all.principal'), width: 16, of: ({ actingFor }) => actingFor },
        { head: word('browser'), width: 60, of: ({ device }) => device },
        { head: word('address'), width: 20, of: ({ address }) => address },
        { head: word('createdAt'), width: 20, format: 'second', of: ({ createdAt }) => moment(createdAt) },
        { head: word('usedAt'), width: 20, format: 'second', of: ({ usedAt }) => moment(usedAt) },
      ]
      const filter = [[word('all.keyword'), keyword]] as const
      const sheet = listSheet(title, columns, rows)
      return listFile({ db, clock, caller }, { title, sheet, filter, params: query, more })
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
