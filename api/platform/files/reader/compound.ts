/** True for the container format of doc, xls, and of xlsx with a password. */
export const isCompoundFile = (bytes: Uint8Array): boolean =>
  [0xd0, 0xcf, 0x11, 0xe0].every((byte, index) => bytes[index] === byte)

const sector = { header: 512, freeFrom: 0xfffffffa }
const entryBytes = 128
/** Maximum sectors of the allocation table in the header: all for files up to 7 MB, the first for larger ones. */
const listedMax = 109
/** Maximum directory sectors read; an office document has a handful. */
const directoryMax = 256

/**
 * Names of the streams in a compound file, the container of doc, xls and encrypted documents; [] if it cannot be
 * parsed.
 */
export function streamNamesOf(bytes: Uint8Array): string[] {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (data.length < sector.header) return []
  const shift = data.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) return []
  const size = 1 << shift
  const sectorAt = (number: number) => (number + 1) * size
  const nextOf = (number: number): number => {
    const perTable = size / 4
    const listed = Math.floor(number / perTable)
    if (listed >= listedMax) return sector.freeFrom
    const table = data.readUInt32LE(76 + 4 * listed)
    const at = sectorAt(table) + 4 * (number % perTable)
    return table >= sector.freeFrom || at + 4 > data.length ? sector.freeFrom : data.readUInt32LE(at)
  }
  const names: string[] = []
  const seen = new Set<number>()
  for (
    let at = data.readUInt32LE(48);
    at < sector.freeFrom && !seen.has(at) && seen.size < directoryMax;
    at = nextOf(at)
  ) {
    seen.add(at)
    for (
      let entry = sectorAt(at);
      entry + entryBytes <= Math.min(sectorAt(at) + size, data.length);
      entry += entryBytes
    ) {
      const nameBytes = Math.min(64, data.readUInt16LE(entry + 64))
      if (nameBytes > 2) names.push(data.toString('utf16le', entry, entry + nameBytes - 2))
    }
  }
  return names
}
