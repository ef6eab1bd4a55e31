import { gunzipSync } from 'node:zlib'
import type { EntryContext } from '@remix-run/node'
import type { i18n } from 'i18next'
import { decode } from 'turbo-stream'
import { expect, test } from 'vitest'
import { cachedPage, fillPage, keepableOf, splitPage } from '#app/render/cached-page.server.ts'
import { cachedBytes } from '#app/render/joined-gzip.server.ts'
import type { PlacedHtml, PlaceHtml } from '#app/render/placed-html.ts'
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

const textsIn = (language: string) => ({ language }) as i18n
const requested = { method: 'GET', texts: textsIn('en'), nonce: 'once' }
const first = { name: '<甲> & "乙"', company: 'one', version: 1 }
const keyOf = (shown: Shown, said = {}, layout = {}) =>
  keepableOf(contextOf(shown, layout), { ...requested, ...said })?.key

test('pages that differ in marked strings have one key, and any other difference makes another', () => {
  const key = keyOf(first)
  expect(keyOf({ ...first, name: 'another', company: 'two' })).toBe(key)
  expect(keyOf({ ...first, version: 2 })).not.toBe(key)
  expect(keyOf({ ...first, company: '' })).not.toBe(key)
  expect(keyOf(first, { texts: textsIn('zh-Hans') })).not.toBe(key)
  expect(keyOf(first, {}, { user: 'u' })).not.toBe(key)
})

test('a page whose layout has data outside the key, and an answer to a post, are not kept', () => {
  expect(keyOf(first, {}, serverOnly({}, { secret: 1 }))).toBeUndefined()
  expect(keyOf(first, { method: 'POST' })).toBeUndefined()
})

test('values take the places of their marks, escaped, also in joined gzip', async () => {
  const keepable = keepableOf(contextOf(first), requested)
  if (!keepable) throw new Error('the page is not kept')
  const { name, company } = keepable.remix.staticHandlerContext.loaderData.page as Shown
  const page = splitPage([
    Buffer.from(`<p>前${name}</p>`),
    cachedBytes(Buffer.from('x'.repeat(70_000))),
    Buffer.from(`<i nonce="${keepable.nonce}">${company}${name}`),
  ])
  const filler = 'x'.repeat(70_000)
  const shown = (said: string, of: string) => `<p>前${said}</p>${filler}<i nonce="once">${of}${said}`
  const long = '长'.repeat(30_000)
  for (const [values, html] of [
    [await keepable.values, shown('&lt;甲&gt; &amp; &quot;乙&quot;', 'one')],
    [[long, '', 'once'].map((text) => ({ html: Buffer.from(text), text })), shown(long, '')],
  ] as const) {
    expect((await fillPage(page, values)).toString()).toBe(html)
    expect(gunzipSync(await fillPage(page, values, 'gzip')).toString()).toBe(html)
  }
})

test('a page in a layout has the marks of both, and the key contains html that its data places', () => {
  const frame = ({ data, slot }: { data: { user: string; menu: PlacedHtml }; slot: (value: string) => string }) => ({
    data: { ...data, user: slot(data.user) },
    placed: [data.menu],
  })
  const keepableIn = (user: string, menu: PlacedHtml) => {
    const remix = contextOf(first, serverOnly({ user }, { menu }))
    Object.assign(remix.routeModules, { layout: { handle: { keep: frame } } })
    return keepableOf(remix, requested)
  }
  const menu = cachedBytes(Buffer.from('<ul>'))
  const { key, remix } = keepableIn('甲', menu) ?? {}
  expect(key).toBeDefined()
  expect(remix?.staticHandlerContext.loaderData.layout).not.toMatchObject({ user: '甲' })
  expect(keepableIn('another', menu)?.key).toBe(key)
  expect(keepableIn('甲', cachedBytes(Buffer.from('<ul>')))?.key).not.toBe(key)
  expect(keepableIn('甲', ['<ul>'])?.key).not.toBe(keepableIn('甲', ['<ol>'])?.key)
})

/** Data of a page for its scripts, in a page of that alone. */
async function dataPage(remix: EntryContext) {
  const keepable = keepableOf(remix, requested)
  const { value } = (await keepable?.remix.serverHandoffStream?.getReader().read()) ?? {}
  if (!keepable || !value) throw new Error('the page is not kept')
  return { keepable, page: splitPage([Buffer.from(JSON.stringify(Buffer.from(value).toString()))]) }
}

test.each([first, { ...first, name: '</script>"\\ & 甲', company: '\u2028' }])(
  'data for scripts is encoded once, and has the values of $name, escaped within its script',
  async (shown) => {
    const { page } = await dataPage(contextOf(first))
    const { values } = keepableOf(contextOf(shown), requested) ?? {}
    const filled = (await fillPage(page, values ?? [])).toString()
    expect(filled).not.toMatch(/[<>&\u2028]/)
    const { value } = await decode(new Blob([JSON.parse(filled)]).stream())
    expect(value).toEqual({ loaderData: { layout: {}, page: shown }, actionData: null, errors: null })
  },
)

test.each([new Map(), new Set(), new Date(0), Number.NaN, 1n, () => 1])(
  'data for scripts of a kept page must be JSON, unlike %s',
  async (other) => {
    // JSON has no big integers, so that the page has no key at all.
    const made = dataPage(contextOf(first, { list: [{ other }] }))
    await expect(made).rejects.toThrow(/JSON|BigInt/)
  },
)

test('html that is made for each request is no data for scripts', async () => {
  const keep = ({ data, place }: { data: Shown; place: PlaceHtml }) => ({ data: { ...data, name: place(['<b>']) } })
  const remix = contextOf(first)
  Object.assign(remix.routeModules, { page: { handle: { keep } } })
  const { page, keepable } = await dataPage(remix)
  expect(() => fillPage(page, keepable.values)).toThrow('data for scripts has html in slot 0')
})

test('readers who open a page while it is rendered share it, and a failed one is rendered again', async () => {
  let made = 0
  const make = async (failed: boolean) => {
    made += 1
    return { page: splitPage([Buffer.from(`<p>${made}</p>`)]), failed }
  }
  const [failed, shared] = await Promise.all([cachedPage('k', () => make(true)), cachedPage('k', () => make(false))])
  expect(failed).toBe(shared)
  expect(failed.failed).toBe(true)
  const [kept, waited] = await Promise.all([cachedPage('k', () => make(false)), cachedPage('k', () => make(false))])
  expect(waited).toBe(kept)
  expect((await cachedPage('k', () => make(false))).page).toBe(kept.page)
  expect(made).toBe(2)
  await expect(cachedPage('other', () => Promise.reject(new Error('late')))).rejects.toThrow('late')
  expect((await cachedPage('other', () => make(false))).failed).toBe(false)
})

test('html made for each request takes the place of its mark, whatever its size', async () => {
  const pieces = ['<td>', '<b>1</b>', '<i>2</i>']
  for (const [key, order] of [
    ['few', [0, 1, 3]],
    ['many', Array.from({ length: 90_000 }, (_, at) => at % 4)],
  ] as const) {
    const remix = contextOf({ ...first, name: key })
    const keep = ({ data, place }: { data: Shown; place: PlaceHtml }) => ({
      data: { ...data, name: '', company: place({ pieces, own: ['own'], order }) },
      hidden: { secret: key },
      of: shared,
    })
    Object.assign(remix.routeModules, { page: { handle: { keep } } })
    const keepable = keepableOf(remix, requested)
    if (!keepable) throw new Error('the page is not kept')
    const data = keepable.remix.staticHandlerContext.loaderData.page as Shown & { secret: string }
    expect(data.secret).toBe(key)
    const page = splitPage([Buffer.from(`<table>${data.company}</table>`)])
    const html = `<table>${order.map((at) => pieces[at] ?? 'own').join('')}</table>`
    expect((await fillPage(page, await keepable.values)).toString()).toBe(html)
    expect(gunzipSync(await fillPage(page, await keepable.values, 'gzip')).toString()).toBe(html)
  }
})

test('pages whose hidden data is made of different objects have different keys', () => {
  const keyWith = (of: object) => {
    const remix = contextOf(first)
    Object.assign(remix.routeModules, { page: { handle: { keep: () => ({ data: {}, of }) } } })
    return keepableOf(remix, requested)?.key
  }
  expect(keyWith(shared)).toBe(keyWith(shared))
  expect(keyWith({})).not.toBe(keyWith({}))
})
