import { sha256 } from './keys.ts'

type Encoding = 'br' | 'gzip'

/** Whether the caller takes an encoding; `q=0` is a no. */
export function accepts(header: string | null | undefined, encoding: Encoding): boolean {
  return (header ?? '').split(',').some((part) => {
    const [name, quality] = part.split(';').map((piece) => piece.trim().toLowerCase())
    return name === encoding && !/^q=0(\.0*)?$/.test(quality ?? '')
  })
}

/** What is the same for as long as this process runs, in one of its encodings or plain. */
export type KeptBytes = { body: Buffer<ArrayBuffer>; etag: string; encoding?: Encoding | undefined }

/** The bytes of each encoding differ, and so does the name of them. */
export const keptBytes = (body: Buffer<ArrayBuffer>, encoding?: Encoding): KeptBytes => ({
  body,
  encoding,
  etag: `"${sha256(body).toString('base64url').slice(0, 22)}"`,
})

/** The bytes, or that the caller has them already. */
export function answerKept(
  { headers: asked, method }: Request,
  { body, etag, encoding }: KeptBytes,
  said: { 'content-type': string; 'cache-control': string },
): Response {
  const headers = new Headers({ ...said, vary: 'Accept-Encoding', etag })
  if (encoding) headers.set('content-encoding', encoding)
  if (asked.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
  headers.set('content-length', String(body.byteLength))
  return new Response(method === 'HEAD' ? null : body, { headers })
}
