import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { answerCached, cachedBytes } from '#api/platform/cached-bytes.ts'
import { accepts } from '#contract/platform/encoding.ts'

const zipped = promisify<string, Buffer<ArrayBuffer>>(gzip)

/** A document generated from the code: written and compressed at the first request, then cached with an ETag. */
export function cachedDocument(
  type: string,
  write: () => string | Promise<string>,
): (request: Request) => Promise<Response> {
  const make = async () => {
    const text = await write()
    return { plain: cachedBytes(Buffer.from(text)), packed: cachedBytes(await zipped(text), 'gzip') }
  }
  let made: ReturnType<typeof make> | undefined
  return async (request) => {
    made ??= make()
    const { plain, packed } = await made
    const known = accepts(request.headers.get('accept-encoding'), 'gzip') ? packed : plain
    return answerCached(request, known, { 'content-type': type, 'cache-control': 'no-cache' })
  }
}
