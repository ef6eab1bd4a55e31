import { expect, test } from 'vitest'
import { asPageRequest } from '#app/render/data-requests.server.ts'
import { isReadableAddress } from '#app/render/readable-address.ts'
import { uploadBytesMax } from '#contract/data/tables/codes.ts'
import { filesBytesMax, megabyte } from '#contract/platform/bytes.ts'
import { counted, declaresTooMuch, discardBody, escapedRequest, isForeign, isForm } from '../../server/guards.ts'

const own = 'https://risk.example.org'
const host = 'risk.example.org'

test.each([
  { 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-site': 'none' },
  { origin: own },
  { origin: 'http://localhost:3000', host: 'localhost:3000' },
  {},
])('%o is a request of our own', (headers) => {
  expect(isForeign(new Headers(Object.entries({ host, ...headers })), own)).toBe(false)
})

test.each([
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'cross-site', origin: own },
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'http://risk.example.org.evil.example' },
  { cookie: 'session=1' },
])('%o is a request of another site, or might be', (headers) => {
  expect(isForeign(new Headers(Object.entries({ host, ...headers })), own)).toBe(true)
})

test.each(['/', '/risk/evaluate/exam?uuid=1', '/%E9%A3%8E%E9%99%A9', '/a?q=%zz'])('%s can be read', (path) => {
  expect(isReadableAddress(new URL(path, own))).toBe(true)
})

test.each(['/%E0%A4%A', '/a%00b', '/a%0ab', '/%5cevil.example', `/${'a'.repeat(9000)}`])(
  '%s cannot be read',
  (path) => {
    expect(isReadableAddress(new URL(path, own))).toBe(false)
  },
)

test('an unreadable address is escaped for whoever reads a page of it, and for nobody else', () => {
  const requested = (path: string, headers: Record<string, string>, method = 'GET') => {
    const request = escapedRequest(new Request(own + path, { method, headers }))
    return request && new URL(request.url).pathname
  }
  const reader = { accept: 'text/html', cookie: 'session=1' }
  expect(requested('/%00', reader)).toBe('/%2500')
  expect(requested('/a/%E0%A4%A', reader)).toBe('/a/%25E0%25A4%25A')
  expect(requested('//evil.example', reader)).toBe('/evil.example')
  expect(requested('/hub/risk//evil.example', reader)).toBe('/hub/risk/evil.example')
  expect(requested(`/${'a'.repeat(9000)}`, reader)).toBeUndefined()
  expect(requested('/%00', { accept: 'text/html' })).toBeUndefined()
  expect(requested('/%00', { ...reader, accept: '*/*' })).toBeUndefined()
  expect(requested('/%00', reader, 'POST')).toBeUndefined()
})

test.each(['//evil.example', '/hub/risk//evil.example', '/hub/risk/\\evil.example'])(
  '%s looks like another origin, also behind a base, and cannot be read',
  (path) => {
    expect(isReadableAddress(new URL(own + path))).toBe(false)
  },
)

test.each([
  ['application/x-www-form-urlencoded', true],
  ['multipart/form-data; boundary=x', true],
  ['application/json', false],
  ['text/plain', false],
])('%s is what pages are posted: %s', (type, expected) => {
  expect(isForm(new Request(own, { method: 'POST', body: 'a', headers: { 'content-type': type } }))).toBe(expected)
})

test('parameters internal to Remix are removed from page requests', async () => {
  const posted = new Request(`${own}/login?redirect=%2F&_data=routes%2Flogin`, { method: 'POST', body: 'a=1' })
  const page = asPageRequest(posted)
  expect([page.url, await page.text()]).toEqual([`${own}/login?redirect=%2F`, 'a=1'])
  const stream = new Request(`${own}/messages/events.data`, { headers: { accept: 'text/event-stream' } })
  expect(asPageRequest(stream).headers.get('accept')).toBe('text/x-script')
})

test('a body that declares no length ends where it grows too big', async () => {
  let isRefused = false
  const endless = new ReadableStream<Uint8Array>({ pull: (controller) => controller.enqueue(new Uint8Array(65_536)) })
  const request = new Request('http://localhost/', { method: 'POST', body: endless, duplex: 'half' } as RequestInit)
  const body = counted(request, () => {
    isRefused = true
  })
  await expect(new Response(body).arrayBuffer()).rejects.toThrow()
  expect(isRefused).toBe(true)
})

const announcing = (path: string, bytes: number, type = 'multipart/form-data; boundary=a') =>
  new Request(own + path, { method: 'POST', headers: { 'content-type': type, 'content-length': String(bytes) } })

test.each([
  '/workbench/3/access/new',
  '/base/workbench/3/access/new.data',
  '/workbench/3/access/0vHk-x_1/refresh',
  '/api/data/data-table/upload',
])('%s takes files up to the limit of tables', (path) => {
  expect(declaresTooMuch(announcing(path, uploadBytesMax))).toBe(false)
  expect(declaresTooMuch(announcing(path, uploadBytesMax + 2 * megabyte))).toBe(true)
  expect(declaresTooMuch(announcing(path, uploadBytesMax, 'application/x-www-form-urlencoded'))).toBe(true)
})

test.each([
  '/workbench/3/access/new/parts',
  '/workbench/3/access',
  '/workbench/a/access/new',
  '/api/data/data-table/upload/part',
  '/api/birp/file/upload',
  '/workbench/3/access/new/../../x',
])('%s takes no more than any other form', (path) => {
  expect(declaresTooMuch(announcing(path, filesBytesMax))).toBe(false)
  expect(declaresTooMuch(announcing(path, filesBytesMax + 2 * megabyte))).toBe(true)
})

test('a refused large upload is read no further than any other form', async () => {
  let read = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      read++
      controller.enqueue(new Uint8Array(megabyte))
    },
  })
  const { url, headers } = announcing('/workbench/3/access/new', uploadBytesMax)
  await discardBody(new Request(url, { method: 'POST', headers, body, duplex: 'half' } as RequestInit))
  expect(read).toBeLessThan(2)
})
