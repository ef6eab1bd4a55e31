import { blobOf, type TemporaryFile, writeTemporary } from '#api/platform/files/store/temporary.ts'
import { megabyte } from '#contract/platform/bytes.ts'
import type { Call, SentBytes } from '#contract/platform/call.ts'
import { isBroken } from '#contract/platform/characters.ts'
import { fieldsOf } from '#contract/platform/form-fields.ts'
import { FormBroken, FormTooLarge, readMultipart } from '#contract/platform/multipart.ts'
import { type FieldError, type Refusal, refuse } from '#contract/platform/problem.ts'
import { boundaryOf, excessOf, hasMoreParts } from '#contract/platform/sent-parts.ts'

/**
 * Reads the body in the format the call declares, without validation. Refuses invalid and oversized bodies, and those
 * with NUL. The value is wrapped in `raw`, since a body may itself look like a refusal. Writes files to disk as they
 * arrive and adds them to `files`: the caller removes them after the call.
 */
export async function readBody(
  call: Call,
  request: Request,
  files: TemporaryFile[],
): Promise<{ raw: unknown } | Refusal> {
  const { bodyForm, bodyMax } = call
  if (bodyForm === 'none') return { raw: {} }
  if (bodyForm === 'bytes') return sentBytesOf(call, { request, files })
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  const isLeftOut = type === undefined && mayLackBody(call)
  if (!isLeftOut && type !== contentTypes[bodyForm]) return refuse('parameter')
  try {
    const max = isLeftOut ? 0 : bodyMax
    if (bodyForm === 'multipart' && !isLeftOut) return await readForm(call, piecesOf(request, max), { request, files })
    const body = await bytesOf(request, max)
    return isLeftOut ? { raw: undefined } : parsed(call, body)
  } catch (error) {
    if (error instanceof FormTooLarge) return isLeftOut ? refuse('parameter') : tooLarge(call)
    if (error instanceof FormBroken || error instanceof BodyCut) return refuse('parameter')
    throw error
  }
}

/** The connection ended within the body, so that nobody reads the response. */
class BodyCut extends Error {}

export const largerThan = (bytesMax: number): FieldError => ({
  key: 'fileTooLarge',
  values: { megabytes: bytesMax / megabyte },
})

/** Refuses a body announced as too large without reading it. */
function sentBytesOf(
  call: Call,
  { request, files }: { request: Request; files: TemporaryFile[] },
): { raw: SentBytes } | Refusal {
  if (declaredBytes(request) > call.bodyMax) return tooLarge(call)
  return {
    raw: {
      async take() {
        try {
          const file = await writeTemporary(piecesOf(request, call.bodyMax))
          files.push(file)
          return await blobOf(file)
        } catch (error) {
          if (error instanceof FormTooLarge) return tooLarge(call)
          if (error instanceof BodyCut) return refuse('parameter')
          throw error
        }
      },
    },
  }
}

/** Names the limit on files, if the call takes any. */
const tooLarge = ({ filesMax }: Call): Refusal =>
  filesMax === 0 ? refuse('file.tooLarge') : refuse('file.tooLarge', { faults: { file: [largerThan(filesMax)] } })

async function readForm(
  { bodyMax, filesMax, partsMax }: Call,
  pieces: AsyncIterable<Uint8Array>,
  { request, files }: { request: Request; files: TemporaryFile[] },
): Promise<{ raw: unknown } | Refusal> {
  const form = await readMultipart(pieces, {
    boundary: boundaryOf(request.headers.get('content-type') ?? ''),
    partsMax,
    textBytesMax: bodyMax - filesMax,
    fileBytesMax: filesMax,
    async keepFile({ fileName, type, bytes }) {
      const file = await writeTemporary(bytes)
      files.push(file)
      return new File([await blobOf(file)], fileName, { type })
    },
  })
  const raw = fieldsOf(form)
  return hasNul(raw) ? refuse('parameter') : { raw }
}

function parsed({ bodyForm, partsMax }: Call, bytes: Buffer): { raw: unknown } | Refusal {
  // The number of parts is limited too: many small parts cost far more than their bytes.
  const isForm = bodyForm === 'urlencoded'
  const excess = isForm ? hasMoreParts(bytes, '&', partsMax) && 'values' : excessOf(bytes, partsMax)
  if (excess === 'values') throw new FormTooLarge()
  if (excess === 'depth') return refuse('parameter')
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    const raw: unknown = isForm ? Object.fromEntries(new URLSearchParams(text)) : JSON.parse(text)
    return mayHoldNul(bytes) && hasNul(raw) ? refuse('parameter') : { raw }
  } catch {
    return refuse('parameter')
  }
}

/** Checks that a call accepts a request without body and content type. */
export const mayLackBody = ({ body }: Call): boolean => body.safeParse(undefined).success

/**
 * Like `readBody`, for a value that was never serialized: only its files have a size, and only texts can contain NUL.
 */
export function readValue(call: Call, value: unknown): { raw: unknown } | Refusal {
  if (call.bodyForm === 'none') return { raw: {} }
  if (call.bodyForm === 'bytes') {
    if (!(value instanceof Blob)) return refuse('parameter')
    return value.size > call.bodyMax ? tooLarge(call) : { raw: { take: async () => value } }
  }
  if (hasNul(value)) return refuse('parameter')
  if (call.bodyForm === 'json') return { raw: value }
  const parts = Object.values(value ?? {}).flat()
  const sizeOf = (some: unknown[]) =>
    some.reduce<number>((sum, part) => sum + (part instanceof File ? part.size : String(part).length), 0)
  const files = parts.filter((part) => part instanceof File)
  return sizeOf(files) > call.filesMax || sizeOf(parts) > call.bodyMax ? tooLarge(call) : { raw: value }
}

const contentTypes = {
  json: 'application/json',
  urlencoded: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
} as const

const declaredBytes = ({ headers }: Request): number => Number(headers.get('content-length') ?? 0)

/** Streams the body; throws FormTooLarge beyond `max`. Leaves the remaining body unread. */
async function* piecesOf(request: Request, max: number): AsyncGenerator<Uint8Array> {
  if (declaredBytes(request) > max) throw new FormTooLarge()
  let size = 0
  const reader = request.body?.getReader()
  const next = () => reader?.read().catch(cut)
  for (let part = await next(); part && !part.done; part = await next()) {
    size += part.value.byteLength
    if (size > max) throw new FormTooLarge()
    yield part.value
  }
}

/** Reads a body of known length as a whole: stream objects would stay in memory until a major garbage collection. */
async function bytesOf(request: Request, max: number): Promise<Buffer> {
  if (request.headers.has('content-length') && declaredBytes(request) <= max)
    return Buffer.from(await request.arrayBuffer().catch(cut))
  const all: Uint8Array[] = []
  for await (const piece of piecesOf(request, max)) all.push(piece)
  return Buffer.concat(all)
}

const cut = (cause: unknown): never => {
  throw new BodyCut('the body ends in the middle', { cause })
}

/**
 * Quick check for a NUL or a lone surrogate in any spelling. It has false positives, but most bodies need no further
 * search. A surrogate can only be sent as an escape.
 */
const mayHoldNul = (bytes: Uint8Array): boolean => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return ['\0', 'u0000', '%00', '\\ud', '\\uD'].some((spelling) => buffer.includes(spelling))
}

/** True for a NUL, which PostgreSQL's text cannot hold, or a lone surrogate, which its JSON cannot. */
export function hasNul(value: unknown): boolean {
  if (typeof value === 'string') return isBroken(value)
  if (typeof value !== 'object' || value === null || value instanceof File) return false
  if (Array.isArray(value)) return value.some(hasNul)
  for (const key in value) {
    if (isBroken(key) || hasNul((value as Record<string, unknown>)[key])) return true
  }
  return false
}
