import type { Readable } from 'node:stream'
import { recordMarks } from '#api/platform/engine/record-file.ts'
import type { PlainLines, TakeLines } from '#api/platform/ingest/plain-lines.ts'
import type { Rows } from '#api/platform/ingest/rows.ts'
import { SourceFailure, statementWithinMs } from './connector.ts'
import { rowBytesMax } from './row-batches.ts'

/** Options of `copy … to stdout`: cells are separated as in record files, and null is an empty text. */
export const copyOptions = `(format text, delimiter E'\\x${recordMarks.between.charCodeAt(0).toString(16)}', null '')`

const separator = recordMarks.between
const lineFeed = 10
/** Lines without these characters need neither unescaping nor quotes. */
const special = /["\\]/

/**
 * Complete lines of `copy` output as text, one chunk of the stream at a time. Fails if no chunk arrives within a
 * statement's time limit, or if a row exceeds the maximum bytes.
 */
export async function* copiedLines(stream: Readable): AsyncGenerator<string> {
  const timer = setTimeout(() => stream.destroy(new SourceFailure('tooSlow', undefined)), statementWithinMs)
  try {
    let begun: Buffer[] = []
    let bytes = 0
    for await (const piece of stream as AsyncIterable<Buffer>) {
      timer.refresh()
      const end = piece.lastIndexOf(lineFeed) + 1
      if (end > 0) {
        yield Buffer.concat([...begun, piece.subarray(0, end)]).toString()
        // Excludes the time that the reader takes.
        timer.refresh()
        begun = []
        bytes = 0
      }
      begun.push(piece.subarray(end))
      bytes += piece.length - end
      if (bytes > rowBytesMax) throw new SourceFailure('tooLarge', undefined)
    }
  } finally {
    clearTimeout(timer)
  }
}

/** Cells of a line of `copy` output, unescaped. Null is ''. */
export function copiedCells(line: string): string[] {
  const parts = line.split(separator)
  if (!line.includes('\\')) return parts
  const cells: string[] = []
  let begun = ''
  for (const part of parts) {
    const cell = begun + part
    begun = isEscaping(cell) ? `${cell}${separator}` : ''
    if (begun === '') cells.push(unescaped(cell))
  }
  return cells
}

/** True if the separator after the text belongs to the cell: the text ends with an unescaped backslash. */
const isEscaping = (cell: string): boolean => (/\\*$/.exec(cell)?.[0].length ?? 0) % 2 === 1

const escapes: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

const unescaped = (cell: string): string => cell.replace(/\\([\s\S])/g, (_, sign: string) => escapes[sign] ?? sign)

/** Rows of copied lines, numbered from 1. Lines whose cells need no unescaping are passed to `take` unchanged. */
export async function* copiedRows(blocks: AsyncIterable<string>, take: TakeLines): Rows {
  let number = 0
  for await (const text of blocks) {
    const plain: PlainLines = { text, first: number + 1, separator }
    const taken = special.test(text) ? 0 : take(plain)
    number += taken
    if (taken > 0) continue
    const lines = text.slice(0, -1).split('\n')
    yield lines.map((line) => ({ number: ++number, cells: copiedCells(line) }))
  }
}
