import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { browserLike } from './browser-like.ts'
import { addressOf, builtRoutes } from './built-routes.ts'
import { dataFolder, type Running, startServer } from './process.ts'

const data = dataFolder(inject('demoFolder'))
let server: Running

beforeAll(async () => {
  server = await startServer({ env: { DATA_DIR: data.DATA_DIR } })
})
afterAll(async () => {
  await server?.stop()
  data.remove()
})

/** Ids for addresses that are malformed or do not exist. */
const madeUp = ['abc', '9'.repeat(20)]

/** Every address of the pages, with made-up ids, and whether its route has a screen. */
async function everyAddress({ ids: known }: { ids: readonly string[] }) {
  const routes = await builtRoutes()
  const parents = new Set([...routes.values()].map(({ parentId }) => parentId))
  const leaves = [...routes.values()].filter(({ id, path }) => !parents.has(id) || path !== undefined)
  return leaves.flatMap(({ id, module }) => {
    const address = addressOf(routes, id).replace('*', 'nowhere') || '/'
    const ids = address.includes(':') ? known : ['']
    return ids.map((value) => ({
      address: address.replace(/:\w+\??/g, value),
      isScreenless: module.default === undefined,
    }))
  })
}

/** Status, type, redirect and text of an answer. */
async function seen(answer: Response) {
  const type = answer.headers.get('content-type') ?? ''
  const text = await answer.text()
  return { status: answer.status, type, leads: answer.headers.get('location') !== null, text }
}

type Seen = Awaited<ReturnType<typeof seen>>

/** True for a page with its heading, a redirect, or a file: anything that needs no script to be read. */
function isForPeople({ status, type, leads, text }: Seen): boolean {
  if (status >= 500) return false
  if (status < 400 && leads) return true
  if (type.startsWith('text/html')) return text.includes('<main') && text.includes('<h1')
  return status === 200 && !type.startsWith('application/json') && text.length > 0
}

test.each(['', 'staff1', 'admin'])(
  'every address answers %s with a page, a file or the way to one',
  async (account) => {
    const visit = browserLike(server.url)
    if (account) await visit.signIn(account, 'demo-demo')
    const session = new Map(visit.cookies)
    const wrong: unknown[] = []
    const ids = account === 'admin' ? madeUp : madeUp.slice(0, 1)
    for (const { address, isScreenless } of await everyAddress({ ids })) {
      // A POST there ends the session.
      if (account && address === '/logout') continue
      for (const method of isScreenless ? ['GET', 'POST'] : ['GET']) {
        visit.cookies.clear()
        for (const [name, value] of session) visit.cookies.set(name, value)
        const body = method === 'POST' ? new URLSearchParams({ a: '1' }) : null
        const answer = await seen(await visit.go(address, { method, body }))
        const framed =
          !account || answer.status < 400 || address.startsWith('/risk/evaluate') || /<nav\b/.test(answer.text)
        // Only scripts post to this address, and only they read the answer.
        const isForScript = method === 'POST' && answer.status === 200 && address === '/risk/evaluate/finance/sum'
        if ((!isForPeople(answer) || !framed) && !isForScript)
          wrong.push([method, address, answer.status, answer.type, answer.text.slice(0, 100)])
      }
    }
    expect(wrong).toEqual([])
  },
  // More than a thousand pages, on a machine under load.
  180_000,
)

test('an address without a screen says in the frame why it refuses', async () => {
  const visit = browserLike(server.url)
  await visit.signIn('staff1', 'demo-demo')
  const cases: [string, number, string][] = [
    ['/risk/', 403, '无权限访问'],
    ['/system/', 403, '无权限访问'],
    ['/workbench/abc', 404, '页面不存在'],
    ['/workbench/0/roles/export', 404, '页面不存在'],
    ['/risk/projects/a/exports/file', 404, '页面不存在'],
    ['/menu', 404, '页面不存在'],
  ]
  for (const [address, status, title] of cases) {
    const { text, ...answer } = await seen(await visit.go(address))
    expect([address, answer.status, /<h1[^>]*>([^<]*)/.exec(text)?.[1]]).toEqual([address, status, title])
  }
})

test('scripts and pictures are answered as before', async () => {
  const visit = browserLike(server.url)
  await visit.signIn('staff1', 'demo-demo')
  const denied = await visit.go('/system', { headers: { accept: '*/*' } })
  expect([denied.status, denied.headers.get('content-type')]).toEqual([403, 'application/json; charset=utf-8'])
  expect((await visit.go('/system.data', { headers: { accept: '*/*' } })).headers.get('content-type')).toBe(
    'text/x-script',
  )
  expect((await visit.go('/messages/unread', { headers: { accept: '*/*' } })).headers.get('content-type')).toMatch(
    'json',
  )
})

test('?_data= of earlier Remix versions is removed from every address', async () => {
  const visit = browserLike(server.url)
  for (const route of ['', 'root', 'session/sign-in/login', 'frame', 'nowhere']) {
    const answer = await seen(await visit.go(`/account/forget?_data=${encodeURIComponent(route)}`))
    expect([route, answer.status, answer.type]).toEqual([route, 200, 'text/html; charset=utf-8'])
  }
})
