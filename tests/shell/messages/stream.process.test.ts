import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { browserLike } from '../../server/browser-like.ts'
import { dataFolder, type Running, startServer, until } from '../../server/process.ts'

const data = dataFolder(inject('demoFolder'))
let server: Running

beforeAll(async () => {
  server = await startServer({ env: { DATA_DIR: data.DATA_DIR } })
})
afterAll(async () => {
  await server?.stop()
  data.remove()
})

/** Requests events, not a page. */
const asEvents = { accept: 'text/event-stream' }

type Visit = ReturnType<typeof browserLike>

async function signedIn(): Promise<Visit> {
  const visit = browserLike(server.url)
  await visit.signIn('staff1', 'demo-demo')
  return visit
}

/** Listens like a page in a browser; resolves with the first event. `ended` resolves when the stream ends. */
async function listen(visit: Visit): Promise<{ first: string; ended: Promise<unknown>; headers: Headers }> {
  const answer = await visit.go('/messages/events', {
    headers: { ...asEvents, 'accept-encoding': 'gzip' },
  })
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let first = ''
  while (!first.includes('data:')) first += (await reader?.read())?.value ?? ''
  const drained = async () => {
    while (!(await reader?.read())?.done);
  }
  return { first, ended: drained().catch(() => 'cut'), headers: answer.headers }
}

test('a page hears events by its cookie, uncompressed, until it signs out', async () => {
  const visit = await signedIn()
  const { first, ended, headers } = await listen(visit)
  expect(headers.get('content-type')).toBe('text/event-stream')
  expect(headers.get('content-encoding')).toBeNull()
  expect(first).toMatch(/data: \{"unread":\d+\}\n\n/)
  expect(await (await visit.go('/messages/unread', { headers: { accept: '*/*' } })).json()).toEqual({
    unread: expect.any(Number),
  })
  expect((await visit.go('/logout', { method: 'POST', body: new URLSearchParams({ form: 'logout' }) })).status).toBe(
    303,
  )
  await ended
})

test('who is not signed in hears nothing, and is not sent anywhere', async () => {
  const visit = browserLike(server.url)
  for (const path of ['/messages/events', '/messages/unread'])
    expect((await visit.go(path, { headers: asEvents })).status).toBe(204)
  const forged = await fetch(`${server.url}/api/home-news/events`, { headers: { cookie: 'session=x' } })
  expect(forged.status).toBe(401)
})

test('the address of the stream answers at once whoever asks for a page, or for its data', async () => {
  const visit = await signedIn()
  expect((await visit.go('/messages/events')).status).toBe(404)
  for (const accept of ['*/*', 'text/event-stream']) {
    const data = await visit.go('/messages/events.data', { headers: { accept } })
    expect(data.status).toBe(204)
  }
})

test('a closed stream is released, and logged like any other request', async () => {
  const visit = await signedIn()
  const leaving = new AbortController()
  const answer = await visit.go('/messages/events', { headers: asEvents, signal: leaving.signal })
  expect(answer.status).toBe(200)
  leaving.abort()
  const lines = () =>
    server
      .output()
      .split('\n')
      .filter((line) => line.includes('"/messages/events"'))
  await until(() => lines().length > 0)
  expect(lines().every((line) => JSON.parse(line).ms < 1000 && !line.includes('"cut"'))).toBe(true)
  const metrics = await (await fetch(`${server.url}/metrics`)).text()
  expect(metrics).toMatch(/http_request_duration_seconds_count\{[^}]*group="stream"/)
})

test('on SIGTERM streams end immediately, and the exit status is 0', async () => {
  const { ended } = await listen(await signedIn())
  const began = performance.now()
  const stopped = server.stop()
  await ended
  expect(performance.now() - began).toBeLessThan(3_000)
  expect(await stopped).toBe(0)
})
