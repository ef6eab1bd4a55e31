import { isUtf8 } from 'node:buffer'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { megabyte } from '#contract/platform/bytes.ts'
import { previewNameMax } from '#contract/platform/files/codes.ts'
import { type FieldError, isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { shortName } from '../preview/short-name.ts'
import { createDecoder } from '../preview/text-decoder.ts'
import { textFormOfBytes } from '../preview/text-encoding.ts'

/** Limits on the unpacked content of an archive. design: domain §7 */
export type ArchiveLimits = { entries: number; unpackedBytes: number; ratio: number; ratioFromBytes: number }

/**
 * The ratio is checked from 20 MB unpacked on: the XML of a valid small workbook compresses 200 to 1, and smaller
 * content is harmless.
 */
export const archiveLimits: ArchiveLimits = {
  entries: 10_000,
  unpackedBytes: 1024 * megabyte,
  ratio: 50,
  ratioFromBytes: 20 * megabyte,
}

export type ArchiveEntry = {
  /** Path with forward slashes; the path of a folder ends in one. */
  name: string
  packedBytes: number
  unpackedBytes: number
  /** Unpacks the entry. Stops and refuses file.type if its size or checksum differs from the directory's. */
  unpack(): Promise<Uint8Array | Refusal>
  /** Streams the unpacked entry, for readers that may stop early; throws the refusals of `unpack`. */
  pieces(): AsyncGenerator<Uint8Array>
}

const method = { stored: 0, deflated: 8 }
const sizesBehind = 0x8
/** Field values that mean that the true value is in a zip64 record. */
const zip64 = { short: 0xffff, long: 0xffffffff }

const wrong = (fault: FieldError): Refusal => refuse('file.type', { faults: { file: [fault] } })
const tooLarge = (fault: FieldError): Refusal => refuse('file.tooLarge', { faults: { file: [fault] } })
const broken = () => wrong({ key: 'files-workbook:archive.broken' })

/**
 * Lists the entries of a zip from its central directory; unpacks nothing. Refuses file.type if it is not a zip, is
 * encrypted, split or contradictory, or has names that lead outside its folder. Refuses file.tooLarge if its declared
 * sizes exceed the limits. Real sizes are limited while unpacking.
 */
export async function openArchive(
  bytes: Uint8Array,
  limits = archiveLimits,
): Promise<{ entries: ArchiveEntry[] } | Refusal> {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const zip = await fromBufferPromise(data, { lazyEntries: true, decodeStrings: false }).catch(() => undefined)
  if (!zip)
    return data.lastIndexOf('PK\x05\x06', undefined, 'latin1') < 0
      ? wrong({ key: 'files-workbook:archive.notZip' })
      : broken()
  const directory = directoryOf(zip, data)
  if (!directory) return broken()
  if (zip.entryCount > limits.entries)
    return tooLarge({ key: 'files-workbook:archive.tooManyEntries', values: { max: limits.entries } })
  try {
    const listed: Entry[] = []
    let directoryBytes = 0
    for await (const entry of zip.eachEntry()) {
      listed.push(entry)
      directoryBytes += directoryEntryBytes + entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength
    }
    if (directoryBytes !== directory.bytes) return broken()
    const names = await decodeNames(listed.map(({ fileNameRaw }) => fileNameRaw))
    const entries: ArchiveEntry[] = []
    for (const [at, entry] of listed.entries()) {
      const read = await readEntry(zip, entry, { name: names[at] ?? '', directory: directory.at })
      if (isRefusal(read)) return read
      entries.push(read)
    }
    return refuseEntries(entries, directory.at, limits) ?? { entries }
  } catch {
    return broken()
  }
}

const endBytes = 22
const directoryEntryBytes = 46

const zip64End = { signature: 0x06064b50, bytes: 56, locator: 0x07064b50, locatorBytes: 20 }

/**
 * Position of the directory, by the end record that the library has found. Undefined if other readers might find
 * another one: the archive is split, or has bytes between its parts, in which a second file may be hidden. With a zip64
 * record, both must agree.
 */
function directoryOf(
  { fileSize, comment, entryCount }: ZipFile,
  data: Buffer,
): { at: number; bytes: number } | undefined {
  const end = fileSize - endBytes - comment.length
  const bytes = data.readUInt32LE(end + 12)
  const at = data.readUInt32LE(end + 16)
  const count = data.readUInt16LE(end + 8)
  const locator = end - zip64End.locatorBytes
  if (locator < 0 || data.readUInt32LE(locator) !== zip64End.locator)
    return count === entryCount && entryCount !== zip64.short && at + bytes === end ? { at, bytes } : undefined
  const record = Number(data.readBigUInt64LE(locator + 8))
  if (record + zip64End.bytes > locator || data.readUInt32LE(record) !== zip64End.signature) return undefined
  const wide = { at: Number(data.readBigUInt64LE(record + 48)), bytes: Number(data.readBigUInt64LE(record + 40)) }
  const isWhole =
    record + 12 + Number(data.readBigUInt64LE(record + 4)) === locator &&
    Number(data.readBigUInt64LE(record + 32)) === entryCount &&
    wide.at + wide.bytes === record
  const agrees =
    (at === zip64.long || at === wide.at) &&
    (bytes === zip64.long || bytes === wide.bytes) &&
    (count === zip64.short || count === entryCount)
  return isWhole && agrees ? wide : undefined
}

async function readEntry(
  zip: ZipFile,
  entry: Entry,
  { name, directory }: { name: string; directory: number },
): Promise<ArchiveEntry | Refusal> {
  const { compressionMethod, compressedSize: packedBytes, uncompressedSize: unpackedBytes } = entry
  if (entry.isEncrypted()) return wrong({ key: 'files-workbook:archive.encrypted' })
  if ([packedBytes, unpackedBytes, entry.relativeOffsetOfLocalHeader].some((size) => size >= zip64.long))
    return broken()
  if (compressionMethod !== method.stored && compressionMethod !== method.deflated) return broken()
  // With a packed size of 0 and a data descriptor, parsers may use the sizes of the local header instead.
  const believesLocal = unpackedBytes !== 0 || entry.generalPurposeBitFlag & sizesBehind
  if (packedBytes === 0 && believesLocal && compressionMethod === method.deflated) return broken()
  const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true })
  if (fileDataStart + packedBytes > directory) return broken()

  const symbolicLink = ((entry.externalFileAttributes >>> 16) & 0xf000) === 0xa000
  if (symbolicLink || leadsOutside(name))
    return wrong({ key: 'files-workbook:archive.outside', values: { name: shortName(name, previewNameMax) } })
  async function* pieces(): AsyncGenerator<Uint8Array> {
    let sum = 0
    for await (const piece of await zip.openReadStreamPromise(entry)) {
      sum = crc32(piece, sum)
      yield piece
    }
    // A few writers omit the checksum and write 0.
    if (entry.crc32 !== 0 && entry.crc32 !== sum) throw new Error('archive entry with a wrong checksum')
  }
  const unpack = async () => buffer(pieces()).catch(broken)
  return { name, packedBytes, unpackedBytes, unpack, pieces }
}

/**
 * Decodes names: UTF-8, or the Chinese code page that Windows used without declaring it. GB 18030 or Big5 is detected
 * from all names together, since one name is too short. If some names are in a code page, names that are also valid
 * UTF-8 but not Chinese are decoded with it too. Backslashes become slashes.
 */
async function decodeNames(names: readonly Buffer[]): Promise<string[]> {
  const hasOthers = names.some((name) => !isUtf8(name))
  const isOther = (name: Buffer) => hasOthers && (!isUtf8(name) || western.test(name.toString('utf8')))
  const others = names.filter(isOther)
  const form =
    others.length > 0 ? await textFormOfBytes(Buffer.concat(others.flatMap((name) => [name, lineEnd]))) : undefined
  const decode = createDecoder(form?.encoding === 'big5' ? 'big5' : 'gb18030')
  return names.map((name) => (isOther(name) ? decode(name) : name.toString('utf8')).replaceAll('\\', '/'))
}

/** Non-ASCII characters of only two bytes, which is how two characters of GB 18030 look in UTF-8. */
const western = /^[^\u0800-\uffff]*[\u0080-\u07ff][^\u0800-\uffff]*$/
const lineEnd = Buffer.from('\n')

const leadsOutside = (name: string): boolean =>
  name === '' || name.startsWith('/') || /^[a-z]:/i.test(name) || name.includes('\0') || name.split('/').includes('..')

function refuseEntries(entries: ArchiveEntry[], directory: number, limits: ArchiveLimits): Refusal | undefined {
  const packedBytes = entries.reduce((sum, entry) => sum + entry.packedBytes, 0)
  const unpackedBytes = entries.reduce((sum, entry) => sum + entry.unpackedBytes, 0)
  // With equal names, readers may see different files; overlapping entries unpack the same bytes many times.
  if (new Set(entries.map((entry) => entry.name)).size !== entries.length || packedBytes > directory) return broken()
  if (unpackedBytes > limits.unpackedBytes)
    return tooLarge({
      key: 'files-workbook:archive.tooLarge',
      values: { megabytes: Math.floor(limits.unpackedBytes / megabyte) },
    })
  if (unpackedBytes > limits.ratioFromBytes && unpackedBytes > limits.ratio * packedBytes)
    return tooLarge({ key: 'files-workbook:archive.ratio', values: { ratio: limits.ratio } })
  return undefined
}
