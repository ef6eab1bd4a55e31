import { expect, test } from 'vitest'
import { download, loginAddress, mutate, query } from '#app/page/api/api.server.ts'
import { fileOrNotice } from '#app/page/files/downloads.server.ts'
import { takeFlash } from '#app/page/forms/flash.server.ts'
import { postedForm } from '#app/page/forms/posted.server.ts'
import type { Answer, ApiRequest } from '#contract/platform/exchange.ts'
import { exportUsers, updateUserConfig } from '#contract/shell/accounts/calls.ts'
import { cancelDelegations, enterDelegate } from '#contract/shell/delegation/calls.ts'
import { getStats } from '#contract/shell/home/calls.ts'
import { getMenus } from '#contract/shell/menus/calls.ts'
import { issueToken, logout } from '#contract/shell/session/calls.ts'
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

test('the api learns who asks, in which language, for what, and when the client leaves', async () => {
  const received: ApiRequest[] = []
  const args = pageArgs('/home', await signedIn(), (requested) => {
    received.push(requested)
    return { status: 200, reply: { code: '000000', msg: 'success', data: [] } }
  })
  await query(args, getStats, { query: { appId: 'risk' } })
  const authorization = 'Bearer token of risk'
  expect(received).toEqual([
    {
      call: getStats,
      query: { appId: 'risk' },
      body: undefined,
      authorization,
      language: 'en',
      address: '192.0.2.1',
      requestId: 'r1',
      left: expect.any(AbortSignal),
    },
  ])
})

test('the token call carries the client, not the session', async () => {
  let received = ''
  const args = pageArgs('/login', {}, ({ authorization }) => {
    received = authorization
    return refusal(401, '401002', '登录失败')
  })
  const body = { grant_type: 'password', scope: 'server', username: 'a', password: 'b' } as const
  expect(await mutate(args, issueToken, { body })).toMatchObject({
    ok: false,
    status: 401,
    failure: { msg: '登录失败' },
  })
  expect(received).toBe(`Basic ${btoa('web:web')}`)
})

test('users without a session are redirected to the login page before the api is called', async () => {
  const response = (await thrown(query(pageArgs('/risk/projects'), getMenus))) as Response
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
  const response = (await thrown(mutate(args, logout))) as Response
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
  expect(await thrown(query(args, getMenus))).toMatchObject({ data: { code, msg: '不行' }, init: { status } })
})

test('an api that is not there reads as 503, a page of a gateway by its status', async () => {
  const gone = pageArgs('/x', await signedIn(), () => {
    throw new TypeError('fetch failed')
  })
  expect(await mutate(gone, getMenus)).toMatchObject({ ok: false, status: 503 })
  const gateway = pageArgs('/x', await signedIn(), () => ({ status: 502, reply: undefined }))
  expect(await mutate(gateway, getMenus)).toMatchObject({ ok: false, status: 503 })
})

test('where nothing answered, what was wanted failed by its name, in the language of the reader', async () => {
  const { headers } = await signedIn()
  const nothing = (status: number, language: string) =>
    pageArgs('/x', { headers: { ...headers, 'Accept-Language': language } }, () => ({ status, reply: undefined }))
  const inWords = async (language: string) => [
    await thrown(query(nothing(502, language), getMenus)),
    await mutate(nothing(504, language), updateUserConfig, { body: [] }),
    await thrown(download(nothing(500, language), exportUsers)),
  ]
  expect(await inWords('zh-CN')).toMatchObject([
    { data: { msg: '数据加载失败' }, init: { status: 503 } },
    { status: 503, failure: { msg: expect.stringMatching(/^保存失败：/) } },
    { data: { msg: expect.stringMatching(/^下载失败：/) }, init: { status: 500 } },
  ])
  expect(await inWords('zh-TW')).toMatchObject([
    { data: { msg: '資料載入失敗' } },
    { failure: { msg: expect.stringMatching(/^儲存失敗：/) } },
    { data: { msg: expect.stringMatching(/^下載失敗：/) } },
  ])
  expect(await inWords('en')).toMatchObject([
    { data: { msg: 'Data loading failed' } },
    { failure: { msg: expect.stringMatching(/^Could not save: /) } },
    { data: { msg: expect.stringMatching(/^Download failed/) } },
  ])
})

test("a failed download is reported on its page: with the api's message, or as 下载失败 without one", async () => {
  const result = async (answer: Answer) => {
    const args = pageArgs(
      '/system/users/export',
      { headers: { Cookie: (await signedIn()).headers.Cookie } },
      () => answer,
    )
    const back = await fileOrNotice(args, '/system/users', download(args, exportUsers))
    expect([back.status, back.headers.get('Location')]).toEqual([303, '/system/users'])
    const next = pageArgs('/system/users', { headers: { Cookie: cookieHeader(back.headers.get('Set-Cookie') ?? '') } })
    return (await takeFlash(next))?.notice
  }
  expect(await result(refusal(403, '403002', '无权限执行此操作'))).toEqual({ tone: 'danger', text: '无权限执行此操作' })
  expect(await result({ status: 502, reply: undefined })).toEqual({
    tone: 'danger',
    text: '下载失败：文件没有送达，请稍后重试。',
  })
})

test('what signing in and asking for an account want is no save', async () => {
  const nothing = pageArgs('/login', {}, () => ({ status: 502, reply: undefined }))
  const body = { grant_type: 'password', scope: 'server', username: 'a', password: 'b' } as const
  expect(await mutate(nothing, issueToken, { body })).toMatchObject({
    failure: { msg: '所需服务暂不可用，请稍后重试' },
  })
})

test('a form that cannot be read is a parameter error, in the language of the reader', async () => {
  const headers = { 'Content-Type': 'multipart/form-data; boundary=there', 'Accept-Language': 'zh-CN' }
  const { request } = pageArgs('/user/settings', { method: 'POST', headers, body: 'no boundary at all' })
  const refused = await thrown(postedForm(request))
  expect(refused).toMatchObject({ data: { code: '400001', msg: '参数错误' }, init: { status: 400 } })
})

test('a form posted from another site reaches no api', async () => {
  let input = false
  const { headers } = await signedIn()
  const args = pageArgs('/logout', { method: 'POST', headers: { ...headers, 'Sec-Fetch-Site': 'cross-site' } }, () => {
    input = true
    return { status: 200, reply: undefined }
  })
  expect(await thrown(mutate(args, logout))).toMatchObject({ init: { status: 403 } })
  expect(input).toBe(false)
})

test('to act for another is not begun by a form of another site, though the call is a GET', async () => {
  let asked = false
  const { headers } = await signedIn()
  const post = { method: 'POST', headers: { ...headers, 'Sec-Fetch-Site': 'cross-site' } }
  const args = pageArgs('/author/act', post, () => {
    asked = true
    return { status: 200, reply: undefined }
  })
  const params = { username: '10001' }
  expect(await thrown(mutate(args, enterDelegate, { query: params }))).toMatchObject({ init: { status: 403 } })
  expect(asked).toBe(false)
})

test('acting that has ended leads to the home page, which tells it', async () => {
  const args = pageArgs('/risk/projects', await signedIn(), () => refusal(409, '409005', '代理授权已结束'))
  const response = (await thrown(query(args, getMenus))) as Response
  expect(response.status).toBe(303)
  expect(response.headers.get('Location')).toBe('/')
  expect(response.headers.get('Set-Cookie')).toMatch(/^notice=/)
})

test('several values under one name of a form reach the api as a list', async () => {
  let received: unknown
  const args = pageArgs('/author', await signedIn(), ({ body }) => {
    received = body
    return { status: 200, reply: { data: null } }
  })
  await mutate(args, cancelDelegations, { body: { id: ['delegation-1', 'delegation-2'] } })
  expect(received).toEqual({ id: ['delegation-1', 'delegation-2'] })
})

/** Counts requests to the api, which answers each with its number. */
function counting(answer: (count: number) => Answer = (count) => ({ status: 200, reply: { data: count } })) {
  const sent: string[] = []
  const api = ({ call, query: params }: ApiRequest): Answer => {
    sent.push(`${call.method} ${call.path} ${JSON.stringify(params)}`)
    return answer(sent.length)
  }
  return { sent, api }
}

test('equal calls within one request are sent once, even concurrently, and different ones separately', async () => {
  const { sent, api } = counting()
  const args = pageArgs('/home', await signedIn(), api)
  const params = { appId: 'risk' }
  const answers = await Promise.all([
    query(args, getStats, { query: params }),
    query(args, getStats, { query: params }),
    query(args, getMenus),
  ])
  expect(await mutate(args, getStats, { query: params })).toEqual({ ok: true, data: answers[0] })
  expect(answers[1]).toBe(answers[0])
  expect(sent).toHaveLength(2)
  await query(args, getStats, { query: { appId: 'audit' } })
  expect(sent).toHaveLength(3)
})

test('a write in between invalidates cached calls of the request, a recorded read does not', async () => {
  const { sent, api } = counting()
  const args = pageArgs('/home', await signedIn(), api)
  await query(args, getMenus)
  await mutate(args, enterDelegate, { query: { username: '10001' } })
  await mutate(args, enterDelegate, { query: { username: '10001' } })
  expect(await query(args, getMenus)).toBe(1)
  await mutate(args, updateUserConfig, { body: [] })
  expect(await query(args, getMenus)).toBe(5)
  expect(sent).toHaveLength(5)
})

test('cached replies are never shared between requests', async () => {
  const { api } = counting()
  const asRisk = pageArgs('/home', await signedIn(), api)
  const asAudit = pageArgs('/home', { headers: { Cookie: cookieHeader(await sessionCookie('audit')) } }, api)
  const again = pageArgs('/home', await signedIn(), api)
  expect([await query(asRisk, getMenus), await query(asAudit, getMenus), await query(again, getMenus)]).toEqual([
    1, 2, 3,
  ])
})

test('one refused request fails mutate with a result and query with a thrown response', async () => {
  const { sent, api } = counting(() => ({ status: 502, reply: undefined }))
  const args = pageArgs('/home', await signedIn(), api)
  const result = await mutate(args, getMenus)
  expect(result).toMatchObject({ ok: false, status: 503 })
  expect(await thrown(query(args, getMenus))).toMatchObject({
    data: { msg: 'Data loading failed' },
    init: { status: 503 },
  })
  expect(result).not.toMatchObject({ failure: { msg: 'Data loading failed' } })
  expect(sent).toHaveLength(1)
})
