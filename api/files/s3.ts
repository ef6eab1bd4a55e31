import { Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { checkedPath, type FileStore, FilesUnavailable } from './store.ts'

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
export function s3Files({ endpoint, bucket: Bucket, region, accessKey, secretKey }: S3Place): FileStore {
  const client = new S3Client({
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
  return {
    async put(path, content) {
      const held = content instanceof Uint8Array
      await answered(
        client.send(
          new PutObjectCommand({
            Bucket,
            Key: checkedPath(path),
            Body: held ? content : Readable.fromWeb(content.stream() as unknown as NodeStream<Uint8Array>),
            ContentLength: held ? content.byteLength : content.size,
          }),
        ),
      )
    },
    async get(path) {
      const Key = checkedPath(path)
      const found = await answered(client.send(new GetObjectCommand({ Bucket, Key })).catch(undefinedWithoutKey))
      if (!found?.Body) return undefined
      return { size: found.ContentLength ?? 0, stream: found.Body.transformToWebStream() as ReadableStream<Uint8Array> }
    },
    async remove(path) {
      await answered(client.send(new DeleteObjectCommand({ Bucket, Key: checkedPath(path) })))
    },
    async check() {
      await answered(client.send(new HeadBucketCommand({ Bucket })))
    },
    close: () => client.destroy(),
  }
}

function undefinedWithoutKey(error: unknown): undefined {
  if (!(error instanceof NoSuchKey)) throw error
}

async function answered<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (cause) {
    throw new FilesUnavailable('the file store did not do as asked', { cause })
  }
}
