/** Fields that name the owner of a file, as the upload address requires. */
export type Belonging = Record<string, string>

/** Refusal of a file, in the reader's language. Not worth a retry. */
export class FileRefused extends Error {}

type Sending = {
  /** Address that receives the parts. */
  address: string
  file: File
  belonging: Belonging
  signal: AbortSignal
  /** Bytes uploaded so far. */
  onProgress: (bytes: number) => void
  /** The connection is lost, or is back. */
  onWaiting: (waiting: boolean) => void
  /** Resolves once no pause is wanted; awaited before each part is sent, or sent again. */
  resumed: () => Promise<void>
}

const retryMs = 3_000
/** Beyond this number of failures the server is at fault, not the connection. */
const brokenMax = 20

/**
 * Uploads a file in parts and returns its public name. An interrupted upload resumes with the missing parts, even after
 * a reload. Rejects with FileRefused, or an AbortError.
 */
export async function sendFile(sending: Sending): Promise<string> {
  const { file, belonging, onProgress } = sending
  const begun = await step<{ bid: string; partBytes: number; parts: number[] }>(sending, 'begin', {
    fileName: file.name,
    bytes: String(file.size),
    mark: await markOf(file),
    ...belonging,
  })
  const { bid, partBytes } = begun
  const here = new Set(begun.parts)
  const bytesHere = () => [...here].reduce((sum, part) => sum + pieceOf(file, part, partBytes).size, 0)
  onProgress(bytesHere())
  try {
    for (let part = 0; part * partBytes < file.size; part++) {
      if (here.has(part)) continue
      const piece = new File([pieceOf(file, part, partBytes)], file.name)
      const before = bytesHere()
      await step(sending, 'part', { bid, part: String(part), file: piece }, (sent) => onProgress(before + sent))
      here.add(part)
      onProgress(bytesHere())
    }
    await step(sending, 'finish', { bid })
    return bid
  } catch (error) {
    if (sending.signal.aborted) void leave(sending.address, bid)
    throw error
  }
}

/** Bytes whose digest distinguishes files of one name, size and time. */
const markBytes = 1 << 20
const digestCharacters = 32

/** Time of the last change and a digest of the start; browsers compute none for pages without TLS. */
async function markOf(file: File): Promise<string> {
  const time = String(file.lastModified)
  if (!globalThis.crypto?.subtle) return time
  const digest = await crypto.subtle.digest('SHA-256', await file.slice(0, markBytes).arrayBuffer())
  const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${time}-${hex.slice(0, digestCharacters)}`
}

const pieceOf = (file: File, part: number, partBytes: number): Blob =>
  file.slice(part * partBytes, (part + 1) * partBytes)

/** Discards an abandoned upload. If the server cannot be reached, a cleanup job deletes it later. */
async function leave(address: string, bid: string): Promise<void> {
  await post(stepAt(address, 'leave'), { bid }, AbortSignal.timeout(10_000)).catch(() => {})
}

/** Preserves the query of the address. */
const stepAt = (address: string, name: string): string => `${address}${address.includes('?') ? '&' : '?'}step=${name}`

type Fields = Record<string, string | File>

/** Posts one step, with retries while the server does not answer. */
async function step<Reply>(
  { address, signal, onWaiting, resumed }: Sending,
  name: 'begin' | 'part' | 'finish',
  fields: Fields,
  onSent?: (bytes: number) => void,
): Promise<Reply> {
  for (let broken = 0; ; broken++) {
    signal.throwIfAborted()
    if (name === 'part') await resumed()
    const answer = await post(stepAt(address, name), fields, signal, onSent)
    const said = readAnswer(answer)
    // Transient failures: no answer, a gateway error, or a rate limit.
    const passes = answer === undefined || answer.status >= 500 || answer.status === 429
    if (!passes || broken === brokenMax) {
      onWaiting(false)
      if (answer?.status === 200 && said) return said as Reply
      throw new FileRefused(typeof said?.refused === 'string' ? said.refused : '')
    }
    onWaiting(true)
    await pause(signal)
  }
}

function readAnswer(answer: { text: string } | undefined): Record<string, unknown> | undefined {
  try {
    const said: unknown = JSON.parse(answer?.text ?? '')
    return typeof said === 'object' && said !== null ? (said as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

/** Waits for the retry interval, or until the browser is online again. */
function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      removeEventListener('online', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, retryMs)
    addEventListener('online', done)
    signal.addEventListener('abort', done)
  })
}

/** Undefined if there is no answer. fetch reports no upload progress. */
function post(
  address: string,
  fields: Fields,
  signal: AbortSignal,
  onSent?: (bytes: number) => void,
): Promise<{ status: number; text: string } | undefined> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    request.open('POST', address)
    request.onload = () => resolve({ status: request.status, text: request.responseText })
    request.onerror = () => resolve(undefined)
    request.onabort = () => reject(signal.reason)
    if (onSent) request.upload.onprogress = ({ loaded }) => onSent(loaded)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    if (signal.aborted) reject(signal.reason)
    else request.send(body)
  })
}
