import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { sha256 } from './keys.ts'

const zipped = promisify<string, Buffer>(gzip)

/** Made of the code alone: it is written and compressed for the first who asks, and told by its name from then on. */
export function keptDocument(
  type: string,
  write: () => string | Promise<string>,
): (request: Request) => Promise<Response> {
  let made: Promise<{ plain: Buffer; packed: Buffer; etag: string }> | undefined
  const make = async () => {
    const text = await write()
    return {
      plain: Buffer.from(text),
      packed: await zipped(text),
      etag: `"${sha256(text).toString('base64url').slice(0, 22)}"`,
    }
  }
  return async ({ headers: asked, method }) => {
    made ??= make()
    const { plain, packed, etag } = await made
    const takesPacked = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(asked.get('accept-encoding') ?? '')
    const body = takesPacked ? packed : plain
    const headers = new Headers({
      'content-type': type,
      'cache-control': 'no-cache',
      vary: 'Accept-Encoding',
      // The bytes differ, and so does the name of them.
      etag: takesPacked ? `${etag.slice(0, -1)}-gz"` : etag,
    })
    if (takesPacked) headers.set('content-encoding', 'gzip')
    if (asked.get('if-none-match') === headers.get('etag')) return new Response(null, { status: 304, headers })
    headers.set('content-length', String(body.byteLength))
    return new Response(method === 'HEAD' ? null : new Uint8Array(body), { headers })
  }
}
