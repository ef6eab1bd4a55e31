import { z } from 'zod'
import type { Access, Call, Confined } from '#contract/platform/call.ts'
import { envelopeOf, failureShape } from '#contract/platform/envelope.ts'
import { type ProblemKey, problems } from '#contract/platform/problem.ts'
import { scopeOf } from '#contract/platform/scope.ts'
import { mayLackBody } from './body.ts'

/**
 * OpenAPI 3.1 document of every call, from the same declarations that serve them. zod generates its JSON Schemas,
 * including recursive shapes.
 */
export function describeApi(calls: readonly Call[]): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const call of calls) {
    const path = `/api${call.path}`
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: describeCall(call) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Risk workbench', version: '1', description: 'Success is {code: "000000", msg, data}.' },
    components: {
      schemas: { Failure: schemaOf(failureShape, 'output') },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' }, client: { type: 'http', scheme: 'basic' } },
    },
    paths,
  }
}

function describeCall(call: Call): object {
  return {
    summary: call.title,
    description: [accessWords(call.access), tokenWords(call)].filter(Boolean).join(' '),
    tags: [call.path.split('/')[1] ?? ''],
    security: securityOf(call.access),
    parameters: parametersOf(call),
    ...(call.bodyForm === 'none' ? {} : { requestBody: { required: !mayLackBody(call), content: bodyOf(call) } }),
    responses: { 200: successOf(call), ...refusalsOf(call) },
  }
}

type JsonSchema = { type?: string; properties?: Record<string, object>; required?: string[] }

function schemaOf(shape: z.ZodType, io: 'input' | 'output'): JsonSchema {
  return z.toJSONSchema(shape, {
    io,
    unrepresentable: 'any',
  }) as JsonSchema
}

function parametersOf(call: Call): object[] {
  const { properties = {}, required = [] } = schemaOf(call.query, 'input')
  return Object.entries(properties).map(([name, schema]) => {
    const inPath = call.path.includes(`{${name}}`)
    return { name, in: inPath ? 'path' : 'query', required: inPath || required.includes(name), schema }
  })
}

const mediaTypes = {
  json: 'application/json',
  urlencoded: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
  bytes: 'application/octet-stream',
} as const

const binary = { type: 'string', format: 'binary' }

function bodyOf({ bodyForm, body }: Call): Record<string, object> {
  if (bodyForm === 'none') return {}
  return { [mediaTypes[bodyForm]]: { schema: bodyForm === 'bytes' ? binary : schemaOf(body, 'input') } }
}

function successOf(call: Call): object {
  if (call.replyForm === 'blob') {
    return { description: 'The file', content: { 'application/octet-stream': { schema: binary } } }
  }
  if (call.replyForm === 'stream') {
    return { description: 'Events', content: { 'text/event-stream': { schema: { type: 'string' } } } }
  }
  const reply = call.replyForm === 'bare' ? call.reply : envelopeOf(call.reply)
  return { description: 'Success', content: { 'application/json': { schema: schemaOf(reply, 'output') } } }
}

/** All refusals of a call, by status. */
function refusalsOf(call: Call): Record<string, object> {
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } }
  const byStatus: Record<string, { description: string; content: object }> = {}
  for (const key of refusalKeysOf(call)) {
    const status = problems[key].slice(0, 3)
    const before = byStatus[status] ? `${byStatus[status].description} · ` : ''
    byStatus[status] = { description: `${before}${problems[key]} ${key}`, content }
  }
  return byStatus
}

const confinements = ['password.over', 'factor.needed'] as const satisfies readonly Confined[]

/** All refusals of a call: those it declares, and those of any call of its kind. */
export function refusalKeysOf({ access, bodyForm, confined, inPerson, refusals }: Call): ProblemKey[] {
  const keys = new Set<ProblemKey>(['parameter', ...refusals, 'server', 'unavailable'])
  if (access.kind === 'client') keys.add('client.unknown')
  if (['user', 'member', 'permission'].includes(access.kind)) keys.add('session.expired')
  if (['user', 'member', 'permission'].includes(access.kind)) {
    for (const key of confinements) if (!confined?.includes(key)) keys.add(key)
    keys.add(inPerson ? 'token.inPerson' : 'token.scope')
  }
  if (access.kind === 'member' || access.kind === 'permission') keys.add('access.denied')
  if (access.kind === 'permission') keys.add('delegation.outside')
  if (access.kind === 'permission' || ('module' in access && access.module !== undefined)) keys.add('delegation.ended')
  if (bodyForm !== 'none') keys.add('validation').add('file.tooLarge')
  if (bodyForm === 'multipart' || bodyForm === 'bytes') keys.add('file.busy')
  return [...keys]
}

function securityOf({ kind }: Access): object[] {
  if (kind === 'client') return [{ client: [] }]
  return kind === 'user' || kind === 'member' || kind === 'permission' ? [{ bearer: [] }] : []
}

function tokenWords(call: Call): string {
  if (!['user', 'member', 'permission'].includes(call.access.kind)) return ''
  return call.inPerson ? 'Not by an access token.' : `By an access token that is for \`${scopeOf(call)}\`.`
}

function accessWords(access: Access): string {
  const words = {
    public: 'Anyone.',
    link: "Whoever holds the link's secret; unknown, revoked and foreign ones are 404.",
    client: 'The configured client.',
    user: 'Anyone signed in.',
    member: 'Members of the workspace, as far as their role there goes.',
  }
  return access.kind === 'permission' ? `Needs the permission ${access.perm}.` : words[access.kind]
}
