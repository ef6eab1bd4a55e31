import { createRequestHandler, type EntryContext, type ServerBuild } from '@remix-run/node'
import { Outlet, RemixServer, useRouteError } from '@remix-run/react'
import { createElement, type ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { pageTooLarge } from '#app/page/errors/refuse.server.ts'
import { bufferPage } from '#app/render/buffered-page.server.ts'
import { jsx, jsxs } from '#app/render/counted-elements.ts'
import { withLargePages } from '#app/render/large-pages.server.ts'
import { Budgeted, PageTooLarge, type RenderLimits } from '#app/render/render-budget.ts'

afterEach(() => vi.restoreAllMocks())

const limits: RenderLimits = { bytes: 100_000, ms: 60_000 }

/** Renders as the server entry does; returns the page or its error. */
const render = (page: ReactNode, of = limits): Promise<string | Error> =>
  new Promise((resolve) => {
    const failed = (error: unknown) => resolve(error as Error)
    const { pipe } = renderToPipeableStream(createElement(Budgeted, { limits: of }, page), {
      onAllReady: () => pipe(bufferPage({ bytesMax: of.bytes, done: (html) => resolve(String(html)), failed })),
      onShellError: failed,
      onError() {},
    })
  })

const page = (component: () => ReactNode) => createElement(component)
const paragraphs = (count: number, onMade: () => void = () => {}) =>
  Array.from({ length: count }, (_, at) => {
    onMade()
    return jsx('p', { children: 'a' }, at)
  })

test('a page within its budget is as React writes it', async () => {
  expect(await render(page(() => paragraphs(3)))).toBe('<p>a</p><p>a</p><p>a</p>')
})

test('a page of too many elements ends where its bytes are spent, not when all of them are made', async () => {
  let made = 0
  const over = await render(page(() => paragraphs(1_000_000, () => made++)))
  expect(over).toBeInstanceOf(PageTooLarge)
  expect(made).toBeLessThan(limits.bytes / '<p>a</p>'.length + 3)
})

test('long texts and attributes spend the budget as elements do', async () => {
  const long = 'a'.repeat(limits.bytes)
  let rest = 0
  const after = () => page(() => paragraphs(1, () => rest++))
  for (const make of [
    () => jsx('p', { children: long }, 'long'),
    () => jsx('p', { title: long }, 'long'),
    () => jsxs('p', { children: ['b', long] }, 'long'),
  ])
    expect(await render(page(() => [make(), after()]))).toBeInstanceOf(PageTooLarge)
  expect(rest).toBe(0)
})

test('a page that only escaping makes too large is detected from the bytes written', async () => {
  const over = await render(page(() => jsx('p', { children: '<'.repeat(limits.bytes / 2) })))
  expect(over).toMatchObject({ name: 'PageTooLarge', limit: 'bytes' })
})

test('a page ends when the time it may take is spent, in the middle of a component', async () => {
  let made = 0
  const slow = () => {
    for (const until = performance.now() + 1; performance.now() < until; );
    made++
  }
  const over = await render(
    page(() => paragraphs(3000, slow)),
    { bytes: 10_000_000, ms: 50 },
  )
  expect(over).toMatchObject({ name: 'PageTooLarge', limit: 'ms' })
  expect(made).toBeLessThan(1000)
})

test('time in which the machine was busy with others is not held against a page', async () => {
  vi.spyOn(process, 'cpuUsage').mockReturnValue({ user: 0, system: 0 })
  const slow = () => {
    for (const until = performance.now() + 0.2; performance.now() < until; );
  }
  expect(
    await render(
      page(() => paragraphs(500, slow)),
      { bytes: 10_000_000, ms: 10 },
    ),
  ).toMatch(/^<p>/)
})

test('pages that are rendered at the same time have budgets of their own', async () => {
  const [small, over, next] = await Promise.all([
    render(page(() => paragraphs(10))),
    render(page(() => paragraphs(1_000_000))),
    render(page(() => paragraphs(10))),
  ])
  expect(small).toBe('<p>a</p>'.repeat(10))
  expect(over).toBeInstanceOf(PageTooLarge)
  expect(next).toBe('<p>a</p>'.repeat(10))
})

function ErrorBoundary() {
  const { status, data } = useRouteError() as { status: number; data: { msg: string } }
  return createElement('p', null, `${status} ${data.msg}`)
}

test('an address whose page is too large answers with a page that says so, in the frame around it', async () => {
  const big = { default: () => paragraphs(1_000_000), loader: () => ({ secret: 'a'.repeat(1000) }) }
  const root = { default: () => createElement('main', null, createElement(Outlet)), ErrorBoundary: undefined }
  const frame = { default: () => createElement('section', null, createElement(Outlet)), ErrorBoundary }
  const routes = {
    root: { id: 'root', path: '', module: root },
    frame: { id: 'frame', parentId: 'root', module: frame },
    big: { id: 'big', parentId: 'frame', path: 'big', module: big },
  }
  const build = {
    entry: {
      module: {
        async default(request: Request, status: number, headers: Headers, remix: EntryContext) {
          const html = await render(createElement(RemixServer, { context: remix, url: request.url }))
          if (html instanceof PageTooLarge) throw pageTooLarge(request)
          if (html instanceof Error) throw html
          return new Response(html, { status, headers })
        },
      },
    },
    routes,
    assets: { entry: { imports: [], module: '' }, routes: manifestOf(routes), url: '', version: '' },
    future: { v3_singleFetch: true },
    isSpaMode: false,
    publicPath: '/',
    assetsBuildDirectory: '',
  } as unknown as ServerBuild
  const answer = await createRequestHandler(
    withLargePages(build),
    'production',
  )(new Request('http://here/big', { headers: { 'accept-language': 'en' } }))
  const html = await answer.text()
  expect(answer.status).toBe(413)
  expect(html).toMatch(/<main>.*<p>413 This page is too large to display/s)
  expect(html).not.toContain('aaaaaaaaaa')
})

const manifestOf = (routes: Record<string, { id: string; path?: string; parentId?: string; module: object }>) =>
  Object.fromEntries(
    Object.entries(routes).map(([id, { module, ...route }]) => [
      id,
      {
        ...route,
        hasLoader: 'loader' in module,
        hasAction: false,
        hasErrorBoundary: 'ErrorBoundary' in module,
        module: '',
      },
    ]),
  )
