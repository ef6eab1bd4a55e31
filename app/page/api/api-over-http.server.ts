import type { Call } from '#contract/platform/call.ts'
import type { Answer, ApiRequest } from '#contract/platform/exchange.ts'

const apiTimeoutMs = 30_000

/** Resolves a path against the api's base URL; a base without a path means its /api. */
export function addressOf(base: string, path: string): URL {
  const { origin, pathname } = new URL(base)
  return new URL((pathname === '/' ? '/api' : pathname.replace(/\/$/, '')) + path, origin)
}

/** Client of a remote api. */
export function apiOverHttp(base: string): (request: ApiRequest) => Promise<Answer> {
  return async (request) => {
    const { call } = request
    const { path, search } = placeOf(request)
    const headers = new Headers({ Accept: 'application/json', 'Accept-Language': request.language })
    if (request.authorization) headers.set('Authorization', request.authorization)
    if (request.address) headers.set('X-Forwarded-For', request.address)
    if (request.requestId) headers.set('X-Request-Id', request.requestId)
    if (call.bodyForm === 'json') headers.set('Content-Type', 'application/json')
    const isStream = call.replyForm === 'stream'
    const patience: Patience = isStream ? untilAnswered() : { signal: AbortSignal.timeout(apiTimeoutMs) }
    const left = call.audit === undefined ? request.left : undefined
    const response = await fetch(addressOf(base, path + search), {
      method: call.method,
      headers,
      body: bodyOf(call, request.body),
      redirect: 'manual',
      signal: left ? AbortSignal.any([patience.signal, left]) : patience.signal,
    })
    patience.answered?.()
    const { status } = response
    if (!response.ok || !(isStream || call.replyForm === 'blob') || !response.body)
      return { status, reply: await response.json().catch(() => undefined) }
    return { status, file: { headers: Object.fromEntries(response.headers), body: response.body } }
  }
}

type Patience = { signal: AbortSignal; answered?: () => void }

/** Limits the time until the reply starts, not its duration, so that streams may run on. */
function untilAnswered(): Patience {
  const waiting = new AbortController()
  const timer = setTimeout(() => waiting.abort(), apiTimeoutMs)
  return { signal: waiting.signal, answered: () => clearTimeout(timer) }
}

function placeOf({ call, query }: ApiRequest): { path: string; search: string } {
  const rest = new URLSearchParams(query)
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    rest.delete(name)
    return encodeURIComponent(query[name] ?? '')
  })
  return { path, search: rest.size > 0 ? `?${rest}` : '' }
}

function bodyOf({ bodyForm }: Call, body: unknown): BodyInit | undefined {
  const fields = () =>
    Object.entries((body ?? {}) as Record<string, string | Blob | string[]>).flatMap(([name, value]) =>
      [value].flat().map((one): [string, string | Blob] => [name, one]),
    )
  switch (bodyForm) {
    case 'none':
      return undefined
    case 'bytes':
      return body as Blob
    case 'json':
      return JSON.stringify(body)
    case 'urlencoded':
      return new URLSearchParams(fields() as [string, string][])
    case 'multipart': {
      const form = new FormData()
      for (const [name, value] of fields()) form.append(name, value)
      return form
    }
  }
}
