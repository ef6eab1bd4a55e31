import { expect, onTestFinished, test, vi } from 'vitest'
import type { PageArgs } from '#app/page/request/context.ts'
import { readSession, startSession } from '#app/page/session/session.server.ts'
import { loader as frame } from '#app/shell/frame/frame.server.ts'
import { action, loader } from '#app/shell/session/sign-in/login.server.ts'
import type { Answer, ApiRequest } from '#contract/platform/exchange.ts'
import { getStats } from '#contract/shell/home/calls.ts'
import { getLoginConfig, issueToken, logout } from '#contract/shell/session/calls.ts'
import { LoginProtocol } from '#contract/shell/session/codes.ts'
import { getConfig } from '#contract/shell/system/calls.ts'
import { cookieHeader, pageArgs, postOf } from '../../page/page-args.ts'

const down: Answer = { status: 503, reply: { code: '503001', msg: '服务暂不可用', data: null } }
const done = (data: unknown): Answer => ({ status: 200, reply: { code: '000000', msg: 'success', data } })
const sso = { id: 'corp', protocol: 'OIDC', title: '集团账号', issuer: 'https://id.example', oauthAuthorizationUrl: '' }

/** Loader of a process that has loaded no configuration yet. */
async function freshPage(): Promise<typeof loader> {
  vi.resetModules()
  return (await import('#app/shell/session/sign-in/login.server.ts')).loader
}

/** Data of the login page, over an api that answers some calls and is down for all others. */
async function loginPage(answers: [ApiRequest['call'], Answer][], load = loader) {
  const args = pageArgs('/login', {}, ({ call }) => answers.find(([each]) => each.path === call.path)?.[1] ?? down)
  const shown = await load(args as Parameters<typeof loader>[0])
  return shown.data
}

function loggedLines(): string[] {
  const lines: string[] = []
  const spy = vi.spyOn(console, 'error').mockImplementation((line) => void lines.push(String(line)))
  onTestFinished(() => spy.mockRestore())
  return lines
}

test('where the system stats fail, the authentication properties are fetched instead', async () => {
  loggedLines()
  const load = await freshPage()
  const page = await loginPage([[getLoginConfig, done({ captcha: false, authProperties: { configs: [sso] } })]], load)
  expect(page).toMatchObject({ unavailable: false, providers: [{ id: 'corp', title: '集团账号' }] })
  expect(await loginPage([], load)).toMatchObject({ unavailable: true, providers: [] })
})

test('a configuration that fails to load is only logged, and stays as it was', async () => {
  const load = await freshPage()
  const lines = loggedLines()
  const failed = { level: 'error', event: 'config.failed', status: 503 }
  const stats: [ApiRequest['call'], Answer] = [
    getStats,
    done({ login: { captcha: false }, authProperties: { configs: [] } }),
  ]
  expect(await loginPage([stats], load)).toMatchObject({ unavailable: false, register: false, lines: [] })
  expect(lines.map((line) => JSON.parse(line))).toEqual([failed])
  const config = {
    sysTitle: { 'zh-Hans': '平台' },
    sysDescrition: [{ 'zh-Hans': '描述' }],
    sysHomeUserAccount: { showRegister: true },
  }
  const had = { register: true, lines: ['描述'] }
  expect(await loginPage([stats, [getConfig, { status: 200, reply: config }]], load)).toMatchObject(had)
  expect(await loginPage([stats], load)).toMatchObject(had)
  expect(lines.map((line) => JSON.parse(line))).toEqual([failed, failed])
})

test('an answer without an access token is a failed login', async () => {
  const body = new URLSearchParams({ form: 'login', username: 'risk', password: 'demo-demo' })
  const args = pageArgs('/login', { method: 'POST', body }, ({ call }) =>
    call === issueToken ? { status: 200, reply: {} } : down,
  )
  const reply = (await action(args as Parameters<typeof action>[0])) as { data: object; init: ResponseInit }
  expect(reply).toMatchObject({ data: { title: '登录失败' }, init: { status: 401 } })
})

test('where the user info fails to load, the session is reset, and signing in leads back', async () => {
  loggedLines()
  const session = { token: 'a token', protocol: LoginProtocol.internal, account: 'risk' }
  const headers = { Cookie: cookieHeader(await startSession(pageArgs('/'), session)) }
  const args: PageArgs = pageArgs('/home', { headers }, ({ call }) =>
    call === getStats ? done({ principal: null, login: { captcha: false }, authProperties: { configs: [] } }) : down,
  )
  const thrown = await frame(args as Parameters<typeof frame>[0]).catch((error: unknown) => error)
  const response = thrown as Response
  expect(response.headers.get('Location')).toBe('/login?redirect=%2Fhome&expired')
  expect(response.headers.get('Set-Cookie')).toMatch(/^session=/)
})

test('who signs in where somebody is signed in ends that session, and gets one of their own', async () => {
  const before = { token: 'the token before', protocol: LoginProtocol.internal, account: 'risk' }
  const cookie = cookieHeader(await startSession(pageArgs('/'), before))
  const ended: (string | undefined)[] = []
  const args = pageArgs(
    '/login',
    postOf({ form: 'login', username: 'audit', password: 'demo-demo' }, cookie),
    ({ call, authorization }) => {
      if (call === logout) ended.push(authorization)
      return call === issueToken
        ? { status: 200, reply: { access_token: 'the token after', token_type: 'Bearer', expires_in: 28_800 } }
        : done(null)
    },
  )
  const response = (await action(args as Parameters<typeof action>[0])) as Response
  expect(ended).toEqual(['Bearer the token before'])
  const headers = { Cookie: cookieHeader(response.headers.get('Set-Cookie') ?? '') }
  const session = await readSession(pageArgs('/', { headers }))
  expect(session.data).toEqual({ token: 'the token after', protocol: LoginProtocol.internal, account: 'audit' })

  // A refused sign-in does not end the session.
  const refused = pageArgs(
    '/login',
    postOf({ form: 'login', username: 'audit', password: 'wrong' }, cookie),
    ({ call }) => {
      if (call === logout) ended.push('refused')
      return call === issueToken ? { status: 401, reply: { code: '401002', msg: '登录失败', data: null } } : down
    },
  )
  await action(refused as Parameters<typeof action>[0])
  expect(ended).toHaveLength(1)
})
