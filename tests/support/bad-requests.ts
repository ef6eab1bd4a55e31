import fc from 'fast-check'
import type { Call } from '#contract/platform/call.ts'
import { failureShape } from '#contract/platform/envelope.ts'
import type { Known } from './known.ts'

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
/** The part of the OpenAPI document that is used here. */
export type Document = { paths: Record<string, Record<string, Operation>> }

/** Texts that are known to break systems. */
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

/** Values that exist, so that requests get past the schemas. */
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

/** A value that fits the schema in four of five cases. */
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

/** Object with any property missing, and sometimes with an unknown one. */
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

/** The smallest value that the schema accepts. */
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

/** Values that replace a place in turn. Without any, the places within it are left alone too. */
export type Spoiling = (place: Place) => readonly unknown[]

export const everything: Spoiling = () => nastyJson

/** Values that have broken most; every place gets all of them. */
const worst: unknown[] = ['a\0b', '\ud800', 'x'.repeat(20_000), null]
const others = nastyJson.filter((value) => !worst.includes(value))
const shares = 5

/**
 * The worst values for each place, and the next share of the others: few places get all of them. In a short `npm test`
 * each place gets the next one of either. An object or list that has come before, as conditions within conditions have,
 * gets none.
 */
export function inTurn(first: number): Spoiling {
  let turn = first
  const before = new Set<string>()
  return ({ schema, name }) => {
    if (schema.properties || schema.items || schema.anyOf || schema.oneOf) {
      const place = name + JSON.stringify(schema)
      if (before.has(place)) return []
      before.add(place)
    }
    turn += 1
    if (process.env.TEST_SHORT) return [worst[turn % worst.length], others[turn % others.length]]
    return [...worst, ...others.filter((_, at) => at % shares === turn % shares)]
  }
}

/** The example with one place replaced, for every place. */
function* spoilt(campaign: Known, { schema, name, by }: Place & { by: Spoiling }): Generator<unknown> {
  const values = by({ schema, name })
  if (values.length === 0) return
  yield* values
  for (const choice of schema.anyOf ?? schema.oneOf ?? []) yield* spoilt(campaign, { schema: choice, name, by })
  if (schema.type === 'array')
    for (const item of spoilt(campaign, { schema: schema.items ?? {}, name, by })) yield [item]
  if (schema.type !== 'object') return
  const example = exampleOf(campaign, schema, name) as Record<string, unknown>
  for (const [key, property] of Object.entries(schema.properties ?? {})) {
    for (const value of spoilt(campaign, { schema: property, name: key, by })) yield { ...example, [key]: value }
  }
}

type Place = { schema: Schema; name: string }

const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

type Sent = { body: string | Uint8Array<ArrayBuffer> | FormData | URLSearchParams; contentType?: string }

/** Media types of bodies. */
export const mediaTypes = {
  json: 'application/json',
  urlencoded: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data; boundary=xx',
  bytes: 'application/octet-stream',
}

/** A value in the call's form of body. */
function sentAs(call: Call, value: unknown): Sent {
  if (call.bodyForm === 'none') return { body: '' }
  if (call.bodyForm === 'bytes') return { body: asText(value), contentType: mediaTypes.bytes }
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

/** A body in the declared form, valid or not, or something else. */
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

/** A bad request, without its caller. */
export type Params = { path: string; sent: Sent; language: string }

/** Bad requests to the documented calls. */
export function badRequests(document: Document) {
  const describedOf = (call: Call) => {
    const operation = document.paths[`/api${call.path}`]?.[call.method.toLowerCase()]
    if (!operation) throw new Error(`${call.path} is not described`)
    const { parameters, requestBody } = operation
    const query: Schema = {
      type: 'object',
      properties: Object.fromEntries(parameters.map((each) => [each.name, each.schema])),
      required: parameters.filter(({ required }) => required).map(({ name }) => name),
    }
    return { query, body: Object.values(requestBody?.content ?? {})[0]?.schema ?? {} }
  }
  return {
    /** Requests with one fault. */
    spoilt(call: Call, campaign: Known, by: Spoiling): Params[] {
      const { query, body } = describedOf(call)
      const rightQuery = exampleOf(campaign, query, '') as Record<string, unknown>
      const rightBody = sentAs(call, exampleOf(campaign, body, ''))
      const requested: Params[] = []
      for (const values of spoilt(campaign, { schema: query, name: '', by })) {
        if (typeof values !== 'object' || values === null) continue
        requested.push({ path: pathOf(call, values as Record<string, unknown>), sent: rightBody, language: 'en' })
      }
      if (call.bodyForm === 'none') return requested
      for (const value of spoilt(campaign, { schema: body, name: '', by })) {
        requested.push({ path: pathOf(call, rightQuery), sent: sentAs(call, value), language: 'en' })
      }
      return requested
    },
    /** Any request. */
    any(call: Call, campaign: Known): fc.Arbitrary<Params> {
      const { query, body } = describedOf(call)
      const language = fc.constantFrom('zh-Hant', 'en;q=abc', ',;=', '*', 'x'.repeat(5000), 'zh-CN,en;q=0.1')
      return fc
        .tuple(objectOf(campaign, query.properties ?? {}), bodyOf(campaign, call, body), language)
        .map(([values, sent, wish]) => ({ path: pathOf(call, values), sent, language: wish }))
    },
  }
}

/** Options of the request for fetch. */
export function initOf(call: Call, { sent, language }: Params, authorization: string): RequestInit {
  const headers = new Headers({ 'accept-language': language, authorization })
  if (sent.contentType) headers.set('content-type', sent.contentType)
  const carries = call.method !== 'GET' && call.bodyForm !== 'none'
  return { method: call.method, headers, ...(carries ? { body: sent.body } : {}) }
}

/** Address with its parameters; a path parameter without a value gets a broken one. */
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

/**
 * Fault of an answer; undefined for a success, and for a 4xx that says what is wrong without internals.
 * Files are not read.
 */
export async function faultOf(response: Response): Promise<string | undefined> {
  const isJson = response.headers.get('content-type')?.includes('json')
  const text = isJson ? await response.text() : '{}'
  const result = `${response.status} ${text.slice(0, 1000)}`
  if (response.status >= 500) return result
  if (response.ok) return undefined
  const failure = failureShape.safeParse(isJson ? JSON.parse(text) : undefined)
  const isClear =
    failure.success && failure.data.code.slice(0, 3) === String(response.status) && failure.data.msg.trim() !== ''
  if (!isClear) return `not clear: ${result}`
  return /\bselect\b.+\bfrom\b|insert into|node_modules|\.ts:\d|syntax error|ZodError/i.test(text)
    ? `tells too much: ${result}`
    : undefined
}
