import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { browserLike, outside } from './browser-like.ts'
import { dataFolder, type Running, startServer } from './process.ts'

const data = dataFolder()
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

test('the built server takes another backend as well, and opens no database for it', async () => {
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

const base = '/hub/risk'

test('under APP_BASE remix-serve serves pages, their files and forms there, and links to hand on begin with it', async () => {
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
  const project = await follow(await read(`${base}/risk/projects`), /\/hub\/risk\/risk\/projects\/[\w-]{22}(?=")/)
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

test('the built server says its address, and a respondent’s, under APP_BASE', async () => {
  const { DATA_DIR, remove } = dataFolder()
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
