import type { Call } from '#contract/call.ts'
import { isBroken } from '#contract/characters.ts'
import { fieldsOf } from '#contract/form-fields.ts'
import { type Refusal, refuse } from '#contract/problem.ts'
import { boundaryOf, hasMoreParts, hasMoreValues } from '#contract/sent-parts.ts'

/**
 * The body in the form the call declares, not yet validated. Broken, oversized and NUL-carrying bodies are refused. What
 * came in stands apart under `raw`: a body may itself look like a refusal.
 */
export async function readBody(call: Call, request: Request): Promise<{ raw: unknown } | Refusal> {
  if (call.bodyForm === 'none') return { raw: {} }
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type === undefined && mayLackBody(call))
    return (await readUpTo(request, 0)) ? { raw: undefined } : refuse('parameter')
  if (type !== contentTypes[call.bodyForm]) return refuse('parameter')
  const bytes = await readUpTo(request, call.bodyMax)
  if (!bytes || hasTooManyParts(call, bytes, request)) return refuse('file.tooLarge')
  try {
    const raw = await parsers[call.bodyForm](bytes, request)
    return mayHoldNul(bytes) && hasNul(raw) ? refuse('parameter') : { raw }
  } catch {
    return refuse('parameter')
  }
}

/** Bytes alone are no measure: what each of the many small parts of a body costs is far more than their bytes. */
function hasTooManyParts({ bodyForm, partsMax }: Call, bytes: Buffer, request: Request): boolean {
  switch (bodyForm) {
    case 'none':
      return false
    case 'json':
      return hasMoreValues(bytes, partsMax)
    case 'urlencoded':
      return hasMoreParts(bytes, '&', partsMax)
    case 'multipart': {
      const boundary = boundaryOf(request.headers.get('content-type') ?? '')
      return boundary !== undefined && hasMoreParts(bytes, `--${boundary}`, partsMax + 2)
    }
  }
}

/** Whether a body may be left out altogether, with its type. */
export const mayLackBody = ({ body }: Call): boolean => body.safeParse(undefined).success

/** The same of a body that never was bytes: only its files have a size, and only texts can carry NUL. */
export function readValue(call: Call, value: unknown): { raw: unknown } | Refusal {
  if (call.bodyForm === 'none') return { raw: {} }
  if (hasNul(value)) return refuse('parameter')
  if (call.bodyForm === 'json') return { raw: value }
  const parts = Object.values(value ?? {})
    .flat()
    .map((part) => (part instanceof File ? part.size : String(part).length))
  return parts.reduce((sum, part) => sum + part, 0) > call.bodyMax ? refuse('file.tooLarge') : { raw: value }
}

const contentTypes = {
  json: 'application/json',
  urlencoded: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
} as const

const text = (bytes: Uint8Array) => new TextDecoder('utf-8', { fatal: true }).decode(bytes)

const parsers = {
  json: async (bytes: Uint8Array<ArrayBuffer>): Promise<unknown> => JSON.parse(text(bytes)),
  urlencoded: async (bytes: Uint8Array<ArrayBuffer>): Promise<unknown> =>
    Object.fromEntries(new URLSearchParams(text(bytes))),
  multipart: async (bytes: Uint8Array<ArrayBuffer>, request: Request): Promise<unknown> => {
    const headers = { 'content-type': request.headers.get('content-type') ?? '' }
    return fieldsOf(await new Response(bytes, { headers }).formData())
  },
}

async function readUpTo(request: Request, max: number): Promise<Buffer<ArrayBuffer> | undefined> {
  if (Number(request.headers.get('content-length') ?? 0) > max) return undefined
  const parts: Uint8Array[] = []
  let size = 0
  const reader = request.body?.getReader()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.byteLength
    if (size > max) return undefined
    parts.push(part.value)
  }
  return Buffer.concat(parts)
}

/**
 * Whether a NUL or half a character is there in any spelling, or something that looks like one: what needs no search is
 * most bodies. Half of one can only come as an escape.
 */
const mayHoldNul = (bytes: Uint8Array): boolean => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return ['\0', 'u0000', '%00', '\\ud', '\\uD'].some((spelling) => buffer.includes(spelling))
}

/** PostgreSQL's text holds no NUL, its JSON no half characters. */
export function hasNul(value: unknown): boolean {
  if (typeof value === 'string') return isBroken(value)
  if (typeof value !== 'object' || value === null || value instanceof File) return false
  if (Array.isArray(value)) return value.some(hasNul)
  for (const key in value) {
    if (isBroken(key) || hasNul((value as Record<string, unknown>)[key])) return true
  }
  return false
}
