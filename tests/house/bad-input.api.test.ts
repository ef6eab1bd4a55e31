import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { sha256 } from '#api/platform/keys.ts'
import { saveWatchList } from '#contract/data/watch-lists/calls.ts'
import type { Call } from '#contract/platform/call.ts'
import { makeLink, makeTasks } from '../audit/collection/collected.ts'
import { makeFinanceCampaign } from '../risk/kinds/finance/finance.ts'
import { basic, openTestApi, type TestApi } from '../support/api.ts'
import {
  badRequests,
  type Document,
  faultOf,
  initOf,
  inTurn,
  mediaTypes,
  type Params,
} from '../support/bad-requests.ts'
import { declaredCalls } from '../support/declared-calls.ts'
import { type Known, knownFor, makeKnown } from '../support/known.ts'
import { fewOf, runsOf } from '../support/runs.ts'

/** Few requests per call, identical in every run; `npm run fuzz` sends a million. */
const seed = 20261120
const runsPerCall = runsOf(5)

let api: TestApi
let requests: ReturnType<typeof badRequests>
/** Data for calls that only read, or are refused before they change anything. */
let shared: Known
/** Secret of an open collection page, and a finance paper: without them no body is read. */
let copyUrl: string
let financeUuid: string
let listBizId: string

beforeAll(async () => {
  api = await openTestApi()
  shared = await makeKnown(api)
  copyUrl = await makeLink(api, await makeTasks(api))
  financeUuid = (await makeFinanceCampaign(api)).uuid
  listBizId = (await api.done(saveWatchList, { as: shared.manager, body: { name: 'bad input' } })).bizId
  requests = badRequests((await (await api.fetch('/openapi.json')).json()) as Document)
})
afterAll(() => api?.close())

// A random request may end the caller's session: then another user takes over.
afterEach(async () => {
  const { rows } = await api.db.$client.query(
    "select 1 from session s join sys_user u on u.id = s.user_id where s.token_hash = $1 and u.status = '0'",
    [sha256(shared.manager.token)],
  )
  if (rows.length === 0) shared = await makeKnown(api)
})

/** Sends a request and expects a clear answer. */
async function ask({ manager }: Known, call: Call, requested: Params): Promise<void> {
  const init = initOf(call, requested, call.access.kind === 'client' ? basic : `Bearer ${manager.token}`)
  // A different address each time, so that sign-in limits do not answer in place of the call.
  const response = await api.fetch(requested.path, { ...init, address: `bad-input-${Math.random()}` })
  expect(await faultOf(response), requested.path.slice(0, 300)).toBeUndefined()
}

const numbered = fewOf([...declaredCalls].map(([name, call], at) => [name, call, at] as const))

// Runs before the others: each of their calls adds to the audit trail, which is exported often here. What is refused
// changes nothing, so that all calls share their data.
test.each(numbered)(
  '%s answers a request of which one thing is wrong with a clear refusal',
  async (_, call, at) => {
    const params = requests.spoilt(call, shared, inTurn(at))
    // Eight at a time, as concurrent requests.
    while (params.length > 0) {
      await Promise.all(params.splice(0, 8).map((each) => ask(shared, call, each)))
    }
  },
  60_000,
)

test.each(numbered)(
  '%s answers whatever comes in with a success or a clear refusal',
  async (_, call, at) => {
    const known = await knownFor(call, api, shared)
    await fc.assert(
      fc.asyncProperty(requests.any(call, known), (asked) => ask(known, call, asked)),
      { seed: seed + at, numRuns: runsPerCall },
    )
    expect(Object.keys(Object.prototype)).toEqual([])
    expect(api.log.filter(({ level }) => level === 'error')).toEqual([])
  },
  60_000,
)

/** Path with a number for each parameter, long enough for a bizId. */
const addressOf = ({ path }: Call): string => path.replace(/\{\w+\}/g, '11111111')

/** Bytes are counted, not parsed: tests/shell/files/files.api.test.ts. */
const allWithBody = [...declaredCalls].filter(([, { bodyForm }]) => bodyForm !== 'none' && bodyForm !== 'bytes')
/** Few calls have a body other than JSON, so all of these are tested. */
const callsWithBody = [
  ...allWithBody.filter(([, { bodyForm }]) => bodyForm !== 'json'),
  ...fewOf(allWithBody.filter(([, { bodyForm }]) => bodyForm === 'json')),
]

/** Query that a call needs, so that only its body is at fault. */
function queryBefore({ path }: Call): string {
  const { projectId, uuid, workspace } = shared
  if (path === '/data/data-table/upload') return `?workspaceBizId=${workspace.bizId}`
  if (path === '/risk-screening/list/import') return `?bizId=${listBizId}`
  if (path === '/risk/evaluate/item/import') return `?projectId=${projectId}`
  if (path.startsWith('/risk/evaluate/finance/import')) return `?uuid=${financeUuid}`
  if (path === '/risk/evaluate/answer/file') return `?uuid=${uuid}&criteriaId=1`
  if (path === '/flow-audit-data-process/dataEidtedUploadMinIO') return '?fileId=1'
  if (/\/flow-audit-data-process\/(comparison|bill-report)-upload$/.test(path)) return '?id=1'
  if (path === '/flow-bill-collect/uploadPart') return `?copyUrl=${copyUrl}`
  if (path === '/flow-bill-collect/uploadFile') return `?copyUrl=${copyUrl}&id=1&ticketTypeCode=invoice`
  if (!path.startsWith('/flow-audit-masterData-maintain/')) return ''
  if (path.endsWith('/client')) return ''
  return path.endsWith('/takeOverUpload') ? '?clientCode=NONE&uploadId=12345678' : '?clientCode=NONE'
}

const piece = new Uint8Array(16 * 1024 * 1024).fill(32)

/** A stream of this many blanks, produced on demand: the largest body is larger than memory. */
function blanks(bytes: number): ReadableStream<Uint8Array> {
  let left = bytes
  return new ReadableStream({
    pull(controller) {
      controller.enqueue(piece.subarray(0, Math.min(left, piece.length)))
      left -= piece.length
      if (left <= 0) controller.close()
    },
  })
}

test.each(callsWithBody)('%s refuses a body larger than it takes, announced or not', async (_, call) => {
  const { manager } = shared
  const query = queryBefore(call)
  const contentType = mediaTypes[call.bodyForm === 'none' ? 'json' : call.bodyForm]
  const headers = {
    'content-type': contentType,
    authorization: call.access.kind === 'client' ? basic : `Bearer ${manager.token}`,
  }
  const announced = { ...headers, 'content-length': String(call.bodyMax + 1) }
  for (const init of [
    { headers: announced, body: blanks(call.bodyMax + 1), duplex: 'half' as const },
    { headers, body: blanks(call.bodyMax + 1), duplex: 'half' as const },
  ]) {
    const response = await api.fetch(`${addressOf(call)}${query}`, { method: call.method, ...init })
    expect([response.status, (await response.json()).code]).toEqual([413, '413001'])
  }
})

/** A body of this many values, in the call's form of body. */
function bodyOfParts({ bodyForm }: Call, parts: number): string {
  switch (bodyForm) {
    case 'urlencoded':
      return Array(parts).fill('a=1').join('&')
    case 'multipart':
      return `${'--xx\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(parts)}--xx--\r\n`
    default:
      return `{"a":"${',\\",'.repeat(10)}","b":[${Array(parts - 1)
        .fill('{}')
        .join()}]}`
  }
}

/** Processor time in ms; minimum of up to three tries, since the embedded database runs in this process. */
async function computing(work: () => Promise<unknown>): Promise<number> {
  let shortest = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < 3 && shortest > 200; tries++) {
    const before = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(before)
    shortest = Math.min(shortest, (user + system) / 1000)
  }
  return shortest
}

test.each(callsWithBody)(
  '%s refuses more values than it takes, and is not held up by as many as it takes',
  async (_, call) => {
    const { manager } = shared
    const query = queryBefore(call)
    const send = (parts: number) =>
      api.fetch(`${addressOf(call)}${query}`, {
        method: call.method,
        headers: {
          'content-type': mediaTypes[call.bodyForm === 'none' ? 'json' : call.bodyForm],
          authorization: call.access.kind === 'client' ? basic : `Bearer ${manager.token}`,
        },
        body: bodyOfParts(call, parts),
        address: `parts-${Math.random()}`,
      })
    const refused = await send(call.partsMax + 1)
    expect([refused.status, (await refused.json()).code]).toEqual([413, '413001'])
    const lengths: number[] = []
    const ms = await computing(async () => {
      const answer = await send(call.partsMax - 1)
      expect(answer.status).toBeGreaterThanOrEqual(400)
      lengths.push((await answer.text()).length)
    })
    expect(ms).toBeLessThan(200)
    expect(Math.max(...lengths)).toBeLessThan(50_000)
  },
)

test.each(callsWithBody)('%s refuses a body of another type', async (_, call) => {
  const { manager } = shared
  const authorization = call.access.kind === 'client' ? basic : `Bearer ${manager.token}`
  for (const contentType of ['text/plain', 'application/xml', 'application/jsonx', '']) {
    const headers = { 'content-type': contentType, authorization }
    const query = queryBefore(call)
    const response = await api.fetch(`${addressOf(call)}${query}`, { method: call.method, headers, body: '{}' })
    expect([response.status, (await response.json()).code], contentType).toEqual([400, '400001'])
  }
})

test('no call is brought down by JSON within JSON, however deep', async () => {
  const authorization = `Bearer ${shared.manager.token}`
  const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
  for (const [, call] of callsWithBody) {
    if (call.bodyForm !== 'json' || call.access.kind === 'client') continue
    for (const body of [deep(100), deep(101), deep(50_000)]) {
      const headers = { 'content-type': mediaTypes.json, authorization }
      const address = `${addressOf(call)}${queryBefore(call)}`
      const { status } = await api.fetch(address, { method: call.method, headers, body })
      expect([400, 413, 422], call.path).toContain(status)
    }
  }
})

test('a parameter with a NUL is refused, in the query and in the path', async () => {
  for (const path of [
    '/system/dict/data/type/a%00b',
    '/risk/evaluate/domain/header?domain=%00',
    '/risk/evaluate/criteria?domain=a%00',
    '/risk/evaluate/paper?uuid=%00',
    '/login/stats?appId=%00',
  ]) {
    const response = await api.fetch(path)
    expect([response.status, (await response.json()).code], path).toEqual([400, '400001'])
  }
})

test('thirty thousand wrong items are refused in a short answer', async () => {
  const body = JSON.stringify({ mode: 'save', answers: Array(30_000).fill({}) })
  const headers = { 'content-type': 'application/json' }
  const response = await api.fetch('/risk/evaluate/answer', { method: 'POST', headers, body })
  expect(response.status).toBe(422)
  expect((await response.text()).length).toBeLessThan(100_000)
})

test('unknown names are reported shortened, however many and long', async () => {
  const { manager } = shared
  const fields = Array.from({ length: 2_000 }, (_, at) => [`made up ${at} ${'x'.repeat(90)}`, 1])
  const response = await api.fetch('/system/role', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${manager.token}` },
    body: JSON.stringify(Object.fromEntries(fields)),
  })
  const text = await response.text()
  expect([response.status, text.includes('made up 0 '), text.length < 2_000]).toEqual([422, true, true])
})

test('parameters a call does not know are refused', async () => {
  const response = await api.fetch('/config/data.json?t=1&admin=true', { headers: { 'accept-language': 'en' } })
  expect([response.status, await response.json()]).toMatchObject([
    400,
    { code: '400001', errors: { '': ['Unknown fields: admin'] } },
  ])
})
