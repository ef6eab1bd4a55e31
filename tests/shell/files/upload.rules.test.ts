import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { getRequestListener } from '@hono/node-server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import type { TemporaryFile } from '#api/platform/files/store/temporary.ts'
import { readBody } from '#api/platform/http/body.ts'
import { apiOverHttp } from '#app/page/api/api-over-http.server.ts'
import { postedForm } from '#app/page/forms/posted.server.ts'
import { withAnswered } from '#app/render/answered.server.ts'
import { asPageRequest } from '#app/render/data-requests.server.ts'
import { filesBytesMax, megabyte } from '#contract/platform/bytes.ts'
import { access, call } from '#contract/platform/call.ts'
import { isRefusal } from '#contract/platform/problem.ts'

const upload = call({
  method: 'POST',
  path: '/upload',
  title: 'Upload',
  access: access.public,
  body: z.strictObject({ file: z.file() }),
  bodyForm: 'multipart',
  filesMax: filesBytesMax,
  audit: 'upload',
})

/** A separate temporary folder, to see which files are left on the disk. */
function ownFolder(): { left: () => string[] } {
  const folder = mkdtempSync(join(tmpdir(), 'uploads-'))
  vi.stubEnv('TMPDIR', folder)
  onTestFinished(() => {
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true })
  })
  return { left: () => readdirSync(folder) }
}

type Sent = { bytes: number; onPiece?: (sent: number) => void; breaksAt?: number }

/** A form with a file of this size, generated while it is read. */
function requestOf(
  { bytes, onPiece, breaksAt = Number.POSITIVE_INFINITY }: Sent,
  signal = new AbortController().signal,
) {
  const piece = new Uint8Array(65_536).fill(0x61)
  const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\n'
  let sent = -1
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent < 0) controller.enqueue(Buffer.from(head))
      else if (sent >= breaksAt) controller.error(new Error('gone'))
      else if (sent < bytes) controller.enqueue(piece.subarray(0, Math.min(piece.length, bytes - sent)))
      else {
        controller.enqueue(Buffer.from('\r\n--x--\r\n'))
        controller.close()
      }
      sent = sent < 0 ? 0 : sent + piece.length
      onPiece?.(sent)
    },
  })
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  return new Request('http://localhost/', { method: 'POST', body, headers, signal, duplex: 'half' } as RequestInit)
}

/** Memory of this process in bytes, after garbage collection. */
function heldBytes(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

test('a file of 50 MB is never held: it lies on the disk as it comes, until it is let go', {
  tags: 'long',
}, async () => {
  const { left } = ownFolder()
  const files: TemporaryFile[] = []
  await readBody(upload, requestOf({ bytes: megabyte }), files)
  const before = heldBytes()
  let most = 0
  const watch = (sent: number) => {
    if (sent % (4 * megabyte) === 0) most = Math.max(most, heldBytes() - before)
  }
  const read = await readBody(upload, requestOf({ bytes: filesBytesMax, onPiece: watch }), files)
  expect(most).toBeLessThan(10 * megabyte)
  if (isRefusal(read)) throw new Error(read.refused)
  const { file } = read.raw as { file: File }
  expect(file).toMatchObject({ name: 'a.bin', size: filesBytesMax })
  expect(await file.slice(-3).text()).toBe('aaa')
  expect(left()).toHaveLength(2)
  for (const each of files) await each.remove()
  expect(left()).toEqual([])
})

test('a file beyond the limit is refused while it comes, with the limit, and nothing of it stays', async () => {
  const { left } = ownFolder()
  let sent = 0
  const onPiece = (bytes: number) => {
    sent = bytes
  }
  expect(await readBody(upload, requestOf({ bytes: 10 * filesBytesMax, onPiece }), [])).toEqual({
    refused: 'file.tooLarge',
    faults: { file: [{ key: 'fileTooLarge', values: { megabytes: 50 } }] },
  })
  expect(sent).toBeLessThan(filesBytesMax + megabyte)
  expect(left()).toEqual([])
})

test('an upload that breaks off leaves nothing, on the way to the api or to a page', async () => {
  const { left } = ownFolder()
  const request = () => requestOf({ bytes: 10 * megabyte, breaksAt: 2 * megabyte })
  expect(await readBody(upload, request(), [])).toEqual({ refused: 'parameter' })
  await expect(postedForm(request(), { bytes: 1000, fields: 10, files: filesBytesMax })).rejects.toBeDefined()
  expect(left()).toEqual([])
})

test('files of a posted form are on disk until its action has replied, whatever the reply', async () => {
  const { left } = ownFolder()
  const limit = { bytes: 1000, fields: 10, files: filesBytesMax }
  const seen: number[] = []
  const actionOf = (answer: () => unknown) => {
    const action = async ({ request }: { request: Request }) => {
      const file = (await postedForm(request, limit)).get('file')
      seen.push(left().length, file instanceof File ? (await file.arrayBuffer()).byteLength : 0)
      return answer()
    }
    const routes = { page: { id: 'page', module: { action } } }
    const wrapped = withAnswered({ routes } as never).routes.page?.module.action
    return () => wrapped?.({ request: requestOf({ bytes: 100_000 }), params: {}, context: {} })
  }
  await actionOf(() => null)()
  await expect(
    actionOf(() => {
      throw new Error('no')
    })(),
  ).rejects.toThrow('no')
  expect(seen).toEqual([1, 100_000, 1, 100_000])
  await vi.waitFor(() => expect(left()).toEqual([]))
})

/** A server on loopback with this handler. */
async function listening(answer: (request: Request) => Promise<Response>): Promise<string> {
  const server = createServer(getRequestListener(answer))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('a form posted to a page comes to an api elsewhere with its file, and neither keeps any of it', {
  tags: 'long',
}, async () => {
  const { left } = ownFolder()
  const backend = await listening(async (request) => {
    const files: TemporaryFile[] = []
    const read = await readBody(upload, request, files)
    const data = isRefusal(read) ? read : (read.raw as { file: File }).file.size
    for (const file of files) await file.remove()
    return Response.json({ code: '000000', msg: '', data })
  })
  const action = async ({ request }: { request: Request }) => {
    const form = await postedForm(request, { bytes: 1000, fields: 10, files: filesBytesMax })
    const body = { file: form.get('file') }
    const requested = {
      call: upload,
      query: {},
      body,
      authorization: '',
      language: 'en',
      address: '',
      requestId: '',
    } as const
    const { reply } = (await apiOverHttp(backend)(requested)) as { reply: unknown }
    return Response.json(reply)
  }
  const routes = { page: { id: 'page', module: { action } } }
  const wrapped = withAnswered({ routes } as never).routes.page?.module.action
  const page = await listening(async (request) => {
    return (await wrapped?.({ request: asPageRequest(request), params: {}, context: {} })) as Response
  })

  const form = new FormData()
  form.append('file', new File([new Uint8Array(20 * megabyte)], '流向.zip'))
  const answer = await fetch(page, { method: 'POST', body: form })
  expect(await answer.json()).toMatchObject({ data: 20 * megabyte })
  await vi.waitFor(() => expect(left()).toEqual([]))
})
