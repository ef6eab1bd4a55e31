import { gunzipSync } from 'node:zlib'
import type { EntryContext } from '@remix-run/node'
import { expect, test } from 'vitest'
import { fillPage, keepableOf, splitPage } from '#app/render/kept-page.server.ts'
import { serverOnly } from '#app/render/server-only.server.ts'

type Shown = { name: string; company: string; version: number }
const shared = Object.freeze(['a', 'b'])

/** Context of a page with marks for name and company, within a layout. */
function contextOf(shown: Shown, layout: object = {}): EntryContext {
  const keep = ({ data, search, slot }: { data: Shown; search: string; slot: (value: string) => string }) => ({
    of: shared,
    data: { ...data, name: slot(data.name), company: slot(data.company) },
    search,
  })
  return {
    routeModules: { page: { handle: { keep } } },
    staticHandlerContext: {
      matches: [{ route: { id: 'layout' } }, { route: { id: 'page' } }],
      loaderData: { layout, page: shown },
      actionData: null,
      errors: null,
      statusCode: 200,
      location: { pathname: '/page', search: '' },
    },
  } as object as EntryContext
}

const asked = { method: 'GET', language: 'en', nonce: 'once' }
const first = { name: '<甲> & "乙"', company: 'one', version: 1 }
const keyOf = (shown: Shown, said = {}, layout = {}) => keepableOf(contextOf(shown, layout), { ...asked, ...said })?.key

test('pages that differ in marked strings have one key, and any other difference makes another', () => {
  const key = keyOf(first)
  expect(keyOf({ ...first, name: 'another', company: 'two' })).toBe(key)
  expect(keyOf({ ...first, version: 2 })).not.toBe(key)
  expect(keyOf({ ...first, company: '' })).not.toBe(key)
  expect(keyOf(first, { language: 'zh-Hans' })).not.toBe(key)
  expect(keyOf(first, {}, { user: 'u' })).not.toBe(key)
})

test('a page whose layout has data outside the key, and an answer to a post, are not kept', () => {
  expect(keyOf(first, {}, serverOnly({}, { secret: 1 }))).toBeUndefined()
  expect(keyOf(first, { method: 'POST' })).toBeUndefined()
})

test('values take the places of their marks, escaped, also in joined gzip', () => {
  const keepable = keepableOf(contextOf(first), asked)
  if (!keepable) throw new Error('the page is not kept')
  const { name, company } = keepable.remix.staticHandlerContext.loaderData.page as Shown
  const page = splitPage(
    Buffer.from(`<p>前${name}</p>${'x'.repeat(70_000)}<i nonce="${keepable.nonce}">${company}${name}`),
  )
  const filler = 'x'.repeat(70_000)
  const shown = (said: string, of: string) => `<p>前${said}</p>${filler}<i nonce="once">${of}${said}`
  const long = '长'.repeat(30_000)
  for (const [values, html] of [
    [keepable.values, shown('&lt;甲&gt; &amp; &quot;乙&quot;', 'one')],
    [[long, '', 'once'], shown(long, '')],
  ] as const) {
    expect(fillPage(page, values).toString()).toBe(html)
    expect(gunzipSync(fillPage(page, values, 'gzip')).toString()).toBe(html)
  }
})
