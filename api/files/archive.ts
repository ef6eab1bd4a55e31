import { inflateRawSync } from 'node:zlib'
import { type Fault, type Refusal, refuse } from '#contract/problem.ts'

/** What an archive may unpack to. design: domain §7 */
export type ArchiveLimits = { entries: number; unpackedBytes: number; ratio: number; ratioFromBytes: number }

const megabyte = 1024 ** 2

/**
 * The ratio counts from 20 MB unpacked on: the XML of an honest small workbook repeats itself and packs 200 to 1,
 * and what unpacks to less harms nobody.
 */
export const archiveLimits: ArchiveLimits = {
  entries: 10_000,
  unpackedBytes: 1024 * megabyte,
  ratio: 50,
  ratioFromBytes: 20 * megabyte,
}

export type ArchiveEntry = {
  /** With forward slashes; a folder's ends in one. */
  name: string
  deflated: boolean
  packedBytes: number
  unpackedBytes: number
  /** Where the packed bytes begin. */
  offset: number
}

const signature = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50 }
const size = { local: 30, central: 46, end: 22 }
const method = { stored: 0, deflated: 8 }
const flag = { encrypted: 0x1, sizesBehind: 0x8 }
/** What a field holds when the true value stands in a zip64 record. */
const zip64 = { short: 0xffff, long: 0xffffffff }

const wrong = (fault: Fault): Refusal => refuse('file.type', { faults: { file: [fault] } })
const tooLarge = (fault: Fault): Refusal => refuse('file.tooLarge', { faults: { file: [fault] } })
const broken = () => wrong({ key: 'workbook:archive.broken' })

/**
 * The entries of a zip, from its central directory alone: nothing is unpacked. Refuses file.type what is no zip, is
 * encrypted, split, zip64 or contradicts itself, and names that lead outside its folder; file.tooLarge what says it
 * would unpack beyond the limits. What an entry really holds is bounded by `unpackEntry`.
 */
export function inspectArchive(bytes: Uint8Array, limits = archiveLimits): { entries: ArchiveEntry[] } | Refusal {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = endRecord(data)
  if (end === undefined) return wrong({ key: 'workbook:archive.notZip' })
  const count = data.readUInt16LE(end + 10)
  const directoryBytes = data.readUInt32LE(end + 12)
  const directory = data.readUInt32LE(end + 16)
  if (count === zip64.short || directory === zip64.long || directoryBytes === zip64.long) return broken()
  const split = data.readUInt32LE(end + 4) !== 0 || data.readUInt16LE(end + 8) !== count
  // Bytes between or around the parts are a second file hidden in the first.
  if (split || directory + directoryBytes !== end || end + size.end + data.readUInt16LE(end + 20) !== data.length)
    return broken()
  if (count > limits.entries)
    return tooLarge({ key: 'workbook:archive.tooManyEntries', values: { max: limits.entries } })

  const entries: ArchiveEntry[] = []
  let position = directory
  for (let index = 0; index < count; index++) {
    const read = readEntry(data, position, directory)
    if ('refused' in read) return read
    entries.push(read.entry)
    position = read.next
  }
  if (position !== end) return broken()
  return refuseEntries(entries, directory, limits) ?? { entries }
}

/** The last end record, the one every reader finds. */
function endRecord(data: Buffer): number | undefined {
  const longestComment = 0xffff
  const first = Math.max(0, data.length - size.end - longestComment)
  for (let position = data.length - size.end; position >= first; position--)
    if (data.readUInt32LE(position) === signature.end) return position
  return undefined
}

function readEntry(data: Buffer, position: number, directory: number): { entry: ArchiveEntry; next: number } | Refusal {
  if (position + size.central > data.length || data.readUInt32LE(position) !== signature.central) return broken()
  const flags = data.readUInt16LE(position + 8)
  const packing = data.readUInt16LE(position + 10)
  const packedBytes = data.readUInt32LE(position + 20)
  const unpackedBytes = data.readUInt32LE(position + 24)
  const nameBytes = data.readUInt16LE(position + 28)
  const next = position + size.central + nameBytes + data.readUInt16LE(position + 30) + data.readUInt16LE(position + 32)
  const unixMode = data.readUInt32LE(position + 38) >>> 16
  const local = data.readUInt32LE(position + 42)

  if (flags & flag.encrypted) return wrong({ key: 'workbook:archive.encrypted' })
  if ([packedBytes, unpackedBytes, local].includes(zip64.long)) return broken()
  if (packing !== method.stored && packing !== method.deflated) return broken()
  // Readers take "packed to nothing, sizes behind" as leave to believe the local header's sizes instead of these.
  if (packedBytes === 0 && (unpackedBytes !== 0 || flags & flag.sizesBehind) && packing === method.deflated)
    return broken()
  if (packing === method.stored && packedBytes !== unpackedBytes) return broken()
  if (local + size.local > directory || data.readUInt32LE(local) !== signature.local) return broken()
  const offset = local + size.local + data.readUInt16LE(local + 26) + data.readUInt16LE(local + 28)
  if (offset + packedBytes > directory) return broken()

  const name = decodeName(data.subarray(position + size.central, position + size.central + nameBytes))
  const symbolicLink = (unixMode & 0xf000) === 0xa000
  if (symbolicLink || leadsOutside(name)) return wrong({ key: 'workbook:archive.outside', values: { name } })
  return { entry: { name, deflated: packing === method.deflated, packedBytes, unpackedBytes, offset }, next }
}

/** UTF-8, or the Chinese code page that Windows writes without saying so. Backslashes are its slashes. */
function decodeName(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replaceAll('\\', '/')
  } catch {
    return new TextDecoder('gb18030').decode(bytes).replaceAll('\\', '/')
  }
}

const leadsOutside = (name: string): boolean =>
  name === '' || name.startsWith('/') || /^[a-z]:/i.test(name) || name.includes('\0') || name.split('/').includes('..')

function refuseEntries(entries: ArchiveEntry[], directory: number, limits: ArchiveLimits): Refusal | undefined {
  const packedBytes = entries.reduce((sum, entry) => sum + entry.packedBytes, 0)
  const unpackedBytes = entries.reduce((sum, entry) => sum + entry.unpackedBytes, 0)
  // Two entries of one name show different readers different files; overlapping ones unpack the same bytes many times.
  if (new Set(entries.map((entry) => entry.name)).size !== entries.length || packedBytes > directory) return broken()
  if (unpackedBytes > limits.unpackedBytes)
    return tooLarge({
      key: 'workbook:archive.tooLarge',
      values: { megabytes: Math.floor(limits.unpackedBytes / megabyte) },
    })
  if (unpackedBytes > limits.ratioFromBytes && unpackedBytes > limits.ratio * packedBytes)
    return tooLarge({ key: 'workbook:archive.ratio', values: { ratio: limits.ratio } })
  return undefined
}

/** What the entry holds. Stops at, and refuses file.type, what unpacks to more or less than the directory says. */
export function unpackEntry(bytes: Uint8Array, entry: ArchiveEntry): Uint8Array | Refusal {
  const packed = bytes.subarray(entry.offset, entry.offset + entry.packedBytes)
  if (!entry.deflated || entry.packedBytes === 0) return packed
  try {
    const unpacked = inflateRawSync(packed, { maxOutputLength: Math.max(1, entry.unpackedBytes) })
    return unpacked.length === entry.unpackedBytes ? unpacked : broken()
  } catch {
    return broken()
  }
}
