import { expect, test } from 'vitest'
import { counted, isForeign, isReadableAddress, withReadableForm } from '../../server/guards.ts'

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

test('an address that looks like another origin cannot be read', () => {
  expect(isReadableAddress(new URL(`${own}//evil.example`))).toBe(false)
})

function posted(body: BodyInit, type?: string): Request {
  return new Request(own, { method: 'POST', body, ...(type ? { headers: { 'content-type': type } } : {}) })
}

test('a multipart form is still whole after it was read', async () => {
  const form = new FormData()
  form.set('name', '风险')
  form.set('file', new File(['a,b'], 'a.csv'))
  const read = await (await withReadableForm(posted(form)))?.formData()
  expect(read?.get('name')).toBe('风险')
  expect(read?.get('file')).toBeInstanceOf(File)
})

test.each([
  ['broken', 'multipart/form-data; boundary=x'],
  ['broken', 'multipart/form-data'],
  ['{"a":1}', 'application/json'],
  ['a=1', 'text/plain'],
])('%s as %s is no form', async (body, type) => {
  expect(await withReadableForm(posted(body, type))).toBeUndefined()
})

test('a body that declares no length ends where it grows too big', async () => {
  let told = false
  const endless = new ReadableStream<Uint8Array>({ pull: (controller) => controller.enqueue(new Uint8Array(65_536)) })
  const body = counted(endless, () => {
    told = true
  })
  await expect(new Response(body).arrayBuffer()).rejects.toThrow()
  expect(told).toBe(true)
})
