import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { megabyte } from '#contract/platform/bytes.ts'

/** Bytes that many pages share. Its compressed form is made once. */
export type CachedBytes = { readonly bytes: Buffer; deflated?: Buffer }

const cachedLevel = 6
const freshLevel = 5
/** Deflate, no flags, no time, unknown system. */
const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])
const lastBlock = Buffer.from([1, 0, 0, 0xff, 0xff])
/** Maximum bytes of an uncompressed deflate block; longer data is split into several blocks. */
const storedMax = 0xffff
/** Minimum bytes to compress; fewer would not shrink. */
const storedBelow = 512
/** Minimum bytes to compress on another thread; for fewer, the handover takes longer than compressing. */
const besideFrom = 32_768

const deflateLater = promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.deflateRaw)
const toByte = zlib.constants.Z_SYNC_FLUSH

/** False before Node 20.15, where pages are compressed like all others. */
export const canJoinGzip = typeof zlib.crc32 === 'function'

/**
 * One gzip stream of cached bytes, compressed once, and of others, of which the longer ones are compressed off the main
 * thread.
 */
export async function compressJoined(parts: readonly (Buffer | CachedBytes)[]): Promise<Buffer<ArrayBuffer>> {
  const blocks = await Promise.all(
    parts.map((part) => {
      if (!Buffer.isBuffer(part)) return [deflated(part)]
      return part.length < storedBelow ? storedBlocks(part) : deflateFresh(part)
    }),
  )
  return joined(parts.map(bytesOf), blocks.flat())
}

export const bytesOf = (part: Buffer | CachedBytes): Buffer => (Buffer.isBuffer(part) ? part : part.bytes)

const deflateFast = (bytes: Buffer): Buffer =>
  zlib.deflateRawSync(bytes, { level: zlib.constants.Z_BEST_SPEED, finishFlush: toByte })

const deflateFresh = async (bytes: Buffer): Promise<Buffer[]> =>
  bytes.length < besideFrom
    ? [deflateFast(bytes)]
    : [await deflateLater(bytes, { level: freshLevel, finishFlush: toByte })]

/** Maximum bytes of repetitive html that is compressed on the main thread, because it compresses fast. */
const repeatedMax = 2 * megabyte

/** Bytes of one page that repeat themselves, such as the cells of a matrix. */
export const repeatedBytes = (bytes: Buffer): Buffer | CachedBytes =>
  bytes.length < storedBelow || bytes.length > repeatedMax
    ? bytes
    : {
        bytes,
        get deflated() {
          return deflateFast(bytes)
        },
      }

function joined(plain: readonly Buffer[], blocks: readonly Buffer[]): Buffer<ArrayBuffer> {
  const tail = Buffer.alloc(8)
  // Skips empty buffers, for which zlib resets the checksum.
  tail.writeUInt32LE(plain.reduce((crc, bytes) => (bytes.length > 0 ? zlib.crc32(bytes, crc) : crc), 0))
  tail.writeUInt32LE(
    plain.reduce((sum, { length }) => sum + length, 0),
    4,
  )
  return Buffer.concat([gzipHead, ...blocks, lastBlock, tail])
}

/** Bytes with their compressed form, so that their size in memory is known. */
export function cachedBytes(bytes: Buffer): CachedBytes {
  const part: CachedBytes = { bytes }
  deflated(part)
  return part
}

/** Deflate blocks that refer to nothing before them and end at a byte. */
function deflated(part: CachedBytes): Buffer {
  part.deflated ??= zlib.deflateRawSync(part.bytes, { level: cachedLevel, finishFlush: toByte })
  return part.deflated
}

function storedBlocks(bytes: Buffer): Buffer[] {
  const blocks: Buffer[] = []
  for (let from = 0; from < bytes.length; from += storedMax) {
    const block = bytes.subarray(from, from + storedMax)
    const head = Buffer.alloc(5)
    head.writeUInt16LE(block.length, 1)
    head.writeUInt16LE(~block.length & 0xffff, 3)
    blocks.push(head, block)
  }
  return blocks
}
