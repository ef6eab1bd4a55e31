import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { accepts } from '#contract/platform/encoding.ts'
import { compressed } from '../../server/compress.ts'

const page = `<p>${'风险'.repeat(5000)}</p>`
const html = { 'content-type': 'text/html; charset=utf-8' }
const request = (encodings: string) => new Request('http://host/', { headers: { 'accept-encoding': encodings } })

test.each([
  ['gzip', true],
  ['br, GZIP;q=0.8', true],
  ['gzip;q=0', false],
  ['gzip;q=0.00', false],
  ['identity', false],
  [null, false],
])('"%s" takes gzip: %s', (header, taken) => {
  expect(accepts(header, 'gzip')).toBe(taken)
})

test.each([
  ['as it comes', {}],
  ['whole', { 'content-length': String(Buffer.byteLength(page)) }],
])('a page is compressed %s and still the same page', async (_way, more) => {
  const response = await compressed(
    request('gzip, br'),
    new Response(page, { headers: { ...html, ...more, vary: 'Cookie' } }),
  )
  expect(response.headers.get('content-encoding')).toBe('gzip')
  expect(response.headers.get('vary')).toBe('Cookie, Accept-Encoding')
  const body = Buffer.from(await response.arrayBuffer())
  expect(body.byteLength).toBeLessThan(1000)
  expect(gunzipSync(body).toString()).toBe(page)
})

test.each([
  { 'content-type': 'image/png' },
  { ...html, 'content-encoding': 'br' },
  { ...html, 'cache-control': 'no-transform' },
  { ...html, 'content-length': '20' },
])('%o is left as it is', async (headers) => {
  const response = new Response(page, { headers })
  expect(await compressed(request('gzip'), response)).toBe(response)
})

test('available bytes are sent when the page pauses', async () => {
  let finish = () => {}
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('<p>first'))
      finish = () => controller.close()
    },
  })
  const { body: zipped } = await compressed(request('gzip'), new Response(body, { headers: html }))
  const reader = zipped?.getReader()
  const header = await reader?.read()
  const first = await reader?.read()
  expect((header?.value?.byteLength ?? 0) + (first?.value?.byteLength ?? 0)).toBeGreaterThan(10)
  finish()
})

test('a reader who leaves ends the page', async () => {
  let left = false
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(65_536)),
    cancel() {
      left = true
    },
  })
  const { body: zipped } = await compressed(request('gzip'), new Response(body, { headers: html }))
  await zipped?.cancel()
  expect(left).toBe(true)
})
