import { recordMarks } from '#api/platform/engine/record-file.ts'

/** Whole lines of a csv in which nothing is quoted, the first with its number. */
export type PlainLines = { readonly text: string; readonly first: number; readonly separator: string }
/** Takes them all and says how many; 0 leaves them to be read row by row. */
export type TakeLines = (lines: PlainLines) => number

/** What a record cannot hold as it stands, and what ends a line in other files. */
const special = new RegExp(`[${recordMarks.between}${recordMarks.nothing}]|\\r(?!\\n)`)
const [between = 0, nothing = 0] = Buffer.from(recordMarks.between + recordMarks.nothing)
const [lineFeed = 0, carriageReturn = 0] = Buffer.from('\n\r')
const bufferBytes = 1 << 20
const numberBytes = 16
/** No cell of a shorter line is longer than a table keeps. */
const longestBytes = 8000

export const arePlain = (text: string): boolean => !special.test(text)

/** Used again and again: a new one for each piece of a file is let go later than the next is taken. */
const records = Buffer.allocUnsafe(bufferBytes)
let piece = Buffer.alloc(0)

function bytesOf(text: string): Buffer {
  const most = 3 * text.length
  if (piece.length < most) piece = Buffer.allocUnsafe(most)
  return piece.subarray(0, piece.write(text))
}

type Copying = {
  /** The columns of a record: what has fewer is filled up. */
  width: number
  /** Takes records of `createRecordFile`: their number, nothing, the cells, and nothing once more. */
  put(records: Buffer): void
  /** Takes a line with more cells, or with a longer one. */
  odd(number: number, line: string): void
}

/** Copies lines into records byte by byte, as a million rows are too many to take apart. Says how many lines have how many cells. */
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
