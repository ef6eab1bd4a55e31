import { expect, onTestFinished, test, vi } from 'vitest'
import type { PageArgs } from '#app/context.ts'
import { action, loader } from '#app/session/login.server.ts'
import { startSession } from '#app/session.server.ts'
import { loader as frame } from '#app/shell/frame.server.ts'
import type { Answer, Asked } from '#contract/exchange.ts'
import { getStats } from '#contract/home/calls.ts'
import { getLoginConfig, issueToken } from '#contract/session/calls.ts'
import { LoginProtocol } from '#contract/session/codes.ts'
import { getConfig } from '#contract/system/calls.ts'
import { cookieHeader, pageArgs } from '../shell/page-args.ts'

const down: Answer = { status: 503, reply: { code: '503001', msg: '服务暂不可用', data: null } }
const done = (data: unknown): Answer => ({ status: 200, reply: { code: '000000', msg: 'success', data } })
const sso = { id: 'corp', protocol: 'OIDC', title: '集团账号', issuer: 'https://id.example', oauthAuthorizationUrl: '' }

/** What the login page shows over an api that answers some calls and is down for all others. */
async function loginPage(answers: [Asked['call'], Answer][]) {
  const args = pageArgs('/login', {}, ({ call }) => answers.find(([each]) => each === call)?.[1] ?? down)
  const shown = await loader(args as Parameters<typeof loader>[0])
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
  const page = await loginPage([[getLoginConfig, done({ captcha: false, authProperties: { configs: [sso] } })]])
  expect(page).toMatchObject({ unavailable: false, providers: [{ id: 'corp', title: '集团账号' }] })
  expect(await loginPage([])).toMatchObject({ unavailable: true, providers: [] })
})

test('a configuration that fails to load is only logged', async () => {
  const lines = loggedLines()
  const stats = { login: { captcha: false }, authProperties: { configs: [] } }
  expect(await loginPage([[getStats, done(stats)]])).toMatchObject({ unavailable: false, register: false, lines: [] })
  expect(lines.map((line) => JSON.parse(line))).toEqual([{ level: 'error', event: 'config.failed', status: 503 }])
  const config = { sysTitle: { 'zh-Hans': '平台' }, sysDescrition: [], sysHomeUserAccount: { showRegister: true } }
  const answers: [Asked['call'], Answer][] = [[getStats, done(stats)]]
  expect(await loginPage([...answers, [getConfig, { status: 200, reply: config }]])).toMatchObject({ register: true })
})

test('an answer without an access token is a failed login', async () => {
  const body = new URLSearchParams({ form: 'login', username: 'risk', password: 'demo-demo' })
  const args = pageArgs('/login', { method: 'POST', body }, ({ call }) =>
    call === issueToken ? { status: 200, reply: {} } : down,
  )
  const reply = (await action(args as Parameters<typeof action>[0])) as { data: object; init: ResponseInit }
  expect(reply).toMatchObject({ data: { title: '登录失败' }, init: { status: 401 } })
})

test('where the user info fails to load, the session is reset', async () => {
  loggedLines()
  const session = { token: 'a token', protocol: LoginProtocol.internal, account: 'risk' }
  const headers = { Cookie: cookieHeader(await startSession(pageArgs('/'), session)) }
  const args: PageArgs = pageArgs('/home', { headers }, ({ call }) =>
    call === getStats ? done({ principal: null, login: { captcha: false }, authProperties: { configs: [] } }) : down,
  )
  const thrown = await frame(args as Parameters<typeof frame>[0]).catch((error: unknown) => error)
  const response = thrown as Response
  expect(response.headers.get('Location')).toBe('/login?redirect=%2F')
  expect(response.headers.get('Set-Cookie')).toMatch(/^session=/)
})
