import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FormBroken, FormTooLarge, readMultipart } from '#contract/platform/multipart.ts'
import { boundaryOf } from '#contract/platform/sent-parts.ts'

const megabyte = 1024 ** 2
const limits = { partsMax: 100, textBytesMax: 10_000, fileBytesMax: megabyte }

async function keepFile({
  fileName,
  type,
  bytes,
}: {
  fileName: string
  type: string
  bytes: AsyncIterable<Uint8Array>
}) {
  const pieces: Uint8Array[] = []
  for await (const piece of bytes) pieces.push(Uint8Array.from(piece))
  return new File(pieces as Uint8Array<ArrayBuffer>[], fileName, { type })
}

/** The body in pieces of this size. */
async function* inPieces(body: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < body.length; at += size) yield body.subarray(at, at + size)
}

const read = (body: string | Uint8Array, { size = 7, ...more }: Partial<typeof limits> & { size?: number } = {}) =>
  readMultipart(inPieces(Buffer.from(body), size), { boundary: 'x', keepFile, ...limits, ...more })

const part = (head: string, content: string) => `--x\r\n${head}\r\n\r\n${content}\r\n`
const text = (name: string, content: string) => part(`Content-Disposition: form-data; name="${name}"`, content)
const file = (name: string, content: string) =>
  part(`content-disposition: form-data; filename="${name}"; name="file"\r\nContent-Type: image/png`, content)

test('multipart bodies of browsers are parsed correctly, however they are split', async () => {
  const anyBytes = fc.uint8Array({ maxLength: 300 })
  const anyText = fc.string({ unit: 'grapheme', maxLength: 20 })
  await fc.assert(
    fc.asyncProperty(anyBytes, anyText, anyText, fc.integer({ min: 1, max: 400 }), async (bytes, name, value, size) => {
      const sent = new FormData()
      sent.append(name, value)
      sent.append('file', new File([bytes], `a;b="${name}".png`, { type: 'image/png' }))
      sent.append(name, '\r\n--')
      const request = new Request('http://localhost', { method: 'POST', body: sent })
      const boundary = boundaryOf(request.headers.get('content-type') ?? '')
      const body = new Uint8Array(await request.arrayBuffer())
      const form = await readMultipart(inPieces(body, size), { ...limits, boundary, keepFile })
      const expected = await new Response(body, { headers: request.headers }).formData()
      const plain = async (of: FormData) =>
        Promise.all(
          [...of].map(async ([key, one]) => [
            key,
            typeof one === 'string' ? one : [one.name, one.type, await one.text()],
          ]),
        )
      expect(await plain(form)).toEqual(await plain(expected))
      expect(form.getAll(name)).toHaveLength(name === 'file' ? 3 : 2)
    }),
    { seed: 20261122, numRuns: 60 },
  )
})

test('a form of no parts, an empty file and a head in any order are read', async () => {
  expect([...(await read('--x--\r\n'))]).toEqual([])
  const form = await read(`before\r\n${file('', '')}${text('a', '')}--x--behind`)
  expect(form.get('file')).toMatchObject({ name: '', size: 0 })
  expect(form.get('a')).toBe('')
})

test('too many parts, too much text and too large files are refused while they arrive', async () => {
  const endless = async function* () {
    yield Buffer.from('--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n')
    for (;;) yield Buffer.alloc(65_536)
  }
  await expect(readMultipart(endless(), { boundary: 'x', keepFile, ...limits })).rejects.toThrow(FormTooLarge)
  await expect(read(text('a', '1').repeat(101))).rejects.toThrow(FormTooLarge)
  await expect(read(`${text('a', '1'.repeat(10_001))}--x--`)).rejects.toThrow(FormTooLarge)
  await expect(read(`${text('a'.repeat(10_001), '1')}--x--`)).rejects.toThrow(FormTooLarge)
  await expect(read(`${file('a', '12345')}--x--`, { fileBytesMax: 4 })).rejects.toThrow(FormTooLarge)
})

test.each([
  ['nothing', ''],
  ['no boundary', 'broken'],
  ['no end', text('a', '1')],
  ['no name', part('Content-Disposition: form-data', '1')],
  ['another disposition', part('Content-Disposition: attachment; name="a"', '1')],
  ['no head', '--x\r\n\r\n1\r\n--x--'],
  ['more behind the boundary', `--xy${text('a', '1').slice(3)}--x--`],
  ['a head without an end', `--x\r\n${'a: b\r\n'.repeat(10_000)}`],
])('a form with %s is broken', async (_what, body) => {
  await expect(read(body)).rejects.toThrow(FormBroken)
})

test('without a boundary nothing is read', async () => {
  const body = inPieces(Buffer.from('--x--'), 1)
  await expect(readMultipart(body, { ...limits, boundary: undefined, keepFile })).rejects.toThrow(FormBroken)
})
