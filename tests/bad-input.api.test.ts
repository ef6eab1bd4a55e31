import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { failureShape } from '#contract/envelope.ts'
import { basic, makeUser, openTestApi, type TestApi } from './api.ts'
import { declaredCalls } from './declared-calls.ts'
import { type Campaign, makeCampaign } from './risk-evaluation/campaign.ts'
import { makeTeam, type Team } from './workspaces/team.ts'

/** What calls can be asked about: a campaign of risk evaluation, and a workspace that its manager owns. */
type Known = Campaign & { workspace: Team }

type Schema = {
  type?: string
  format?: string
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
}
type Operation = {
  parameters: { name: string; in: 'path' | 'query'; required: boolean; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}
type Document = { paths: Record<string, Record<string, Operation>> }

const seed = 20261120
const runsPerCall = 20

/** Of all calls, so that what lies behind their access is reached. */
const everyPerm = [...declaredCalls.values()].flatMap(({ access }) =>
  access.kind === 'permission' ? [access.perm] : [],
)

let api: TestApi
let document: Document
/** Of calls that only read, or are refused before they do anything. */
let sharedCampaign: Known

beforeAll(async () => {
  api = await openTestApi()
  const campaign = await makeAllowedCampaign()
  sharedCampaign = { ...campaign, workspace: await makeTeam(api, { owner: campaign.manager }) }
  document = (await (await api.fetch('/openapi.json')).json()) as Document
})
afterAll(() => api?.close())

const makeAllowedCampaign = async (): Promise<Campaign> =>
  makeCampaign(api, { manager: await makeUser(api, { perms: [...new Set(everyPerm)] }) })

/** What a call changes or deletes, no other's proof depends on. */
async function campaignOf(call: Call): Promise<Known> {
  if (call.audit === undefined) return sharedCampaign
  return call.path.startsWith('/workspace/')
    ? { ...sharedCampaign, workspace: await makeTeam(api, { owner: sharedCampaign.manager }) }
    : { ...sharedCampaign, ...(await makeAllowedCampaign()) }
}

const operationOf = (call: Call): Operation => {
  const operation = document.paths[`/api${call.path}`]?.[call.method.toLowerCase()]
  if (!operation) throw new Error(`${call.path} is not described`)
  return operation
}

/** Texts that have broken systems before. */
const nasty = [
  '',
  '\0',
  'a\0b',
  '\ud800',
  "' or 1=1 --",
  '%',
  '\\',
  '{{max}}',
  '$t(problem:server)',
  '__proto__',
  '0000-01-01',
  '9999-12-31',
  '-1',
  '1e999',
  '9'.repeat(40),
  'x'.repeat(20_000),
]

const anyText = fc.oneof(fc.constantFrom(...nasty), fc.string({ unit: 'binary', maxLength: 40 }))
const anyJson = fc.oneof(
  anyText,
  fc.constantFrom(null, true, 0, -1, 1.5, 2 ** 31, 2 ** 53, 1e300, [], {}, [[]], { refused: 'server' }),
  fc.array(fc.integer(), { maxLength: 3 }),
  fc.dictionary(anyText, fc.integer(), { maxKeys: 3 }),
)

/** Values that exist, so that what lies behind the shapes is reached. */
const known = ({ questionnaire, projectId, uuid, items, manager, workspace }: Known, name: string): string[] => {
  const values: Record<string, string[]> = {
    id: [projectId],
    projectId: [projectId],
    itemId: items.map(({ itemId }) => itemId),
    uuid: [uuid],
    paperUuid: [uuid],
    token: items.map(({ token }) => token),
    domain: [questionnaire.code],
    domains: [questionnaire.code],
    code: [questionnaire.code],
    sapUserId: [manager.usercode],
    bizId: [workspace.bizId],
    type: ['theme-list', 'show'],
    endTime: ['2099-12-31'],
    email: ['a@example.com'],
    file: [],
  }
  return values[name] ?? []
}
const knownNumbers = ({ questionnaire, workspace }: Known, name: string): number[] => {
  if (name === 'criteriaId') return questionnaire.rowIds
  if (name === 'domainId') return questionnaire.columnIds
  if (name === 'userId') return [workspace.viewer.userId, workspace.stranger.userId]
  return [0, 1]
}

/** What the schema asks for, most of the time. */
function fieldOf(campaign: Known, schema: Schema, name: string): fc.Arbitrary<unknown> {
  const right = rightFieldOf(campaign, schema, name)
  return fc.oneof({ weight: 4, arbitrary: right }, { weight: 1, arbitrary: anyJson })
}

function rightFieldOf(campaign: Known, schema: Schema, name: string): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => rightFieldOf(campaign, choice, name)))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  switch (schema.type) {
    case 'object':
      return objectOf(campaign, schema.properties ?? {})
    case 'array':
      return fc.array(fieldOf(campaign, schema.items ?? {}, name), { maxLength: 3 })
    case 'integer':
    case 'number':
      return fc.oneof(fc.constantFrom(...knownNumbers(campaign, name)), fc.integer())
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'string':
      return fc.oneof(
        fc.constantFrom('text', ...known(campaign, name)),
        fc.constantFrom('text', ...known(campaign, name)),
        anyText,
      )
    default:
      return anyJson
  }
}

/** The properties, any of which may be missing, and now and then one that is not known. */
function objectOf(campaign: Known, properties: Record<string, Schema>): fc.Arbitrary<Record<string, unknown>> {
  const arbitraries = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [
      name,
      fc.oneof(
        { weight: 9, arbitrary: fieldOf(campaign, schema, name) },
        { weight: 1, arbitrary: fc.constant(undefined) },
      ),
    ]),
  )
  const extra = fc.oneof(
    { weight: 9, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: fc.dictionary(anyText, anyJson, { maxKeys: 2 }) },
  )
  return fc.tuple(fc.record(arbitraries), extra).map(([value, more]) => ({ ...more, ...value }))
}

/** The least that the schema takes. */
function exampleOf(campaign: Known, schema: Schema, name: string): unknown {
  const [choice] = schema.anyOf ?? schema.oneOf ?? []
  if (choice) return exampleOf(campaign, choice, name)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.type === 'array') return [exampleOf(campaign, schema.items ?? {}, name)]
  if (schema.type === 'object') {
    const needed = (schema.required ?? []).map((key) => [key, exampleOf(campaign, schema.properties?.[key] ?? {}, key)])
    return Object.fromEntries(needed)
  }
  if (schema.type === 'string') return known(campaign, name)[0] ?? 'text'
  return knownNumbers(campaign, name)[0]
}

const nastyJson = [...nasty, null, true, 1.5, 2 ** 31, 2 ** 53, 1e300, [], {}]

/** The example with one place spoilt, for every place and everything that spoils it. */
function* spoilt(campaign: Known, schema: Schema, name: string): Generator<unknown> {
  yield* nastyJson
  for (const choice of schema.anyOf ?? schema.oneOf ?? []) yield* spoilt(campaign, choice, name)
  if (schema.type === 'array') for (const item of spoilt(campaign, schema.items ?? {}, name)) yield [item]
  if (schema.type !== 'object') return
  const example = exampleOf(campaign, schema, name) as Record<string, unknown>
  for (const [key, property] of Object.entries(schema.properties ?? {})) {
    for (const value of spoilt(campaign, property, key)) yield { ...example, [key]: value }
  }
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

type Sent = { body: string | Uint8Array<ArrayBuffer> | FormData | URLSearchParams; contentType?: string }

const mediaTypes = {
  json: 'application/json',
  urlencoded: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data; boundary=xx',
}

/** A value in the form that the call's bodies come in. */
function sentAs(call: Call, value: unknown): Sent {
  if (call.bodyForm === 'none') return { body: '' }
  if (call.bodyForm === 'json') return { body: JSON.stringify(value) ?? '', contentType: mediaTypes.json }
  const form = call.bodyForm === 'multipart' ? new FormData() : new URLSearchParams()
  const fields = typeof value === 'object' && value !== null ? value : { value }
  for (const [name, field] of Object.entries(fields)) {
    if (field === undefined) continue
    if (name === 'file' && form instanceof FormData)
      form.append(name, new File([asText(field)], asText(field).slice(0, 50)))
    else form.append(name, asText(field))
  }
  return { body: form }
}

/** A body in the declared form, well filled in or not; or something that is no such thing. */
function bodyOf(campaign: Known, call: Call, schema: Schema): fc.Arbitrary<Sent> {
  if (call.bodyForm === 'none') return fc.constantFrom<Sent>({ body: '' })
  const contentType = mediaTypes[call.bodyForm]
  const wellFormed = fieldOf(campaign, schema, '').map((value) => sentAs(call, value))
  const broken = fc.oneof(
    fc
      .constantFrom(
        '',
        '{',
        '{"a":',
        '"',
        'null',
        '[]',
        `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
        '{"__proto__":{"polluted":true}}',
        '{"constructor":{"prototype":{"polluted":true}}}',
        '{"refused":"notFound","faults":{"a":[{"key":"required"}]}}',
        'a=%',
        'a=%00&b=%ff',
        'username=a&username=b',
        '--xx',
        '--xx\r\nContent-Disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\n',
        '--xx\r\nContent-Disposition: form-data\r\n\r\nx\r\n--xx--\r\n',
        '--xx\r\nContent-Disposition: form-data; name="fi\0le"\r\n\r\nx\r\n--xx--\r\n',
        '--xx\r\n\r\n\r\n--xx--',
      )
      .map((body): Sent => ({ body, contentType })),
    fc.uint8Array({ maxLength: 60 }).map((bytes): Sent => ({ body: new Uint8Array(bytes), contentType })),
    fc
      .tuple(
        fc.constantFrom('{}', '<a/>', 'a=b'),
        fc.constantFrom('text/plain', 'text/xml', 'multipart/form-data', '*/*', ';'),
      )
      .map(([body, wrongType]): Sent => ({ body, contentType: wrongType })),
  )
  return fc.oneof({ weight: 3, arbitrary: wellFormed }, { weight: 2, arbitrary: broken })
}

type Asked = { path: string; sent: Sent; language: string }

function requestOf(campaign: Known, call: Call): fc.Arbitrary<Asked> {
  const { parameters, requestBody } = operationOf(call)
  const schema = Object.values(requestBody?.content ?? {})[0]?.schema ?? {}
  const query = objectOf(campaign, Object.fromEntries(parameters.map((each) => [each.name, each.schema])))
  const language = fc.constantFrom('zh-Hant', 'en;q=abc', ',;=', '*', 'x'.repeat(5000), 'zh-CN,en;q=0.1')
  return fc
    .tuple(query, bodyOf(campaign, call, schema), language)
    .map(([values, sent, wish]) => ({ path: pathOf(call, values), sent, language: wish }))
}

/** The address with its parameters; a place in the path that has no value is broken. */
function pathOf(call: Call, values: Record<string, unknown>): string {
  const params = new URLSearchParams()
  let path: string = call.path
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue
    const text = asText(value)
      .slice(0, 10_000)
      .replace(/\p{Surrogate}/gu, '?')
    if (path.includes(`{${name}}`)) path = path.replace(`{${name}}`, () => encodeURIComponent(text))
    else params.append(name, text)
  }
  return `${path.replace(/\{\w+\}/g, '%E0%A4')}?${params}`
}

async function send({ manager }: Known, call: Call, { path, sent, language }: Asked): Promise<Response> {
  const headers = new Headers({ 'accept-language': language })
  headers.set('authorization', call.access.kind === 'client' ? basic : `Bearer ${manager.token}`)
  if (sent.contentType) headers.set('content-type', sent.contentType)
  const carries = call.method !== 'GET' && call.bodyForm !== 'none'
  // An address for each, so that the limits of sign-in do not answer in place of the call.
  const address = `bad-input-${Math.random()}`
  return api.fetch(path, { method: call.method, headers, ...(carries ? { body: sent.body } : {}), address })
}

/** A success, or a 4xx that says what is wrong and nothing of how the system is made. */
async function mustBeClear(response: Response): Promise<void> {
  const text = response.headers.get('content-type')?.includes('json') ? await response.text() : '{}'
  expect(response.status, text).toBeLessThan(500)
  if (response.ok) return
  const failure = failureShape.parse(JSON.parse(text))
  expect(failure.code.slice(0, 3)).toBe(String(response.status))
  expect(failure.msg.trim()).not.toBe('')
  expect(text).not.toMatch(/select |insert |node_modules|\.ts:\d|syntax error|ZodError/i)
}

// Before the others: what exports the whole audit trail is asked often, and each call adds to it.
test.each([...declaredCalls])(
  '%s answers a request of which one thing is wrong with a clear refusal',
  async (_, call) => {
    const campaign = await campaignOf(call)
    const { parameters, requestBody } = operationOf(call)
    const bodySchema = Object.values(requestBody?.content ?? {})[0]?.schema ?? {}
    const querySchema: Schema = {
      type: 'object',
      properties: Object.fromEntries(parameters.map((each) => [each.name, each.schema])),
      required: parameters.filter(({ required }) => required).map(({ name }) => name),
    }
    const rightQuery = exampleOf(campaign, querySchema, '') as Record<string, unknown>
    const rightBody = sentAs(call, exampleOf(campaign, bodySchema, ''))
    const asked: Asked[] = []
    for (const query of spoilt(campaign, querySchema, '')) {
      if (typeof query !== 'object' || query === null) continue
      asked.push({ path: pathOf(call, query as Record<string, unknown>), sent: rightBody, language: 'en' })
    }
    if (call.bodyForm !== 'none') {
      for (const body of spoilt(campaign, bodySchema, '')) {
        asked.push({ path: pathOf(call, rightQuery), sent: sentAs(call, body), language: 'en' })
      }
    }
    // Several at once, as they come in.
    while (asked.length > 0) {
      await Promise.all(asked.splice(0, 8).map(async (each) => mustBeClear(await send(campaign, call, each))))
    }
  },
  60_000,
)

test.each([...declaredCalls])(
  '%s answers whatever comes in with a success or a clear refusal',
  async (_, call) => {
    const campaign = await campaignOf(call)
    await fc.assert(
      fc.asyncProperty(requestOf(campaign, call), async (asked) => mustBeClear(await send(campaign, call, asked))),
      { seed, numRuns: runsPerCall },
    )
    expect(Object.keys(Object.prototype)).toEqual([])
    expect(api.log.filter(({ level }) => level === 'error')).toEqual([])
  },
  60_000,
)

/** Its address with a number in each place of the path, long enough for a bizId. */
const addressOf = ({ path }: Call): string => path.replace(/\{\w+\}/g, '11111111')

const callsWithBody = [...declaredCalls].filter(([, call]) => call.bodyForm !== 'none')

test.each(callsWithBody)('%s refuses a body larger than it takes, announced or not', async (_, call) => {
  const { manager, projectId, uuid } = sharedCampaign
  const queries: Record<string, string> = {
    '/risk/evaluate/item/import': `?projectId=${projectId}`,
    '/risk/evaluate/finance/import': `?uuid=${uuid}`,
    '/risk/evaluate/finance/import/compare': `?uuid=${uuid}`,
  }
  const query = queries[call.path] ?? ''
  const contentType = mediaTypes[call.bodyForm === 'none' ? 'json' : call.bodyForm]
  const headers = {
    'content-type': contentType,
    authorization: call.access.kind === 'client' ? basic : `Bearer ${manager.token}`,
  }
  const bytes = new Uint8Array(call.bodyMax + 1).fill(32)
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(bytes.subarray(0, call.bodyMax))
      controller.enqueue(bytes.subarray(call.bodyMax))
      controller.close()
    },
  })
  const announced = { ...headers, 'content-length': String(bytes.length) }
  for (const init of [
    { headers: announced, body: bytes },
    { headers, body: stream, duplex: 'half' as const },
  ]) {
    const response = await api.fetch(`${addressOf(call)}${query}`, { method: call.method, ...init })
    expect([response.status, (await response.json()).code]).toEqual([413, '413001'])
  }
})

test.each(callsWithBody)('%s refuses a body of another type', async (_, call) => {
  const { manager, projectId } = sharedCampaign
  const authorization = call.access.kind === 'client' ? basic : `Bearer ${manager.token}`
  for (const contentType of ['text/plain', 'application/xml', 'application/jsonx', '']) {
    const headers = { 'content-type': contentType, authorization }
    const query = call.path === '/risk/evaluate/item/import' ? `?projectId=${projectId}` : ''
    const response = await api.fetch(`${addressOf(call)}${query}`, { method: call.method, headers, body: '{}' })
    expect([response.status, (await response.json()).code], contentType).toEqual([400, '400001'])
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

test('parameters a call does not know are refused', async () => {
  const response = await api.fetch('/config/data.json?t=1&admin=true', { headers: { 'accept-language': 'en' } })
  expect([response.status, await response.json()]).toMatchObject([
    400,
    { code: '400001', errors: { '': ['Unknown fields: admin'] } },
  ])
})
