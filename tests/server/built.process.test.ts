import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { sharePartsOf } from '#contract/audit/collection/addresses.ts'
import { root } from '../../scripts/stale.mjs'
import { startS3 } from '../shell/files/stores.ts'
import { browserLike } from './browser-like.ts'
import { dataFolder, launch, type Running, startServer, until } from './process.ts'

const data = dataFolder()
let server: Running

beforeAll(async () => {
  server = await startServer({ env: { DATA_DIR: data.DATA_DIR } })
})

afterAll(async () => {
  await server?.stop()
  data.remove()
})

/** A separate server for one test, on a copy of the demo's data. */
async function startOwn(env: Record<string, string> = {}): Promise<Running> {
  const { DATA_DIR, remove } = dataFolder(inject('demoFolder'))
  const own = await startServer({ env: { DATA_DIR, ...env } })
  onTestFinished(async () => {
    await own.stop()
    remove()
  })
  return own
}

function guess(url: string, given: { username: string; password?: string; forwardedFor?: string }): Promise<Response> {
  const { username, password = 'wrong-password', forwardedFor } = given
  return fetch(`${url}/api/auth/oauth2/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${btoa('web:web')}`,
      ...(forwardedFor ? { 'x-forwarded-for': forwardedFor } : {}),
    },
    body: new URLSearchParams({ grant_type: 'password', scope: 'server', username, password }),
  })
}

test.each(['/healthz', '/readyz', '/metrics', '/api/openapi.json', '/api/docs'])(
  '%s answers operators',
  async (path) => {
    expect((await fetch(server.url + path)).status).toBe(200)
  },
)

test('the demo tells its accounts and an address at which a paper opens', async () => {
  expect(server.output()).toMatch(/admin[\s\S]*demo-demo|demo-demo[\s\S]*admin/)
  const link = /Respondent link: (\S+)/.exec(server.output())?.[1] ?? ''
  const page = await fetch(link)
  expect(page.status).toBe(200)
  expect((await page.text()).match(/<select\b/g)).toHaveLength(70 * 19)
})

test('no character of a page is broken, wherever in it the pieces that React writes end', async () => {
  for (let shift = 0; shift < 12; shift++) {
    const page = await fetch(`${server.url}/login?redirect=/${'x'.repeat(shift)}`)
    expect(await page.text()).not.toMatch(/[\0\ufffd]/)
  }
})

test('scripts of a page are less urgent than its styles', async () => {
  const page = await (await fetch(`${server.url}/login`)).text()
  const scripts = page.match(/<link rel="modulepreload"[^>]*>/g) ?? []
  expect(scripts.length).toBeGreaterThan(3)
  expect(scripts.filter((link) => !link.includes('fetchpriority="low"'))).toEqual([])
  expect(page).toMatch(/<link rel="stylesheet" href="[^"]+"\/>/)
})

test('a person signs in through the plain form and comes to a page', async () => {
  const visit = browserLike(server.url)
  const reply = await visit.signIn('risk', 'demo-demo')
  expect(reply.status).toBe(303)
  const home = await visit.go(reply.headers.get('location') ?? '/')
  expect(home.status).toBeLessThan(400)
})

test('a file of the build is compressed and kept by browsers, one that is not there is not a page', async () => {
  const page = await (await fetch(`${server.url}/login`)).text()
  const asset = /\/assets\/[^"]+\.(?:js|css)/.exec(page)?.[0]
  const found = await fetch(server.url + asset, { headers: { 'accept-encoding': 'br' } })
  expect(found.headers.get('content-encoding')).toBe('br')
  expect(found.headers.get('cache-control')).toContain('immutable')
  const missing = await fetch(`${server.url}/assets/missing.js`)
  expect(missing.status).toBe(404)
  expect(missing.headers.get('cache-control') ?? '').not.toContain('immutable')
  expect(await missing.text()).toBe('')
})

test('browsers are given the texts that pages show, once, and no others', () => {
  const files = readdirSync(join(root, 'build/client'), { recursive: true, encoding: 'utf8' })
  const texts = files.filter((name) => name.endsWith('.json')).map((name) => basename(name, '.json'))
  expect(files.filter((name) => name.startsWith('locales'))).toEqual([])
  expect(texts).toEqual(expect.arrayContaining(['common', 'session', 'kinds-matrix-papers', 'collection-api']))
  expect(texts.filter((name) => /-(entities|mail|workbook|export|news)$/.test(name))).toEqual([])
})

test('a page is compressed once, and only for those who take it', async () => {
  const ask = (encodings: string) => fetch(`${server.url}/login`, { headers: { 'accept-encoding': encodings } })
  const packed = await ask('gzip')
  expect(packed.headers.get('content-encoding')).toBe('gzip')
  expect(packed.headers.get('vary')).toContain('Accept-Encoding')
  expect(await packed.text()).toContain('</html>')
  expect((await ask('identity')).headers.get('content-encoding')).toBeNull()
})

test('the inline scripts of a page bear the nonce of its policy, which is another each time', async () => {
  const nonces = new Set<string | undefined>()
  for (const path of ['/login', '/login', '/account/forget', '/nowhere']) {
    const page = await fetch(server.url + path)
    const nonce = /'nonce-([^']+)'/.exec(page.headers.get('content-security-policy') ?? '')?.[1]
    const inline = (await page.text()).match(/<script\b(?![^>]*\bsrc=)[^>]*>/g) ?? []
    expect(inline.length, path).toBeGreaterThan(0)
    for (const tag of inline) expect(tag, path).toContain(`nonce="${nonce}"`)
    nonces.add(nonce)
  }
  expect(nonces.size).toBe(4)
})

const form = new URLSearchParams({ username: 'risk', password: 'demo-demo' })

test.each([
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { origin: 'null' },
  { origin: 'https://evil.example' },
  { cookie: 'any=thing' },
])('a form posted with %o is refused', async (headers) => {
  const posted = (accept: string) =>
    fetch(`${server.url}/login`, {
      method: 'POST',
      body: form,
      headers: new Headers(Object.entries({ ...headers, accept })),
    })
  const page = await posted('text/html')
  expect(page.status).toBe(403)
  expect(await page.text()).toContain('<h1>403</h1>')
  expect(await (await posted('application/json')).json()).toMatchObject({ code: '403003', data: null })
})

const own = { 'sec-fetch-site': 'same-origin' }
const multipart = { ...own, 'content-type': 'multipart/form-data; boundary=x' }
const json = { 'content-type': 'application/json' }
const urlencoded = { ...own, 'content-type': 'application/x-www-form-urlencoded' }
const tooMuch = Buffer.alloc(13_000_000, 'a')

test.each<[string, string, string, Record<string, string>, string | Buffer | undefined]>([
  ['an undecodable path', 'GET', '/%E0%A4%A', {}, undefined],
  ['NUL in a path', 'GET', '/a%00b', {}, undefined],
  ['another origin in the path', 'GET', '//evil.example', {}, undefined],
  ['an endless address', 'GET', `/?q=${'a'.repeat(9000)}`, {}, undefined],
  ['endless headers', 'GET', '/login', { 'x-long': 'a'.repeat(20_000) }, undefined],
  ['an invalid host', 'GET', '/login', { host: 'a b' }, undefined],
  ['an unknown method', 'PATCH', '/login', own, undefined],
  ['broken multipart', 'POST', '/login', multipart, 'broken'],
  ['a body that is no form', 'POST', '/login', { ...own, 'content-type': 'text/plain' }, 'a=1'],
  ['no body at all', 'POST', '/login', own, undefined],
  ['NUL in a form', 'POST', '/login', urlencoded, 'username=a%00b&password=c%00d'],
  ['too big a form', 'POST', '/login', urlencoded, tooMuch],
  ['too big a form of unknown length', 'POST', '/login', { ...urlencoded, 'transfer-encoding': 'chunked' }, tooMuch],
  ['too big a call', 'POST', '/api/risk/evaluate/answer', json, tooMuch],
  ['broken JSON', 'POST', '/api/risk/evaluate/answer', json, '{"a":'],
  ['NUL in JSON', 'POST', '/api/risk/evaluate/answer', json, '{"mode":"save\\u0000"}'],
  ['an unknown call', 'GET', '/api/no/such/call', {}, undefined],
])('%s is the sender’s fault', async (_what, method, path, headers, body) => {
  const status = await send({ method, path, headers, body })
  expect(status).toBeGreaterThanOrEqual(400)
  expect(status).toBeLessThan(500)
})

/**
 * Sends a raw path and headers, which fetch would normalize.
 * The server may close the connection before it has read everything.
 */
function send(given: {
  method: string
  path: string
  headers: Record<string, string>
  body: string | Buffer | undefined
}) {
  return new Promise<number>((resolve, reject) => {
    const { body, ...rest } = given
    const sent = request(server.url, { ...rest, agent: false })
    let status = 0
    sent.on('response', (response) => {
      status = response.statusCode ?? 0
      resolve(status)
      response.resume()
    })
    sent.on('error', (error) => (status === 0 ? reject(error) : undefined))
    sent.end(body)
  })
}

test('of what a stranger sends to a page of tickets without a link that is open nothing is waited for', async () => {
  const visit = browserLike(server.url)
  const endless = new ReadableStream<Uint8Array>({ start: (body) => body.enqueue(Buffer.from('--xx\r\n')) })
  const answer = await visit.go(`${sharePartsOf('no-such-link', 1)}&step=part`, {
    method: 'POST',
    headers: { accept: '*/*', 'content-type': 'multipart/form-data; boundary=xx' },
    body: endless,
    duplex: 'half',
  })
  expect([answer.status, await answer.json()]).toEqual([404, { refused: expect.stringMatching(/./) }])
})

test('a post that no page takes, and a body that breaks off, are no errors of the server', async () => {
  const posted = await fetch(`${server.url}/risk/projects?unposted`, { method: 'POST', body: form, headers: own })
  expect(posted.status).toBe(405)
  const broken = request(`${server.url}/api/risk/evaluate/answer`, {
    method: 'POST',
    headers: { ...json, 'content-length': 100 },
  })
  broken.on('error', () => {})
  broken.write('{"a":', () => broken.destroy())
  await until(() => /"path":"\/api\/risk\/evaluate\/answer"[^\n]*"cut":true/.test(server.output()))
  const errors = server
    .output()
    .split('\n')
    .filter((line) => line.includes('"level":"error"'))
  expect(errors.filter((line) => /\/risk\/(projects|evaluate\/answer)"/.test(line))).toEqual([])
})

test('secrets that pass through are not in the log', async () => {
  const canary = { password: randomUUID(), token: randomUUID(), uuid: randomUUID(), name: `canary${randomUUID()}` }
  const visit = browserLike(server.url)
  await visit.signIn(canary.name, canary.password)
  await guess(server.url, { username: canary.name, password: canary.password })
  await fetch(`${server.url}/risk/evaluate/exam?uuid=${canary.uuid}&domain=d`)
  await fetch(`${server.url}/api/risk/evaluate/paper?uuid=${canary.uuid}`)
  await fetch(`${server.url}/api/user/config/menus`, { headers: { authorization: `Bearer ${canary.token}` } })
  await fetch(`${server.url}/${canary.uuid}/${canary.name}`)
  await fetch(`${server.url}/api/risk/evaluate/answer`, { method: 'POST', headers: json, body: `{"${canary.name}` })
  await fetch(`${server.url}/last-of-the-canaries`)
  await until(() => server.output().includes('/last-of-the-canaries'))
  for (const secret of Object.values(canary)) expect(server.output()).not.toContain(secret)
})

test('a second process on the same folder does not start and says why', { tags: 'long' }, async () => {
  const second = launch({ env: { DATA_DIR: data.DATA_DIR, PORT: '1' } })
  expect(await second.ended).toBe(1)
  expect(second.output()).toContain(`${data.DATA_DIR} is in use by process`)
})

test('a port that is taken stops the start with a line that names it', { tags: 'long' }, async () => {
  const { DATA_DIR, remove } = dataFolder(inject('demoFolder'))
  onTestFinished(remove)
  const second = launch({ env: { DATA_DIR, PORT: new URL(server.url).port } })
  expect(await second.ended).toBe(1)
  expect(second.output()).toMatch(/^PORT \d+ on 127\.0\.0\.1 is taken/m)
})

test('production without its secrets does not start and names each', async () => {
  const refused = launch({ env: { ADMIN_PASSWORD: 'long-enough-password' } })
  expect(await refused.ended).toBe(1)
  expect(refused.output().trim().split('\n')).toEqual([
    expect.stringMatching(/^PUBLIC_URL is missing: /),
    expect.stringMatching(/^SESSION_SECRET is missing: /),
    expect.stringMatching(/^DATA_KEY is missing: /),
    expect.stringMatching(/^API_CLIENT is missing: /),
  ])
})

test('on SIGTERM a request in flight is finished, and the exit status is 0', async () => {
  const own = await startOwn()
  const body = new URLSearchParams({
    grant_type: 'password',
    scope: 'server',
    username: 'admin',
    password: 'demo-demo',
  })
  const [first, last] = [body.toString().slice(0, 10), body.toString().slice(10)]
  const headers = {
    authorization: `Basic ${btoa('web:web')}`,
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': String(first.length + last.length),
  }
  const sent = request(`${own.url}/api/auth/oauth2/token`, { method: 'POST', headers })
  const answered = once(sent, 'response')
  await new Promise((resolve) => sent.write(first, resolve))
  // Its headers have been read once a later request has been answered.
  await fetch(`${own.url}/healthz`)
  const ended = own.stop()
  await until(() => own.output().includes('"stopping"'))
  sent.end(last)
  const [response] = await answered
  expect(response.statusCode).toBe(200)
  response.resume()
  expect(await ended).toBe(0)
  await expect(fetch(`${own.url}/healthz`)).rejects.toThrow()
})

const failuresPerAddress = 20

test('a made-up X-Forwarded-For does not escape the limit, and is warned of once', { tags: 'long' }, async () => {
  const own = await startOwn()
  for (let n = 0; n < failuresPerAddress; n++) {
    const reply = await guess(own.url, { username: `nobody${n}`, forwardedFor: `198.51.100.${n}` })
    expect(reply.status).toBe(401)
  }
  expect((await guess(own.url, { username: 'nobody', forwardedFor: '203.0.113.1' })).status).toBe(429)
  expect(own.output().match(/set TRUST_PROXY_HOPS/g)).toHaveLength(1)
})

test('behind a gateway only what the gateway wrote counts as the address', { tags: 'long' }, async () => {
  const own = await startOwn({ TRUST_PROXY_HOPS: '1' })
  for (let n = 0; n < failuresPerAddress; n++) {
    await guess(own.url, { username: `nobody${n}`, forwardedFor: `203.0.113.${n}, 198.51.100.7` })
  }
  expect((await guess(own.url, { username: 'nobody', forwardedFor: '203.0.113.99, 198.51.100.7' })).status).toBe(429)
  expect((await guess(own.url, { username: 'nobody', forwardedFor: '198.51.100.7, 198.51.100.8' })).status).toBe(401)
})

test('files lie in S3 where it is configured, and its client is loaded nowhere else', { tags: 'long' }, async () => {
  const loads = readFileSync(join(root, 'build/bundle.cjs'), 'latin1').match(/.{40}require\("@aws-sdk/g) ?? []
  expect(loads.length).toBeGreaterThan(0)
  for (const load of loads) expect(load).toContain('.then(()=>')
  const { place, lose, close } = await startS3()
  onTestFinished(close)
  const own = await startOwn({
    S3_ENDPOINT: place.endpoint,
    S3_BUCKET: place.bucket,
    S3_REGION: place.region,
    S3_ACCESS_KEY: place.accessKey,
    S3_SECRET_KEY: place.secretKey,
  })
  expect((await fetch(`${own.url}/readyz`)).status).toBe(200)
  // Only our own lines: libraries print no warnings that operators cannot act on.
  expect(own.output()).not.toContain('Warning')
  await lose()
  expect((await fetch(`${own.url}/readyz`)).status).toBe(503)
  expect((await fetch(`${own.url}/healthz`)).status).toBe(200)
})
