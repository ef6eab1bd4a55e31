import type { Readable } from 'node:stream'
import type { PutObjectCommandInput } from '@aws-sdk/client-s3'
import { presignedPut } from './s3-address.ts'
import { type Content, checkedPath, type FileStore, FilesUnavailable, streamOf } from './store.ts'

/** Any S3-compatible store and the bucket in it, which exists already. */
export type S3Place = {
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKey: string
  readonly secretKey: string
}

/** A page waits for it: better a refusal in time than a long silence. */
const connectWithinMs = 2_000
const answerWithinMs = 15_000
const silentMsMax = 30_000

/**
 * The store in a bucket. Throws where a path is none of `newFilePath`'s, FilesUnavailable where the store does not answer or
 * refuses. What is streamed to it is sent once; all else is tried three times.
 */
export async function s3Files({ endpoint, bucket: Bucket, region, accessKey, secretKey }: S3Place): Promise<FileStore> {
  // The locked version runs on Node 20; docs/operations.md says that later ones will not.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true'
  // Heavy, and most do without it.
  const sdk = await import('@aws-sdk/client-s3')
  const client = new sdk.S3Client({
    endpoint,
    region,
    // A bucket as a part of the path is what every compatible store understands.
    forcePathStyle: true,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    // Checksums behind the body, as the client adds them by itself, are known to few stores but Amazon's.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: connectWithinMs,
      requestTimeout: answerWithinMs,
      throwOnRequestTimeout: true,
      socketTimeout: silentMsMax,
    },
  })
  const put = (input: PutObjectCommandInput, abortSignal?: AbortSignal) =>
    answered(client.send(new sdk.PutObjectCommand(input), abortSignal && { abortSignal }))
  return {
    async put(path, content) {
      const to = { Bucket, Key: checkedPath(path) }
      if (content instanceof Uint8Array) await put({ ...to, Body: content })
      else await sendStream(content, (Body, signal) => put({ ...to, Body, ContentLength: content.size }, signal))
    },
    async get(path) {
      const Key = checkedPath(path)
      const found = await answered(client.send(new sdk.GetObjectCommand({ Bucket, Key })).catch(undefinedWithoutKey))
      if (!found?.Body) return undefined
      return { size: found.ContentLength ?? 0, stream: found.Body.transformToWebStream() as ReadableStream<Uint8Array> }
    },
    async remove(path) {
      await answered(client.send(new sdk.DeleteObjectCommand({ Bucket, Key: checkedPath(path) })))
    },
    addressToPut: (path, seconds) =>
      presignedPut({ endpoint, region, accessKey, secretKey, path: `/${Bucket}/${checkedPath(path)}`, seconds }),
    async check() {
      await answered(client.send(new sdk.HeadBucketCommand({ Bucket })))
    },
    close: () => client.destroy(),
  }
}

/** A stream that breaks off takes its request with it, and its own error is what the caller hears. */
async function sendStream(content: Content, send: (body: Readable, signal: AbortSignal) => Promise<unknown>) {
  const body = streamOf(content)
  const sending = new AbortController()
  let broken: unknown
  body.once('error', (error) => {
    broken = error
    sending.abort()
  })
  await send(body, sending.signal).catch((error) => {
    throw broken ?? error
  })
}

function undefinedWithoutKey(error: unknown): undefined {
  if (!(error instanceof Error && error.name === 'NoSuchKey')) throw error
}

async function answered<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (cause) {
    throw new FilesUnavailable('the file store did not do as asked', { cause })
  }
}
