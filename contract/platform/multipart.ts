/** A part of a multipart body: its headers, and its bytes, which must be read before the next part. */
type Part = { name: string; fileName: string | undefined; type: string; bytes: AsyncIterable<Buffer> }

/** A file of a form; name and type are claims of the sender. */
export type SentFile = { fileName: string; type: string; bytes: AsyncIterable<Uint8Array> }

type FormReading = {
  /** Boundary between the parts; undefined if the content type has none. */
  boundary: string | undefined
  partsMax: number
  /** Limit on all texts together, names included. */
  textBytesMax: number
  /** Limit on all files together. */
  fileBytesMax: number
  /** Stores a file as it comes, so that it can be read any number of times. Not called for an empty one. */
  keepFile(file: SentFile): Promise<File>
}

/** Name of a temporary file on this machine: distinguishes leftovers of a killed process from other files. */
export const temporaryName = (): string => `risk-${crypto.randomUUID()}.part`
export const isTemporaryName = (name: string): boolean => /^risk-[\da-f-]{36}\.part$/.test(name)

/** More parts, longer texts or larger files than allowed. */
export class FormTooLarge extends Error {}
/** Not a valid multipart body. */
export class FormBroken extends Error {}

/**
 * Parses a multipart body into a form, in one pass: holds only its texts and one chunk of a file in memory. Throws
 * FormTooLarge, FormBroken, and the errors of `body` and `keepFile`. For servers.
 */
export async function readMultipart(
  body: AsyncIterable<Uint8Array>,
  { boundary, partsMax, textBytesMax, fileBytesMax, keepFile }: FormReading,
): Promise<FormData> {
  if (boundary === undefined) throw new FormBroken('a form of parts without what stands between them')
  const form = new FormData()
  const parts = atMost(partsMax)
  const texts = atMost(textBytesMax)
  const files = atMost(fileBytesMax)
  for await (const { name, fileName, type, bytes } of partsOf(body, boundary)) {
    parts(1)
    texts(name.length + (fileName?.length ?? 0))
    if (fileName === undefined) {
      const text: Buffer[] = []
      for await (const piece of counted(bytes, texts)) text.push(piece)
      form.append(name, new TextDecoder().decode(Buffer.concat(text)))
    } else {
      const file = counted(bytes, files)
      const first = await file.next()
      const stored = first.done
        ? new File([], fileName, { type })
        : await keepFile({ fileName, type, bytes: following(first.value, file) })
      form.append(name, stored)
    }
  }
  return form
}

/** Returns a counter that throws FormTooLarge beyond `max`. */
function atMost(max: number): (more: number) => void {
  let left = max
  return (more) => {
    left -= more
    if (left < 0) throw new FormTooLarge()
  }
}

async function* counted(bytes: AsyncIterable<Buffer>, count: (more: number) => void): AsyncGenerator<Buffer> {
  for await (const piece of bytes) {
    count(piece.byteLength)
    yield piece
  }
}

async function* following(first: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield first
  yield* rest
}

/** Limit on the headers of a part; browsers write two lines. */
const headBytesMax = 16 * 1024

async function* partsOf(body: AsyncIterable<Uint8Array>, boundary: string): AsyncGenerator<Part> {
  const pieces = body[Symbol.asyncIterator]()
  // Line break before the body, so that the first boundary starts a line like the others.
  let held: Buffer = Buffer.from('\r\n')

  async function more(): Promise<void> {
    const { done, value } = await pieces.next()
    if (done) throw new FormBroken('a form of parts that ends in the middle')
    held = held.length === 0 ? bufferOf(value) : Buffer.concat([held, value])
  }
  /** Yields the bytes before the mark in pieces; consumes the mark. */
  async function* upTo(mark: Buffer): AsyncGenerator<Buffer> {
    for (;;) {
      const at = held.indexOf(mark)
      // The end of the buffer may be the start of the mark.
      const sure = at < 0 ? held.length - mark.length + 1 : at
      const piece = held.subarray(0, Math.max(0, sure))
      held = held.subarray(at < 0 ? piece.length : at + mark.length)
      if (piece.length > 0) yield piece
      if (at >= 0) return
      await more()
    }
  }

  const delimiter = Buffer.from(`\r\n--${boundary}`)
  for await (const _before of upTo(delimiter));
  for (;;) {
    while (held.length < 2) await more()
    if (held.toString('latin1', 0, 2) === '--') return
    const head: Buffer[] = []
    let headBytes = 0
    for await (const piece of upTo(endOfHead)) {
      headBytes += piece.length
      if (headBytes > headBytesMax) throw new FormBroken('a part of a form whose head does not end')
      head.push(piece)
    }
    yield { ...readHead(Buffer.concat(head).toString()), bytes: upTo(delimiter) }
  }
}

const endOfHead = Buffer.from('\r\n\r\n')
const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array) => Buffer.from(buffer, byteOffset, byteLength)

function readHead(head: string): Omit<Part, 'bytes'> {
  const [behindBoundary = '', ...lines] = head.split('\r\n')
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  const disposition = headers.get('content-disposition') ?? ''
  const said = new Map(
    [...disposition.matchAll(/;\s*(name|filename)=(?:"([^"]*)"|([^\s;"]*))/gi)].map(([, word = '', quoted, plain]) => [
      word.toLowerCase(),
      unescaped(quoted ?? plain ?? ''),
    ]),
  )
  const name = said.get('name')
  if (behindBoundary.trim() !== '' || !/^form-data\b/i.test(disposition) || name === undefined)
    throw new FormBroken('a part of a form that has no name')
  return { name, fileName: said.get('filename'), type: headers.get('content-type') ?? 'application/octet-stream' }
}

const escapes: Record<string, string> = { '%0A': '\n', '%0D': '\r', '%22': '"' }
/** Browsers escape these characters of a name, and no others. */
const unescaped = (name: string): string => name.replace(/%0A|%0D|%22/g, (written) => escapes[written] ?? written)
