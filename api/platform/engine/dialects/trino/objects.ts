import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { openS3, type S3Config } from '#api/platform/files/store/s3.ts'

/** Objects in the bucket, which the remote engine also reads and writes. */
export type Objects = {
  put(key: string, file: string): Promise<void>
  /** Downloads an object to a file, which appears complete or not at all. */
  fetch(key: string, file: string): Promise<void>
  /** Creates a sparse file of the object's size with only its end, where Parquet stores its columns. */
  fetchFooter(key: string, file: string): Promise<void>
  list(prefix: string): Promise<string[]>
  remove(keys: readonly string[]): Promise<void>
  addressOf(key: string): string
  close(): void
}

const parquetMark = Buffer.from('PAR1')
/** Bytes at the end of a file: length of the footer in four bytes, then the magic number. */
const endBytes = 8
/** Bytes read first, which cover most footers; a longer one needs a second request. */
const firstBytes = 65_536

export async function openObjects(place: S3Config): Promise<Objects> {
  const { client, sdk } = await openS3(place)
  const Bucket = place.bucket

  async function tailOf(Key: string, bytes: number): Promise<{ tail: Buffer; size: number }> {
    const found = await client.send(new sdk.GetObjectCommand({ Bucket, Key, Range: `bytes=-${bytes}` }))
    const tail = Buffer.from((await found.Body?.transformToByteArray()) ?? [])
    const size = Number(found.ContentRange?.split('/').at(-1) ?? found.ContentLength ?? tail.length)
    return { tail, size }
  }

  return {
    async put(Key, file) {
      const { size } = await stat(file)
      await client.send(new sdk.PutObjectCommand({ Bucket, Key, Body: createReadStream(file), ContentLength: size }))
    },
    async fetch(Key, file) {
      const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key }))
      const fetching = `${file}.${process.pid}.part`
      try {
        await pipeline(Body as Readable, createWriteStream(fetching, { mode: 0o600 }))
        await rename(fetching, file)
      } finally {
        await rm(fetching, { force: true })
      }
    },
    async fetchFooter(Key, file) {
      let { tail, size } = await tailOf(Key, firstBytes)
      const needed = tail.length < endBytes ? 0 : tail.readUInt32LE(tail.length - endBytes) + endBytes
      if (needed > tail.length && needed <= size) ({ tail, size } = await tailOf(Key, needed))
      const sparse = await open(file, 'w', 0o600)
      try {
        await sparse.truncate(size)
        await sparse.write(parquetMark, 0, parquetMark.length, 0)
        await sparse.write(tail, 0, tail.length, size - tail.length)
      } finally {
        await sparse.close()
      }
    },
    async list(Prefix) {
      const keys: string[] = []
      let ContinuationToken: string | undefined
      do {
        const found = await client.send(new sdk.ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }))
        keys.push(...(found.Contents ?? []).flatMap(({ Key }) => Key ?? []))
        ContinuationToken = found.NextContinuationToken
      } while (ContinuationToken)
      return keys
    },
    async remove(keys) {
      for (const Key of keys) await client.send(new sdk.DeleteObjectCommand({ Bucket, Key }))
    },
    addressOf: (key) => `s3://${Bucket}/${key}`,
    close: () => client.destroy(),
  }
}
