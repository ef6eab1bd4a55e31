import { escapedAddress, isReadableAddress } from '#app/render/readable-address.ts'
import { largeUploadBytesMax } from '#contract/data/large-uploads.ts'
import { filesBytesMax, megabyte } from '#contract/platform/bytes.ts'

type Sent = Pick<Request, 'headers' | 'method' | 'url'>

/**
 * Limit on the body of any request, unless its call or form sets a lower one; files come in multipart forms, or by PUT.
 */
function bodyBytesMax(request: Sent): number {
  const large = isWithFiles(request) ? largeUploadBytesMax(new URL(request.url).pathname) : undefined
  return large === undefined ? usualBodyBytesMax(request) : large + megabyte
}

const usualBodyBytesMax = (request: Sent): number => (isWithFiles(request) ? filesBytesMax + megabyte : 8 * megabyte)

const isWithFiles = ({ headers, method }: Sent): boolean =>
  method === 'PUT' || headers.get('content-type')?.toLowerCase().startsWith('multipart/form-data') === true

export const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE']
const safeMethods = ['GET', 'HEAD']
export const isUnsafe = (method: string) => !safeMethods.includes(method)

/**
 * The request for a page of an unreadable address, with the address escaped: `/%00` becomes `/%2500`, which names no
 * page. Undefined unless a signed-in user reads the answer in a browser, or if the address is too long.
 */
export function escapedRequest(request: Request): Request | undefined {
  const { headers, method, signal } = request
  const url = escapedAddress(new URL(request.url))
  const isRead = method === 'GET' && headers.get('accept')?.includes('text/html') && headers.has('cookie')
  return isRead && isReadableAddress(url) ? new Request(url, { headers, signal }) : undefined
}

/**
 * Detects a write request that another site caused (CSRF). Browsers send Sec-Fetch-Site, on plain http and in old ones
 * only Origin; `Origin: null` hides the site. A client that sends neither is no browser. It may pass without cookies,
 * which only browsers add automatically.
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

export const declaresTooMuch = (request: Request) => declaredBytes(request.headers) > bodyBytesMax(request)

/**
 * Reads a refused body to its end: a browser reads the answer only when it has sent all of the form. A body far beyond
 * the usual limit is cut off, even on routes that accept large ones.
 */
export async function discardBody(request: Request): Promise<void> {
  if (request.bodyUsed || request.body?.locked || declaredBytes(request.headers) > 4 * usualBodyBytesMax(request))
    return
  await request.body?.pipeTo(new WritableStream())
}

/** The body as a stream that fails beyond the request's limit; for requests without a declared length. */
export function counted(request: Request, onTooMuch: () => void): ReadableStream<Uint8Array> | undefined {
  const max = bodyBytesMax(request)
  let size = 0
  return request.body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        size += chunk.byteLength
        if (size <= max) return controller.enqueue(chunk)
        onTooMuch()
        controller.error(new Error('request body too large'))
      },
    }),
  )
}

const formTypes = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i

/** Pages take forms only. Their content is limited where it is read. */
export const isForm = ({ headers }: Request): boolean => formTypes.test(headers.get('content-type') ?? '')
