import { OpenAPIHono, z } from '@hono/zod-openapi'
import type { Access, Call } from '#contract/call.ts'
import { envelopeOf, failureShape } from '#contract/envelope.ts'
import { type ProblemKey, problems } from '#contract/problem.ts'

/** The documentation of every call, from the same declarations that serve them. OpenAPI 3.1. */
export function describeApi(calls: readonly Call[]): object {
  const app = new OpenAPIHono()
  app.openAPIRegistry.registerComponent('securitySchemes', 'bearer', { type: 'http', scheme: 'bearer' })
  app.openAPIRegistry.registerComponent('securitySchemes', 'client', { type: 'http', scheme: 'basic' })
  for (const call of calls) {
    const { pathNames, params, query } = splitQuery(call)
    app.openAPIRegistry.registerPath({
      method: call.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete',
      path: `/api${call.path}`,
      summary: call.title,
      description: accessWords(call.access),
      tags: [call.path.split('/')[1] ?? ''],
      security: securityOf(call.access),
      request: {
        ...(pathNames.length > 0 ? { params } : {}),
        ...(Object.keys(query.shape).length > 0 ? { query } : {}),
        ...(call.bodyForm === 'none' ? {} : { body: { required: true, content: bodyOf(call) } }),
      },
      responses: { 200: successOf(call), ...refusalsOf(call) },
    })
  }
  return app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: 'Risk workbench', version: '1', description: 'Success is {code: "000000", msg, data}.' },
  })
}

function splitQuery(call: Call) {
  const pathNames = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
  const shape = call.query instanceof z.ZodObject ? call.query.shape : {}
  const of = (inPath: boolean) =>
    z.object(Object.fromEntries(Object.entries(shape).filter(([name]) => pathNames.includes(name) === inPath)))
  return { pathNames, params: of(true), query: of(false) }
}

const mediaTypes = {
  json: 'application/json',
  urlencoded: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
} as const

function bodyOf(call: Call) {
  if (call.bodyForm === 'none') return {}
  return { [mediaTypes[call.bodyForm]]: { schema: call.bodyForm === 'multipart' ? withFiles(call.body) : call.body } }
}

/** A file is a binary string in OpenAPI's words. */
function withFiles(body: Call['body']) {
  if (!(body instanceof z.ZodObject)) return body
  const file = z.string().openapi({ format: 'binary' })
  return z.object({ ...body.shape, ...('file' in body.shape ? { file } : {}) })
}

function successOf(call: Call) {
  if (call.replyForm === 'blob') {
    return {
      description: 'The file',
      content: { 'application/octet-stream': { schema: z.string().openapi({ format: 'binary' }) } },
    }
  }
  const schema = call.replyForm === 'bare' ? call.reply : envelopeOf(call.reply)
  return { description: 'Success', content: { 'application/json': { schema } } }
}

function refusalsOf(call: Call) {
  const keys: ProblemKey[] = ['parameter', ...call.refusals, 'server', 'unavailable']
  if (call.access.kind === 'client') keys.push('client.unknown')
  if (call.access.kind === 'user' || call.access.kind === 'permission') keys.push('session.expired')
  if (call.access.kind === 'permission') keys.push('access.denied')
  if (call.bodyForm !== 'none') keys.push('validation', 'file.tooLarge')
  const byStatus = new Map<string, Set<string>>()
  for (const key of keys) {
    const status = problems[key].slice(0, 3)
    byStatus.set(status, (byStatus.get(status) ?? new Set()).add(`${problems[key]} ${key}`))
  }
  return Object.fromEntries(
    [...byStatus].map(([status, words]) => [
      status,
      { description: [...words].join(' · '), content: { 'application/json': { schema: failureShape } } },
    ]),
  )
}

const securityOf = (access: Access) => {
  if (access.kind === 'client') return [{ client: [] }]
  return access.kind === 'user' || access.kind === 'permission' ? [{ bearer: [] }] : []
}

function accessWords(access: Access): string {
  const words = {
    public: 'Anyone.',
    link: "Whoever holds the link's secret; unknown, revoked and foreign ones are 404.",
    client: 'The configured client.',
    user: 'Anyone signed in.',
  }
  return access.kind === 'permission' ? `Needs the permission ${access.perm}.` : words[access.kind]
}
