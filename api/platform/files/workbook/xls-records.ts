import { numberFormatOf } from './number-format.ts'

/** Records of old workbooks (BIFF8) before they are parsed: a few bytes can cause endless work in the parser. */

/** Exceeds the limits of every workbook that is read. */
export class TooLargeWorkbook extends Error {}

const record = {
  formula: 0x0006,
  sheet: 0x0085,
  columns: 0x007d,
  style: 0x00e0,
  format: 0x041e,
  multipleNumbers: 0x00bd,
  richText: 0x00d6,
  merges: 0x00e5,
  sharedText: 0x00fd,
  link: 0x01b8,
  number: 0x0203,
  text: 0x0204,
  boolean: 0x0205,
  shortNumber: 0x027e,
  linkTip: 0x0800,
} as const

const single: ReadonlySet<number> = new Set([
  record.formula,
  record.richText,
  record.sharedText,
  record.number,
  record.text,
  record.boolean,
  record.shortNumber,
])

/** Offsets of cell ranges in records. The parser visits every cell of a range, even if it is not read. */
const ranges: ReadonlyMap<number, { from: number; words: number }> = new Map([
  [record.link, { from: 0, words: 4 }],
  [record.linkTip, { from: 2, words: 4 }],
  [record.columns, { from: 0, words: 2 }],
])

const oldWorkbookMax = {
  /** Number of cells: thirty full columns. */
  cells: 2_000_000,
  merges: 100_000,
  /** Maximum lists of merged areas: the parser copies all areas for each further list. */
  mergeLists: 1000,
}

/** Reduces unused ranges to one cell in a stream of records. Throws TooLargeWorkbook. */
export function limitRecords(stream: Uint8Array): void {
  const data = Buffer.from(stream.buffer, stream.byteOffset, stream.byteLength)
  let [cells, merges, mergeLists] = [0, 0, 0]
  for (let at = 0; at + 4 <= data.length; at += 4 + data.readUInt16LE(at + 2)) {
    const type = data.readUInt16LE(at)
    const length = data.readUInt16LE(at + 2)
    if (single.has(type)) cells++
    else if (type === record.multipleNumbers) cells += Math.floor(length / 6)
    else if (type === record.merges) {
      merges += Math.floor(length / 8)
      mergeLists++
    }
    const range = ranges.get(type)
    if (range && at + 4 + range.from + 2 * range.words <= data.length)
      data.fill(0, at + 4 + range.from, at + 4 + range.from + 2 * range.words)
    if (cells > oldWorkbookMax.cells || merges > oldWorkbookMax.merges || mergeLists > oldWorkbookMax.mergeLists)
      throw new TooLargeWorkbook()
  }
}

/** True for date and time formats of East Asian versions of Excel, which the parser does not know. */
const isEastAsian = (format: number): boolean => (format >= 27 && format <= 36) || (format >= 50 && format <= 58)
/** Equivalent formats that the parser knows. */
const known = { date: 14, clock: 21 }

/** Replaces built-in formats of dates and times that the parser shows as numbers, unless the workbook defines them. */
export function nameFormats(stream: Uint8Array): void {
  const data = Buffer.from(stream.buffer, stream.byteOffset, stream.byteLength)
  const defined = new Set<number>()
  const styles: number[] = []
  for (let at = 0; at + 8 <= data.length; at += 4 + data.readUInt16LE(at + 2)) {
    const type = data.readUInt16LE(at)
    if (type === record.format) defined.add(data.readUInt16LE(at + 4))
    if (type === record.style) styles.push(at + 6)
  }
  for (const at of styles) {
    const format = data.readUInt16LE(at)
    if (!isEastAsian(format) || defined.has(format)) continue
    data.writeUInt16LE(numberFormatOf(format, undefined) === 'clock' ? known.clock : known.date, at)
  }
}

/** Offsets after the header of a formula record: the result, flags, and a position in a chain that Excel fills. */
const formula = { result: 4 + 6, flags: 4 + 14, chain: 4 + 16, bytes: 4 + 20 } as const
const flags = { always: 1, onLoad: 2 } as const
const zero = Buffer.alloc(8)
const emptyText = Buffer.from([3, 0, 0, 0, 0, 0, 0xff, 0xff])

/** `maybe` counts as not calculated if no formula in the sheet has another result. */
type Calculated = 'yes' | 'no' | 'maybe'

function isCalculated(data: Buffer, at: number): Calculated {
  const result = data.subarray(at + formula.result, at + formula.result + zero.length)
  const set = data.readUInt16LE(at + formula.flags)
  if (result.equals(zero)) return set & flags.always ? 'no' : set & flags.onLoad ? 'maybe' : 'yes'
  return result.equals(emptyText) && set === 0 && data.readUInt32LE(at + formula.chain) === 0 ? 'maybe' : 'yes'
}

/**
 * Clears results of formulas that no program has calculated: writers without a formula engine store 0 or an empty text,
 * and request calculation. Returns their number by sheet, in stream order.
 */
export function emptyUncalculated(stream: Uint8Array): number[] {
  const data = Buffer.from(stream.buffer, stream.byteOffset, stream.byteLength)
  const starts: number[] = []
  const found: { at: number; calculated: Calculated }[] = []
  for (let at = 0; at + 4 <= data.length; at += 4 + data.readUInt16LE(at + 2)) {
    const type = data.readUInt16LE(at)
    if (type === record.sheet && at + 8 <= data.length) starts.push(data.readUInt32LE(at + 4))
    if (type === record.formula && at + formula.bytes <= data.length)
      found.push({ at, calculated: isCalculated(data, at) })
  }
  const inOrder = starts.sort((a, b) => a - b)
  return inOrder.map((start, sheet) => {
    const end = inOrder[sheet + 1] ?? data.length
    const own = found.filter(({ at }) => at > start && at < end)
    const hasResults = own.some(({ calculated }) => calculated === 'yes')
    const without = own.filter(({ calculated }) => calculated === 'no' || (calculated === 'maybe' && !hasResults))
    for (const { at } of without) emptyText.copy(data, at + formula.result)
    return without.length
  })
}

export const markupMax = {
  /** Limits of a sheet in current workbooks. */
  rows: 2 ** 20,
  columns: 2 ** 14,
  /** Cells in merged areas: the parser visits each. */
  merged: 3_000_000,
}

const places = /\b(Index|MergeAcross|MergeDown|Span|colspan|rowspan)\s*=\s*["']?\s*(\d+)/gi

/**
 * Like `limitRecords`, for a web page or an XML workbook, whose tags give positions and spans. Throws TooLargeWorkbook.
 */
export function limitMarkup(text: string): void {
  let merged = 0
  for (const [tag] of text.matchAll(/<[^<>]*\b(?:Index|MergeAcross|MergeDown|Span|colspan|rowspan)\s*=[^<>]*>/gi)) {
    let [across, down] = [1, 1]
    for (const [, name = '', digits = ''] of tag.matchAll(places)) {
      const value = Number(digits)
      const isDown = /^(mergedown|rowspan|span)$/i.test(name) || /^<(?:\w+:)?row\b/i.test(tag)
      if (value > (isDown ? markupMax.rows : markupMax.columns)) throw new TooLargeWorkbook()
      if (/^(mergeacross|colspan)$/i.test(name)) across += value
      if (/^(mergedown|rowspan)$/i.test(name)) down += value
    }
    if (across * down > 1) merged += across * down
    if (merged > markupMax.merged) throw new TooLargeWorkbook()
  }
}
