import { Buffer } from 'node:buffer'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createDeflateRaw } from 'node:zlib'

/** A file of an archive; its content is asked for when its turn comes. */
export type ZipEntry = { name: string; content: () => AsyncIterable<Buffer> | Iterable<Buffer> }

/** Fast, and what is written here is text that repeats itself: more effort saves little. */
const deflateLevel = 4
/** Names are UTF-8, and sizes follow the content, which is not known before it has passed. */
const flags = 0x0808
const deflated = 8
/** 1 January 1980: what is in an archive tells its own time. */
const noDate = 0x21
/** Beyond this an archive has another form, which is not written here. */
const bytesMax = 0xffff_ffff

type Written = { name: Buffer; crc: number; packed: number; unpacked: number; at: number }

/** A zip archive as it is made, with no more of it in memory than a piece. Throws a RangeError at 4 GB. */
export async function* writeZip(entries: Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let at = 0
  for (const { name, content } of entries) {
    const entry: Written = { name: Buffer.from(name), crc: 0, packed: 0, unpacked: 0, at }
    written.push(entry)
    const head = localHead(entry)
    yield head
    at += head.length
    for await (const piece of deflate(content(), entry)) {
      yield piece
      at += piece.length
    }
    const tail = descriptor(entry)
    yield tail
    at += tail.length
    if (at > bytesMax || entry.unpacked > bytesMax) throw new RangeError('an archive of more than 4 GB')
  }
  const directory = Buffer.concat(written.map(directoryEntry))
  yield directory
  yield endOfDirectory(written.length, directory.length, at)
}

/** The content deflated; its sizes and checksum are noted as it passes. */
async function* deflate(content: AsyncIterable<Buffer> | Iterable<Buffer>, entry: Written): AsyncGenerator<Buffer> {
  const packing = createDeflateRaw({ level: deflateLevel })
  const feeding = pipeline(Readable.from(noted(content, entry)), packing)
  // Told by the loop below as well, which is where it is heard.
  feeding.catch(() => {})
  for await (const piece of packing as AsyncIterable<Buffer>) {
    entry.packed += piece.length
    yield piece
  }
  await feeding
}

async function* noted(content: AsyncIterable<Buffer> | Iterable<Buffer>, entry: Written): AsyncGenerator<Buffer> {
  for await (const piece of content) {
    entry.crc = crc32(piece, entry.crc)
    entry.unpacked += piece.length
    yield piece
  }
}

function localHead({ name }: Written): Buffer {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(20, 4)
  head.writeUInt16LE(flags, 6)
  head.writeUInt16LE(deflated, 8)
  head.writeUInt16LE(noDate, 12)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, name])
}

function descriptor({ crc, packed, unpacked }: Written): Buffer {
  const tail = Buffer.alloc(16)
  tail.writeUInt32LE(0x08074b50, 0)
  tail.writeUInt32LE(crc, 4)
  tail.writeUInt32LE(packed, 8)
  tail.writeUInt32LE(unpacked, 12)
  return tail
}

function directoryEntry({ name, crc, packed, unpacked, at }: Written): Buffer {
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(20, 4)
  entry.writeUInt16LE(20, 6)
  entry.writeUInt16LE(flags, 8)
  entry.writeUInt16LE(deflated, 10)
  entry.writeUInt16LE(noDate, 14)
  entry.writeUInt32LE(crc, 16)
  entry.writeUInt32LE(packed, 20)
  entry.writeUInt32LE(unpacked, 24)
  entry.writeUInt16LE(name.length, 28)
  entry.writeUInt32LE(at, 42)
  return Buffer.concat([entry, name])
}

function endOfDirectory(entries: number, bytes: number, at: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries, 8)
  end.writeUInt16LE(entries, 10)
  end.writeUInt32LE(bytes, 12)
  end.writeUInt32LE(at, 16)
  return end
}

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  return crc
})

/** The checksum of zip, going on from that of what came before. */
export function crc32(bytes: Uint8Array, before = 0): number {
  let crc = ~before
  for (let at = 0; at < bytes.length; at++) crc = (crc >>> 8) ^ (crcTable[(crc ^ (bytes[at] ?? 0)) & 0xff] ?? 0)
  return ~crc >>> 0
}
