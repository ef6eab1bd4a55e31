import { data } from '@remix-run/node'
import { type ProblemKey, problems, statusOf } from '#contract/problem.ts'
import { boundaryOf, hasMoreParts } from '#contract/sent-parts.ts'
import { type FormLimit, usualLimit } from './form-limit.server.ts'
import { translatorOf } from './texts.server.ts'

/** A posted form, as far as pages read it: names with texts or files. */
export type PostedForm = FormData | URLSearchParams

const read = new WeakMap<Request, Promise<PostedForm>>()

/**
 * The posted form, read once and kept as long as the request, so that a draft can be made of it later. Who reads it first says
 * how much it may bring. Refuses parameter, form.tooLarge, file.tooLarge.
 */
export function postedForm(request: Request, limit: FormLimit = usualLimit): Promise<PostedForm> {
  const known = read.get(request)
  if (known) return known
  const reading = formOf(request, limit).catch((error) => {
    const problem = problemOf(error, limit)
    const msg = translatorOf(request, 'problem')(problem)
    throw data({ code: problems[problem], msg, data: null }, statusOf(problems[problem]))
  })
  read.set(request, reading)
  return reading
}

class TooLarge extends Error {}

function problemOf(error: unknown, { files }: FormLimit): ProblemKey {
  if (!(error instanceof TooLarge)) return 'parameter'
  return files > 0 ? 'file.tooLarge' : 'form.tooLarge'
}

/** A form without files is read without the FormData between, which costs most of the reading of a thousand fields. */
async function formOf(request: Request, limit: FormLimit): Promise<PostedForm> {
  if (!isPlain(request)) return multipartOf(request, limit)
  const text = await textOf(request, limit)
  if (hasMoreParts(text, '&', limit.fields)) throw new TooLarge()
  return new URLSearchParams(text)
}

async function multipartOf(request: Request, limit: FormLimit): Promise<FormData> {
  const type = request.headers.get('Content-Type') ?? ''
  const body = await bytesOf(request, limit.bytes + limit.files)
  const boundary = boundaryOf(type)
  // Before the first part stands nothing and behind the last a boundary of its own.
  if (boundary === undefined) throw new Error('a form of parts without what stands between them')
  if (hasMoreParts(body, `--${boundary}`, limit.fields + 2)) throw new TooLarge()
  const form = await new Response(body, { headers: { 'Content-Type': type } }).formData()
  let left = limit.bytes
  for (const [name, value] of form) left -= name.length + (typeof value === 'string' ? value.length : value.name.length)
  if (left < 0) throw new TooLarge()
  return form
}

const isPlain = ({ headers }: Request) => headers.get('Content-Type')?.startsWith('application/x-www-form-urlencoded')

const texts = new WeakMap<Request, Promise<string>>()

function textOf(request: Request, limit: FormLimit): Promise<string> {
  const text = texts.get(request) ?? textUpTo(request, limit.bytes)
  texts.set(request, text)
  return text
}

/** A declared length is kept by HTTP itself: such a body is read at once. */
async function textUpTo(request: Request, max: number): Promise<string> {
  if (declaredBytes(request) <= max) return request.text()
  return (await bytesOf(request, max)).toString('utf8')
}

const declaredBytes = ({ headers }: Request): number => Number(headers.get('Content-Length') ?? Number.NaN)

/**
 * The body, counted while it comes: no more than `max` is ever held. The rest is let go by, since a browser reads no answer
 * before it has sent everything.
 */
async function bytesOf(request: Request, max: number): Promise<Buffer<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let size = declaredBytes(request) > max ? Number.POSITIVE_INFINITY : 0
  const reader = request.body?.getReader()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.byteLength
    if (size <= max) parts.push(part.value)
    else parts.length = 0
  }
  if (size > max) throw new TooLarge()
  return Buffer.concat(parts)
}

/** Waits for the whole form without files, and takes nothing apart yet. */
export async function formArrived(request: Request, limit: FormLimit): Promise<void> {
  if (isPlain(request)) await textOf(request, limit).catch(() => {})
}

/** The posted form if anything on the page has read it. */
export const alreadyPosted = (request: Request): Promise<PostedForm> | undefined => read.get(request)
