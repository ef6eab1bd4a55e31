import type { Readable } from 'node:stream'
import type { PutObjectCommandInput } from '@aws-sdk/client-s3'
import { presignedPut } from './s3-address.ts'
import { type Content, checkedPath, type FileStore, FilesUnavailable, streamOf } from './store.ts'

/** An S3-compatible store, and an existing bucket in it. */
export type S3Config = {
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKey: string
  readonly secretKey: string
}

/** Connection timeout in ms; short, because a page waits for it. */
const connectWithinMs = 2_000
const answerWithinMs = 15_000
const silentMsMax = 30_000

/** Client of the store, and the module it is from. */
export async function openS3({ endpoint, region, accessKey, secretKey }: S3Config) {
  // The locked version runs on Node 20; later ones will not, as docs/operations.md says.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true'
  // Loaded on demand: it is heavy, and most installations do not need it.
  const sdk = await import('@aws-sdk/client-s3')
  const client = new sdk.S3Client({
    endpoint,
    region,
    // Every compatible store supports the bucket as a part of the path.
    forcePathStyle: true,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    // Few stores except Amazon's support the trailing checksums that the client adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: connectWithinMs,
      requestTimeout: answerWithinMs,
      throwOnRequestTimeout: true,
      socketTimeout: silentMsMax,
    },
  })
  return { client, sdk }
}

/**
 * File store in a bucket. Throws for a path not created by `newFilePath`, FilesUnavailable if the store does not
 * respond or refuses. A stream is sent once; all other requests are tried three times.
 */
export async function s3Files(place: S3Config): Promise<FileStore> {
  const { endpoint, bucket: Bucket, region, accessKey, secretKey } = place
  const { client, sdk } = await openS3(place)
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

/** Sends a stream. If it breaks off, aborts the request and throws the stream's own error. */
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

async function answered<T>(params: Promise<T>): Promise<T> {
  try {
    return await params
  } catch (cause) {
    throw new FilesUnavailable('the file store did not do as asked', { cause })
  }
}
