import { expect, test } from 'vitest'
import { ask, loginAddress, tell } from '#app/api.server.ts'
import { postedForm } from '#app/posted.server.ts'
import { cancelDelegations, enterDelegate } from '#contract/delegation/calls.ts'
import type { Answer, Asked } from '#contract/exchange.ts'
import { getStats } from '#contract/home/calls.ts'
import { getMenus } from '#contract/menus/calls.ts'
import { issueToken, logout } from '#contract/session/calls.ts'
import { cookieHeader, pageArgs, postOf, sessionCookie } from './page-args.ts'

const refusal = (status: number, code: string, msg: string): Answer => ({ status, reply: { code, msg, data: null } })
const thrown = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )
const signedIn = async () => ({
  headers: { Cookie: cookieHeader(await sessionCookie('risk')), 'Accept-Language': 'en' },
})

test('the api hears who asks, in which language, and for what', async () => {
  const heard: Asked[] = []
  const args = pageArgs('/home', await signedIn(), (asked) => {
    heard.push(asked)
    return { status: 200, reply: { code: '000000', msg: 'success', data: [] } }
  })
  await ask(args, getStats, { query: { appId: 'risk' } })
  const authorization = 'Bearer token of risk'
  expect(heard).toEqual([
    { call: getStats, query: { appId: 'risk' }, body: undefined, authorization, language: 'en', address: '192.0.2.1' },
  ])
})

test('the token call carries the client, not the session', async () => {
  let heard = ''
  const args = pageArgs('/login', {}, ({ authorization }) => {
    heard = authorization
    return refusal(401, '401002', '登录失败')
  })
  const body = { grant_type: 'password', scope: 'server', username: 'a', password: 'b' } as const
  expect(await tell(args, issueToken, { body })).toMatchObject({ ok: false, status: 401, failure: { msg: '登录失败' } })
  expect(heard).toBe(`Basic ${btoa('web:web')}`)
})

test('who is not signed in is led to the login page before the api is asked', async () => {
  const response = (await thrown(ask(pageArgs('/risk/projects'), getMenus))) as Response
  expect(response.headers.get('Location')).toBe('/login?redirect=%2F')
})

test('a safe redirect that came with the address survives the guard, another does not', () => {
  expect(loginAddress(pageArgs('/x?redirect=%2Faudit%2F').request)).toBe('/login?redirect=%2Faudit%2F')
  expect(loginAddress(pageArgs('/x?redirect=%2F%2Fevil').request)).toBe('/login?redirect=%2F')
})

test('a session that ended leads back to its page afterwards and keeps what was typed', async () => {
  const post = postOf({ form: 'project', name: '年度评估' }, cookieHeader(await sessionCookie('risk')))
  const args = pageArgs('/risk/projects/new', post, () => refusal(401, '401001', '会话已过期，请重新登录'))
  await postedForm(args.request)
  const response = (await thrown(tell(args, logout))) as Response
  expect(response.status).toBe(303)
  expect(response.headers.get('Location')).toBe('/login?redirect=%2Frisk%2Fprojects%2Fnew&expired')
  expect(response.headers.get('Set-Cookie')).toMatch(/^draft=/)
})

test.each([
  [403, '403001'],
  [404, '404001'],
  [409, '409003'],
])('a loader refused with %i throws the refusal with its status', async (status, code) => {
  const args = pageArgs('/x', await signedIn(), () => refusal(status, code, '不行'))
  expect(await thrown(ask(args, getMenus))).toMatchObject({ data: { code, msg: '不行' }, init: { status } })
})

test('an api that is not there reads as 503, a page of a gateway by its status', async () => {
  const gone = pageArgs('/x', await signedIn(), () => {
    throw new TypeError('fetch failed')
  })
  expect(await tell(gone, getMenus)).toMatchObject({ ok: false, status: 503 })
  const gateway = pageArgs('/x', await signedIn(), () => ({ status: 502, reply: undefined }))
  expect(await tell(gateway, getMenus)).toMatchObject({ ok: false, status: 503 })
})

test('a form posted from another site is told to nobody', async () => {
  let asked = false
  const { headers } = await signedIn()
  const args = pageArgs('/logout', { method: 'POST', headers: { ...headers, 'Sec-Fetch-Site': 'cross-site' } }, () => {
    asked = true
    return { status: 200, reply: undefined }
  })
  expect(await thrown(tell(args, logout))).toMatchObject({ init: { status: 403 } })
  expect(asked).toBe(false)
})

test('to act for another is not begun by a form of another site, though the call is a GET', async () => {
  let asked = false
  const { headers } = await signedIn()
  const post = { method: 'POST', headers: { ...headers, 'Sec-Fetch-Site': 'cross-site' } }
  const args = pageArgs('/author/act', post, () => {
    asked = true
    return { status: 200, reply: undefined }
  })
  const query = { username: '10001' }
  expect(await thrown(tell(args, enterDelegate, { query }))).toMatchObject({ init: { status: 403 } })
  expect(asked).toBe(false)
})

test('acting that has ended leads to the home page, which tells it', async () => {
  const args = pageArgs('/risk/projects', await signedIn(), () => refusal(409, '409005', '代理授权已结束'))
  const response = (await thrown(ask(args, getMenus))) as Response
  expect(response.status).toBe(303)
  expect(response.headers.get('Location')).toBe('/')
  expect(response.headers.get('Set-Cookie')).toMatch(/^notice=/)
})

test('several values under one name of a form reach the api as a list', async () => {
  let heard: unknown
  const args = pageArgs('/author', await signedIn(), ({ body }) => {
    heard = body
    return { status: 200, reply: { data: null } }
  })
  await tell(args, cancelDelegations, { body: { id: ['delegation-1', 'delegation-2'] } })
  expect(heard).toEqual({ id: ['delegation-1', 'delegation-2'] })
})
