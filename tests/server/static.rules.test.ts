import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { staticFiles } from '../../server/static.ts'

const root = mkdtempSync(join(tmpdir(), 'static-'))
afterAll(() => rmSync(root, { recursive: true }))

mkdirSync(join(root, 'assets'))
for (const [name, text] of [
  ['icon.svg', '<svg/>'],
  ['assets/page.js', 'plain'],
  ['assets/page.js.br', 'in br'],
  ['assets/page.js.gz', 'in gzip'],
] as const)
  writeFileSync(join(root, name), text)

const files = staticFiles(root)
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  files(new Request(`http://host${path}`, { headers, method }))
const request = (encodings: string) => ask('/assets/page.js', { 'accept-encoding': encodings })

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip;q=0.5, br;q=0.9', 'br'],
  ['gzip, br;q=0', 'gzip'],
  ['identity', null],
])('whoever takes %s is given %s, and that others are given another form is said', async (encodings, given) => {
  const answer = request(encodings)
  expect(answer?.headers.get('content-encoding') ?? null).toBe(given)
  expect(await answer?.text()).toBe(given ? `in ${given}` : 'plain')
  expect(answer?.headers.get('vary')).toBe('Accept-Encoding')
  expect(answer?.headers.get('content-type')).toMatch(/^text\/javascript/)
})

test('a file that a browser has is not sent again, in the form that it has', () => {
  const etag = request('br')?.headers.get('etag') ?? ''
  expect(request('gzip')?.headers.get('etag')).not.toBe(etag)
  const again = (encodings: string) =>
    ask('/assets/page.js', { 'accept-encoding': encodings, 'if-none-match': etag })?.status
  expect([again('br'), again('gzip')]).toEqual([304, 200])
})

test('files with a hash in their name are cached forever, others for minutes', () => {
  expect(request('br')?.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(ask('/icon.svg')?.headers.get('cache-control')).toBe('public, max-age=300')
})

test('HEAD returns the length and no body', async () => {
  const answer = ask('/assets/page.js', {}, 'HEAD')
  expect([answer?.headers.get('content-length'), await answer?.text()]).toEqual(['5', ''])
})

test.each(['/assets/', '/assets', '/none.js', '/..%2fpackage.json', '/assets/../../package.json'])(
  '%s is no file of the build',
  (path) => {
    expect(ask(path)).toBeUndefined()
  },
)

test('files are only read', () => {
  expect(ask('/icon.svg', {}, 'POST')).toBeUndefined()
})
