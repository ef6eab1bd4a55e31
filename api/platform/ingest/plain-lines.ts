import { recordMarks } from '#api/platform/engine/record-file.ts'

/** Complete lines without quotes; `first` is the number of the first line. */
export type PlainLines = { readonly text: string; readonly first: number; readonly separator: string }
/** Consumes all lines and returns their number; 0 passes them to the row reader. */
export type TakeLines = (lines: PlainLines) => number

/** Characters that a record cannot contain, and carriage returns that end a line in other programs. */
const special = new RegExp(`[${recordMarks.between}${recordMarks.nothing}]|\\r(?!\\n)`)
const specialBetween = new RegExp(`${recordMarks.nothing}|\\r(?!\\n)`)
const [between = 0, nothing = 0] = Buffer.from(recordMarks.between + recordMarks.nothing)
const [lineFeed = 0, carriageReturn = 0] = Buffer.from('\n\r')
const bufferBytes = 1 << 20
const numberBytes = 16
/** Maximum bytes of a line that cannot contain a cell above the length limit. */
const longestBytes = 8000

export const arePlain = ({ text, separator }: PlainLines): boolean =>
  !(separator === recordMarks.between ? specialBetween : special).test(text)

/** Reused buffer: new ones for each chunk would be freed too late. */
const records = Buffer.allocUnsafe(bufferBytes)
let piece = Buffer.alloc(0)

function bytesOf(text: string): Buffer {
  const most = 3 * text.length
  if (piece.length < most) piece = Buffer.allocUnsafe(most)
  return piece.subarray(0, piece.write(text))
}

type Copying = {
  /** Number of columns; shorter records are padded. */
  width: number
  /** Takes records in the format of `createRecordFile`: number, empty, cells, empty. */
  put(records: Buffer): void
  /** Receives a line with too many cells, or with a cell that is too long. */
  odd(number: number, line: string): void
}

/**
 * Copies lines into records byte by byte, because splitting a million rows is too slow. Returns a histogram of cells
 * per line.
 */
export function copyPlainLines(
  { text, first, separator }: PlainLines,
  { width, put, odd }: Copying,
): Map<number, number> {
  const bytes = bytesOf(text)
  const mark = separator.charCodeAt(0)
  const besides = numberBytes + 2 * (width + 2)
  const widths = new Map<number, number>()
  let written = 0
  const flush = () => {
    put(records.subarray(0, written))
    written = 0
  }
  let number = first
  for (let from = 0; from < bytes.length; number++) {
    const end = bytes.indexOf(lineFeed, from)
    const to = end > from && bytes[end - 1] === carriageReturn ? end - 1 : end
    if (records.length - written < to - from + besides) flush()
    const begun = written
    written += records.write(String(number), written, 'latin1')
    records[written++] = between
    records[written++] = nothing
    records[written++] = between
    let count = 1
    if (to - from < longestBytes)
      for (let at = from; at < to; at++) {
        const byte = bytes[at] as number
        if (byte === mark) count++
        records[written++] = byte === mark ? between : byte
      }
    if (count > width || to - from >= longestBytes) {
      written = begun
      flush()
      const line = bytes.toString('utf8', from, to)
      count = line.split(separator).length
      odd(number, line)
    } else {
      for (let column = count; column <= width; column++) {
        records[written++] = between
        records[written++] = nothing
      }
      records[written++] = lineFeed
    }
    widths.set(count, (widths.get(count) ?? 0) + 1)
    from = end + 1
  }
  flush()
  return widths
}
