import { megabyte } from '#contract/call.ts'

/** The most bytes any request may bring; calls set lower ones of their own. */
export const requestBodyMax = 12 * megabyte
/** Characters of path and query; browsers and gateways agree on about that many. */
export const addressMax = 8_192

export const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE']
const safeMethods = ['GET', 'HEAD']
export const isUnsafe = (method: string) => !safeMethods.includes(method)

/** Whether path and query can be read at all: decodable, without control characters, and not another origin in disguise. */
export function isReadableAddress({ pathname, search }: URL): boolean {
  if (pathname.length + search.length > addressMax || pathname.startsWith('//')) return false
  try {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    return !/[\u0000-\u001f\u007f\\]/.test(decodeURIComponent(pathname))
  } catch {
    return false
  }
}

/**
 * Whether a request that changes something was caused by another site. Browsers say so in Sec-Fetch-Site, on plain http
 * and in old ones only by Origin; `Origin: null` hides where it comes from. A caller that says neither is no browser, and
 * may pass as long as it brings no cookies, which only a browser would add unasked.
 */
export function isForeign(headers: Headers, publicOrigin: string): boolean {
  const site = headers.get('sec-fetch-site')
  if (site) return site !== 'same-origin' && site !== 'none'
  const origin = headers.get('origin')
  if (origin) return origin !== publicOrigin && !isOwnHost(origin, headers.get('host'))
  return headers.has('cookie')
}

function isOwnHost(origin: string, host: string | null): boolean {
  return host !== null && URL.canParse(origin) && new URL(origin).host === host.toLowerCase()
}

const declaredBytes = (headers: Headers) => Number(headers.get('content-length') ?? 0)

export const declaresTooMuch = (headers: Headers) => declaredBytes(headers) > requestBodyMax

/**
 * Reads a refused body to its end: a browser reads the answer only when it has sent all of the form. One that is out of
 * all proportion is cut off.
 */
export async function discardBody(request: Request): Promise<void> {
  if (declaredBytes(request.headers) > 4 * requestBodyMax) return
  await request.body?.pipeTo(new WritableStream())
}

/** The body, cut off with an error where it grows beyond what a request may bring; for those that declare no length. */
export function counted(body: ReadableStream<Uint8Array>, onTooMuch: () => void): ReadableStream<Uint8Array> {
  let size = 0
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        size += chunk.byteLength
        if (size <= requestBodyMax) return controller.enqueue(chunk)
        onTooMuch()
        controller.error(new Error('request body too large'))
      },
    }),
  )
}

/**
 * The request with a form that can be read, or undefined. Pages take plain forms; a multipart body is read here once,
 * since Remix answers a broken one with 500.
 */
export async function withReadableForm(request: Request): Promise<Request | undefined> {
  const type = request.headers.get('content-type') ?? ''
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) return request
  if (!/^multipart\/form-data\b/i.test(type)) return undefined
  try {
    const body = await request.arrayBuffer()
    await new Response(body, { headers: { 'content-type': type } }).formData()
    return new Request(request.url, { method: request.method, headers: request.headers, signal: request.signal, body })
  } catch {
    return undefined
  }
}
