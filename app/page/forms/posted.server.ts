import { openAsBlob } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { data } from '@remix-run/node'
import { filesBytesMax, megabyte } from '#contract/platform/bytes.ts'
import { usualBytesMax, usualPartsMax } from '#contract/platform/call.ts'
import { FormTooLarge, readMultipart, type SentFile, temporaryName } from '#contract/platform/multipart.ts'
import { type ProblemKey, problems, statusOf } from '#contract/platform/problem.ts'
import { boundaryOf, hasMoreParts } from '#contract/platform/sent-parts.ts'
import { translatorOf } from '../text/texts.server.ts'

/** Limits of a posted form, set by the action that reads it. Anything beyond is refused before it is held in memory. */
export type FormLimit = {
  /** Bytes of everything but files. */
  bytes: number
  fields: number
  /** Bytes of files; 0 if the form has none. */
  files: number
}

export const usualLimit: FormLimit = { bytes: usualBytesMax, fields: usualPartsMax, files: 0 }

/** Limits of forms with files. Other large forms declare their limit next to the form. */
export const formLimits = {
  /** A workbook or a picture. The call itself refuses one that is too large, at its field. */
  file: { ...usualLimit, files: 12 * megabyte },
  /** One file of any kind. */
  anyFile: { ...usualLimit, files: filesBytesMax },
} satisfies Record<string, FormLimit>

/** Posted form with texts and files. */
export type PostedForm = FormData | URLSearchParams

const read = new WeakMap<Request, Promise<PostedForm>>()

/**
 * The posted form, read once and cached for the request, so that a draft can be made of it later. The first reader sets
 * the limit. Refuses parameter, form.tooLarge, file.tooLarge, and unavailable if the disk is full.
 */
export function postedForm(request: Request, limit: FormLimit = usualLimit): Promise<PostedForm> {
  const known = read.get(request)
  if (known) return known
  const reading = formOf(request, limit).catch(refusing(request, limit))
  read.set(request, reading)
  return reading
}

/** Text of a form without files, for an action that parses it itself; otherwise undefined. Refuses as `postedForm`. */
export async function postedText(request: Request, limit: FormLimit = usualLimit): Promise<string | undefined> {
  return isPlain(request) ? plainOf(request, limit).catch(refusing(request, limit)) : undefined
}

const refusing =
  (request: Request, limit: FormLimit) =>
  (error: unknown): never => {
    const problem = problemOf(error, limit)
    const msg = translatorOf(request, 'problem')(problem)
    throw data({ code: problems[problem], msg, data: null }, statusOf(problems[problem]))
  }

function problemOf(error: unknown, { files }: FormLimit): ProblemKey {
  if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return 'unavailable'
  if (!(error instanceof FormTooLarge)) return 'parameter'
  return files > 0 ? 'file.tooLarge' : 'form.tooLarge'
}

/** A form without files is parsed without FormData, which costs most of the time at a thousand fields. */
async function formOf(request: Request, limit: FormLimit): Promise<PostedForm> {
  return isPlain(request) ? new URLSearchParams(await plainOf(request, limit)) : multipartOf(request, limit)
}

async function plainOf(request: Request, limit: FormLimit): Promise<string> {
  const text = await textOf(request, limit)
  if (hasMoreParts(text, '&', limit.fields)) throw new FormTooLarge()
  return text
}

async function multipartOf(request: Request, { bytes, fields, files }: FormLimit): Promise<FormData> {
  const body = piecesOf(request, bytes + files)
  try {
    return await readMultipart(body, {
      boundary: boundaryOf(request.headers.get('Content-Type') ?? ''),
      partsMax: fields,
      textBytesMax: bytes,
      fileBytesMax: files,
      keepFile: (file) => keepFile(file, request.signal),
    })
  } finally {
    // If a form is refused halfway, the rest is read and discarded.
    for await (const _ of body);
  }
}

/**
 * Streams the file to disk. It is deleted when the request ends, as its signal reports: render/answered.server.ts
 * aborts it.
 */
async function keepFile({ fileName, type, bytes }: SentFile, over: AbortSignal): Promise<File> {
  const path = join(tmpdir(), temporaryName())
  const remove = () => rm(path, { force: true })
  try {
    await writeFile(path, bytes, { flag: 'wx', mode: 0o600 })
    over.throwIfAborted()
    over.addEventListener('abort', remove, { once: true })
    return new File([await openAsBlob(path)], fileName, { type })
  } catch (error) {
    await remove()
    throw error
  }
}

const isPlain = ({ headers }: Request) => headers.get('Content-Type')?.startsWith('application/x-www-form-urlencoded')

const texts = new WeakMap<Request, Promise<string>>()

function textOf(request: Request, limit: FormLimit): Promise<string> {
  const text = texts.get(request) ?? textUpTo(request, limit.bytes)
  texts.set(request, text)
  return text
}

/** HTTP enforces a declared length, so such a body is read in one go. */
async function textUpTo(request: Request, max: number): Promise<string> {
  if (declaredBytes(request) <= max) return request.text()
  return textOfPieces(piecesOf(request, max))
}

const declaredBytes = ({ headers }: Request): number => Number(headers.get('Content-Length') ?? Number.NaN)

/**
 * The body, counted while it arrives. Bytes beyond `max` are discarded, then FormTooLarge is thrown: a browser reads no
 * answer before it has sent everything.
 */
async function* piecesOf(request: Request, max: number): AsyncGenerator<Uint8Array> {
  let size = declaredBytes(request) > max ? Number.POSITIVE_INFINITY : 0
  const reader = request.body?.getReader()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.byteLength
    if (size <= max) yield part.value
  }
  if (size > max) throw new FormTooLarge()
}

async function textOfPieces(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  const all: Uint8Array[] = []
  for await (const piece of pieces) all.push(piece)
  return Buffer.concat(all).toString('utf8')
}

/** Reads a form that is refused unread to its end: a browser reads no answer before it has sent everything. */
export async function discardForm(request: Request): Promise<void> {
  for await (const _ of piecesOf(request, Number.POSITIVE_INFINITY));
}

/** Waits for the whole form without files, without parsing it. */
export async function formArrived(request: Request, limit: FormLimit): Promise<void> {
  if (isPlain(request)) await textOf(request, limit).catch(() => {})
}

/** The posted form if it has already been read. */
export const alreadyPosted = (request: Request): Promise<PostedForm> | undefined => read.get(request)
