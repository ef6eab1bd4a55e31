import type { Encoding } from '#contract/platform/encoding.ts'
import { sha256 } from './keys.ts'

/** Content in one encoding or uncompressed, which does not change while this process runs. */
export type CachedBytes = { body: Buffer<ArrayBuffer>; etag: string; encoding?: Encoding | undefined }

/** Encodings differ in their bytes, so that each has its own ETag. */
export const cachedBytes = (body: Buffer<ArrayBuffer>, encoding?: Encoding): CachedBytes => ({
  body,
  encoding,
  etag: `"${sha256(body).toString('base64url').slice(0, 22)}"`,
})

/** Responds with the bytes, or with 304 if the client has them. */
export function answerCached(
  { headers: requestHeaders, method }: Request,
  { body, etag, encoding }: CachedBytes,
  said: { 'content-type': string; 'cache-control': string },
): Response {
  const headers = new Headers({ ...said, vary: 'Accept-Encoding', etag })
  if (encoding) headers.set('content-encoding', encoding)
  if (requestHeaders.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
  headers.set('content-length', String(body.byteLength))
  return new Response(method === 'HEAD' ? null : body, { headers })
}
