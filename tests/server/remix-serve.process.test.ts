import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { browserLike, outside } from './browser-like.ts'
import { dataFolder, type Running, startServer, until } from './process.ts'

const data = dataFolder(inject('demoFolder'))
let backend: Running
let pages: Running

beforeAll(async () => {
  backend = await startServer({ env: { DATA_DIR: data.DATA_DIR, TRUST_PROXY_HOPS: '1' } })
  pages = await remixServe('/login')
})

/** The pages alone, on the backend's api. */
const remixServe = (path: string, env: Record<string, string> = {}): Promise<Running> =>
  startServer({
    parameters: ['node_modules/@remix-run/serve/dist/cli.js', 'build/server/index.js'],
    path,
    env: {
      HOST: '127.0.0.1',
      NODE_ENV: 'production',
      API_BASE_URL: backend.url,
      API_CLIENT: 'web:web',
      SESSION_SECRET: 'a secret of thirty-two characters',
      ...env,
    },
  })

afterAll(async () => {
  await pages?.stop()
  await backend?.stop()
  data.remove()
})

test('under remix-serve, with the api on another machine, a person signs in and comes to a page', async () => {
  const visit = browserLike(pages.url)
  expect((await visit.signIn('admin', 'wrong-password')).status).toBe(401)
  const reply = await visit.signIn('admin', 'demo-demo')
  expect(reply.status).toBe(303)
  const home = await visit.go(reply.headers.get('location') ?? '/')
  expect(home.status).toBeLessThan(400)
})

test('the built server takes another backend as well, and opens no database for it', { tags: 'long' }, async () => {
  const { DATA_DIR, remove } = dataFolder()
  const front = await startServer({ env: { DATA_DIR, API_BASE_URL: `${backend.url}/api` } })
  try {
    expect((await browserLike(front.url).signIn('admin', 'demo-demo')).status).toBe(303)
    const config = await fetch(`${front.url}/api/config/data.json`)
    expect(await config.json()).toEqual(await (await fetch(`${backend.url}/api/config/data.json`)).json())
    expect(front.output()).not.toContain('Respondent link')
  } finally {
    await front.stop()
    remove()
  }
})

test('a page keeps the id of its request on another backend, which takes none from strangers', async () => {
  const { DATA_DIR, remove } = dataFolder()
  const front = await startServer({ env: { DATA_DIR, API_BASE_URL: `${backend.url}/api` } })
  try {
    const reply = await browserLike(front.url).signIn('admin', 'demo-demo')
    const requestId = reply.headers.get('x-request-id')
    expect(requestId).toMatch(/^[\w-]{18}$/)
    await until(() => backend.output().includes(`"requestId":"${requestId}"`))
    const own = { headers: { 'x-request-id': 'chosen-by-a-stranger' } }
    expect((await fetch(`${front.url}/login`, own)).headers.get('x-request-id')).not.toBe('chosen-by-a-stranger')
    const forged = { headers: { 'x-request-id': 'a"b {forged}' } }
    expect((await fetch(`${backend.url}/login`, forged)).headers.get('x-request-id')).not.toBe('a"b {forged}')
  } finally {
    await front.stop()
    remove()
  }
})

test('answers posted while the backend is away stand in the page, whole, to be sent again', {
  tags: 'long',
}, async () => {
  const nowhere = 'http://127.0.0.1:9'
  const alone = await remixServe('/favicon.svg', { API_BASE_URL: nowhere })
  onTestFinished(async () => void (await alone.stop()))
  const answers = {
    'exam?uuid=some&domain=any': [
      ['c1.2', '3'],
      ['c1.3', '-1'],
    ],
    'finance?uuid=some': [
      ['end.TIME', '2026-12-31'],
      ['end.cash', '1,234.5'],
    ],
  }
  for (const [address, values] of Object.entries(answers)) {
    const fields = [['version', '4'], ['key', 'key-of-the-form'], ...values, ['intent', 'save']]
    const reply = await fetch(`${alone.url}/risk/evaluate/${address}`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin', 'accept-language': 'zh-CN' },
      body: new URLSearchParams(fields),
    })
    expect(reply.status).toBe(503)
    const page = await reply.text()
    expect(page).toContain('您的填写都在本页，没有丢失')
    const stored = [...page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(
      ([, ...field]) => field,
    )
    expect(stored).toEqual(fields)
  }
})

/** Invites the demo's staff1 to a workspace, which sends them a message. */
async function invite(): Promise<void> {
  const api = `${backend.url}/api`
  const form = { grant_type: 'password', scope: 'server', username: 'admin', password: 'demo-demo' }
  const signedIn = await fetch(`${api}/auth/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('web:web')}` },
    body: new URLSearchParams(form),
  })
  const { access_token: token } = await signedIn.json()
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const post = async (path: string, body: unknown) => {
    const answer = await fetch(api + path, { method: 'POST', headers, body: JSON.stringify(body) })
    expect(answer.status, path).toBe(200)
    return (await answer.json()).data
  }
  const { bizId } = await post('/workspace/saveOrUpdate', { name: `远程_${randomUUID().slice(0, 6)}` })
  const people = await fetch(`${api}/system/user/list?keyword=staff1`, { headers })
  const [{ userId }] = (await people.json()).data.records
  await post(`/workspace/${bizId}/inviteTeamMember`, [{ userId, roleType: '2' }])
}

test.each(['remix-serve', 'the built server'])(
  'live messages of a backend elsewhere come through %s',
  { tags: 'long' },
  async (served) => {
    const { DATA_DIR, remove } = dataFolder()
    const own =
      served === 'remix-serve' ? undefined : await startServer({ env: { DATA_DIR, API_BASE_URL: backend.url } })
    onTestFinished(async () => {
      await own?.stop()
      remove()
    })
    const visit = browserLike((own ?? pages).url)
    await visit.signIn('staff1', 'demo-demo')
    const leaving = new AbortController()
    const answer = await visit.go('/messages/events', {
      headers: { accept: 'text/event-stream' },
      signal: leaving.signal,
    })
    expect(answer.headers.get('content-type')).toMatch(/^text\/event-stream\b/)
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
    let received = ''
    const counts = async (many: number): Promise<number[]> => {
      for (;;) {
        const found = [...received.matchAll(/data: \{"unread":(\d+)\}\n\n/g)].map(([, count]) => Number(count))
        if (found.length >= many) return found
        received += (await reader?.read())?.value ?? ''
      }
    }
    const [before = 0] = await counts(1)
    await invite()
    expect(await counts(2)).toEqual([before, before + 1])
    leaving.abort()
  },
)

const base = '/hub/risk'

test('under APP_BASE remix-serve serves pages, their files and forms there, and links to hand on begin with it', {
  tags: 'long',
}, async () => {
  const PUBLIC_URL = 'https://risk.example'
  const under = await remixServe(`${base}/login`, { APP_BASE: `${base}/`, PUBLIC_URL })
  onTestFinished(async () => void (await under.stop()))
  const visit = browserLike(under.url, base)
  const read = async (path: string) => {
    const response = await visit.go(path)
    expect(response.status, path).toBe(200)
    const html = await response.text()
    expect(outside(html, base), path).toEqual([])
    return html
  }

  const login = await read(`${base}/login`)
  for (const [file] of login.matchAll(/(?<=")\/[^"]+\.(?:js|css|svg)(?=")/g))
    expect((await fetch(under.url + file)).status, file).toBe(200)
  expect((await visit.signIn('risk', 'demo-demo')).headers.get('location')).toBe(base)
  for (const page of ['/home', '/user/settings', '/risk/questionnaires']) await read(base + page)

  const follow = async (html: string, address: RegExp) => read(address.exec(html)?.[0] ?? 'no such link')
  const found = await read(`${base}/risk/projects?name=${encodeURIComponent('操作与科技')}`)
  const project = await follow(found, /\/hub\/risk\/risk\/projects\/[\w-]{22}(?=")/)
  const respondent = await follow(project, /\/hub\/risk\/risk\/projects\/[\w-]+\/respondents\/[\w-]{22}(?=\/remove")/)
  const link = /https:\/\/risk\.example\/[^"<]+exam\?[^"<]+/.exec(respondent)?.[0].replaceAll('&amp;', '&') ?? ''
  expect(link).toContain(`${PUBLIC_URL}${base}/risk/evaluate/exam?uuid=`)

  const { pathname, search } = new URL(link)
  const paper = pathname + search
  const matrix = await read(paper)
  const script = /<script type="module" src="([^"]+)"/.exec(matrix)?.[1]
  expect((await fetch(under.url + script)).status).toBe(200)
  const value = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(matrix)?.[1] ?? ''
  const body = new URLSearchParams({ version: value('version'), key: value('key'), intent: 'check' })
  const posted = await visit.go(paper, { method: 'POST', body })
  expect([posted.status, posted.headers.get('location')]).toEqual([303, `${paper}&step=check`])
})

test('the built server says its address, and a respondent’s, under APP_BASE', { tags: 'long' }, async () => {
  const { DATA_DIR, remove } = dataFolder(inject('demoFolder'))
  const own = await startServer({ env: { DATA_DIR, APP_BASE: base } })
  try {
    expect(own.output()).toContain(`The demo is ready: ${own.url}${base}\n`)
    const link = /Respondent link: (\S+)/.exec(own.output())?.[1] ?? ''
    expect((await fetch(link)).status).toBe(200)
  } finally {
    await own.stop()
    remove()
  }
})
