import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openTrinoClient, TrinoError } from '#api/platform/engine/dialects/trino/client.ts'
import { EngineUnavailable } from '#api/platform/engine/engine-unavailable.ts'

type Params = { method: string; path: string; headers: IncomingMessage['headers']; body: string }
/** A status with a body, or a connection that breaks off. */
type Answer = { status?: number; body?: string } | 'broken'

const stats = { state: 'RUNNING', progressPercentage: 50, processedRows: 7, cpuTimeMillis: 3, peakMemoryBytes: 9 }

/** A server that answers each request by its method and path; repeated answers are given one after the other. */
async function serve(answers: Record<string, Answer[]>) {
  const requests: Params[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const { method = '', url = '', headers } = request
    requests.push({ method, path: url, headers, body })
    const left = answers[`${method} ${url}`] ?? []
    const answer = left.length > 1 ? left.shift() : left[0]
    if (answer === 'broken') return void request.socket.destroy()
    response.statusCode = answer?.status ?? (answer ? 200 : 404)
    response.end(answer?.body ?? '')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const page = (id: number, rest: Record<string, unknown>, next?: number): Answer => ({
    body: JSON.stringify({
      id: 'q',
      stats,
      ...(next !== undefined && { nextUri: `${url}/v1/${next}` }),
      ...rest,
      at: id,
    }),
  })
  const place = { url, catalog: 'lake', schema: 'workbench', user: 'risk', token: 'secret' }
  return { asked: requests, answers, page, client: openTrinoClient(place) }
}

const start = 'POST /v1/statement'

test('pages are read until there are no more, with exact integers and progress', async () => {
  const { asked, answers, page, client } = await serve({})
  answers[start] = [page(0, {}, 1)]
  const exact = `{"id":"q","stats":${JSON.stringify(stats)},"nextUri":"NEXT","data":[[9007199254740993,1.234567890123457,"1234567890123456789 \\" 1"]]}`
  const url = asked.length === 0 ? (JSON.parse((answers[start][0] as { body: string }).body).nextUri as string) : ''
  answers['GET /v1/1'] = [{ body: exact.replace('NEXT', url.replace(/1$/, '2')) }]
  answers['GET /v1/2'] = [page(2, { data: [[null, 0, 'b']] })]
  const progress: number[] = []
  const rows = await client.rows('select 1', { onProgress: ({ rows: read }) => progress.push(read) })
  expect(rows).toEqual([
    ['9007199254740993', 1.234567890123457, '1234567890123456789 " 1'],
    [null, 0, 'b'],
  ])
  expect(progress).toEqual([7, 7, 7])
  expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual([start, 'GET /v1/1', 'GET /v1/2'])
  expect(asked[0]).toMatchObject({
    body: 'select 1',
    headers: {
      authorization: 'Bearer secret',
      'x-trino-user': 'risk',
      'x-trino-catalog': 'lake',
      'x-trino-client-capabilities': 'PARAMETRIC_DATETIME',
      'x-trino-session': 'lake.parquet_use_column_names=false,lake.timestamp_precision=MICROSECONDS',
    },
  })
})

test('a busy gateway and a broken connection are tried again, with nothing read twice', async () => {
  const { asked, answers, page, client } = await serve({})
  answers[start] = [{ status: 503 }, { status: 502 }, page(0, {}, 1)]
  answers['GET /v1/1'] = ['broken', { status: 504 }, page(1, { data: [[1]] })]
  expect(await client.rows('select 1')).toEqual([[1]])
  expect(asked).toHaveLength(6)
})

test('a statement whose connection broke is not sent twice: it may already run', async () => {
  const { asked, answers, client } = await serve({ [start]: ['broken'] })
  await expect(client.run('create table a as select 1')).rejects.toThrow(EngineUnavailable)
  expect(asked).toHaveLength(1)
  expect(answers[start]).toHaveLength(1)
})

test('a server that stays away is unavailable, whichever way', async () => {
  const { answers, client, page } = await serve({ [start]: [{ status: 503 }] })
  const unavailable = { name: 'EngineUnavailable', code: 'ENGINE_UNAVAILABLE' }
  await expect(client.rows('select 1', { attempts: 2 })).rejects.toMatchObject(unavailable)
  const closed = openTrinoClient({ url: 'http://127.0.0.1:9', catalog: 'a', schema: 'b', user: 'c' })
  await expect(closed.rows('select 1', { attempts: 1 })).rejects.toMatchObject(unavailable)
  // The query is lost with its coordinator.
  answers[start] = [page(0, {}, 1)]
  await expect(client.rows('select 1')).rejects.toMatchObject(unavailable)
  answers[start] = [page(0, { error: { message: 'going down', errorName: 'SERVER_SHUTTING_DOWN' } })]
  await expect(client.rows('select 1')).rejects.toMatchObject(unavailable)
  answers[start] = [{ status: 401 }]
  await expect(client.rows('select 1')).rejects.toThrow(/TRINO_TOKEN/)
})

test('an error of the statement has the words of the server', async () => {
  const { answers, page, client } = await serve({})
  answers[start] = [page(0, { error: { message: 'Division by zero', errorName: 'DIVISION_BY_ZERO' } })]
  const thrown = await client.rows('select 1/0').catch((error) => error)
  expect(thrown).toBeInstanceOf(TrinoError)
  expect(thrown).toMatchObject({ message: 'DIVISION_BY_ZERO: Division by zero', code: 'DIVISION_BY_ZERO' })
})

test.each(['left early', 'cancelled'])('a query that is %s ends on the server', async (how) => {
  const { asked, answers, page, client } = await serve({})
  answers[start] = [page(0, {}, 1)]
  answers['GET /v1/1'] = [page(1, { data: [[1]] }, 2)]
  answers['GET /v1/2'] = [page(2, { data: [[2]] }, 2)]
  answers['DELETE /v1/2'] = [{ status: 204 }]
  const cancelling = new AbortController()
  const read = async () => {
    for await (const rows of client.pages('select 1', { signal: cancelling.signal })) {
      if (how === 'left early') return rows
      cancelling.abort(new Error('not wanted'))
    }
  }
  if (how === 'left early') expect(await read()).toEqual([[1]])
  else await expect(read()).rejects.toThrow('not wanted')
  expect(asked.at(-1)).toMatchObject({ method: 'DELETE', path: '/v1/2' })
})

test('writing returns the number of rows', async () => {
  const { answers, page, client } = await serve({})
  answers[start] = [page(0, {}, 1)]
  answers['GET /v1/1'] = [page(1, { updateCount: 12 })]
  expect(await client.run('create table a as select 1')).toBe(12)
})
