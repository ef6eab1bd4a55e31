import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createDecoder } from '#api/platform/files/preview/text-decoder.ts'
import { endMark } from '#api/platform/files/preview/text-decoding.ts'
import { type TextForm, textFormOf } from '#api/platform/files/preview/text-encoding.ts'
import type { Encoding } from '#contract/platform/files/content.ts'
import { rareSeparators, type Separator, separators } from '#contract/platform/ingest/file.ts'
import { LineTooLong, lineLengthMax } from './broken-file.ts'
import { byteOrderMark } from './byte-order-mark.ts'
import type { TakeLines } from './plain-lines.ts'
import { quotedRecord, recordMax, swallowsLines } from './quoted-record.ts'
import { type Row, rowsOfBatch } from './rows.ts'

export type CsvForm = { readonly encoding: Encoding; readonly separator: Separator }

const pieceBytes = 1 << 20
const sampleBytes = 1 << 16

/** Detects encoding and separator; undefined if the file is not text. */
export async function sniffCsv(path: string): Promise<CsvForm | undefined> {
  const form = await textFormOf(path)
  return form && { encoding: form.encoding, separator: await separatorOfFile(path, form) }
}

/** Detects the separator from the start of the text. */
export async function separatorOfFile(path: string, { encoding }: Pick<TextForm, 'encoding'>): Promise<Separator> {
  const file = await open(path, 'r')
  const { buffer, bytesRead } = await file
    .read(Buffer.alloc(sampleBytes), 0, sampleBytes, 0)
    .finally(() => file.close())
  return separatorOf(createDecoder(encoding)(buffer.subarray(0, bytesRead), { stream: true }))
}

const linesOfSample = 60

/** Separator declaration in the first line, as spreadsheet programs read it. */
const stated = /^\ufeff?sep=(.)\r?\n/
const isSeparator = (character: string | undefined): character is Separator =>
  [...separators, ...rareSeparators].some((separator) => separator === character)

/** The separator that the file declares, or the one that occurs equally often in most lines. */
function separatorOf(sample: string): Separator {
  const named = stated.exec(sample)?.[1]
  if (isSeparator(named)) return named
  const lines = sample
    .split(/\r\n|\n|\r/, linesOfSample)
    .filter((line) => line.trim() !== '')
    .map(withoutQuoted)
  const scores = separators.map((separator) => scoreOf(lines, separator))
  const [best] = scores.sort((a, b) => b.most - a.most || b.cells - a.cells)
  if (!best || best.most * 2 < lines.length)
    for (const separator of rareSeparators) {
      const { most, cells } = scoreOf(lines, separator)
      if (most === lines.length && most > 1 && cells >= rareCellsMin) return separator
    }
  const semicolons = scores.find(({ separator }) => separator === ';')
  const isOfDecimals =
    best?.separator === ',' && best.most > 0 && semicolons?.most === best.most && hasDecimalCommasOnly(lines)
  return isOfDecimals ? ';' : (best?.separator ?? ',')
}

/** Minimum cells per line for rare separators; fewer may occur in a text by chance. */
const rareCellsMin = 3

/** Score of a separator: the largest number of lines with an equal number of cells, and that number. */
function scoreOf(lines: readonly string[], separator: Separator) {
  const times = new Map<number, number>()
  for (const line of lines) {
    const cells = line.split(separator).length
    if (cells > 1) times.set(cells, (times.get(cells) ?? 0) + 1)
  }
  const [cells = 0, most = 0] = [...times].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? []
  return { separator, most, cells }
}

/** True if each comma is the decimal point of a cell between semicolons. */
const hasDecimalCommasOnly = (lines: readonly string[]): boolean =>
  lines.every((line) => line.split(';').every((cell) => !cell.includes(',') || /^\s*-?\d+,\d+\s*$/.test(cell)))

const withoutQuoted = (line: string): string => line.replace(/"(?:[^"]|"")*"/g, '')

/**
 * Reads the numbered records of a CSV; empty ones are counted. Strict: if a quote is not closed, or closes within a
 * cell, its line is a broken record and the next line starts a new one. Rows that `take` consumes are not yielded.
 */
export async function* csvRows(
  path: string,
  { encoding, separator }: CsvForm,
  { take, hasZeros = false }: { take?: TakeLines | undefined; hasZeros?: boolean } = {},
): AsyncGenerator<Row[]> {
  const decode = createDecoder(encoding)
  const pieces = createReadStream(path, { highWaterMark: pieceBytes })
  let text = ''
  let number = 0
  let batch: Row[] = []
  let lineEnd: '\n' | '\r' | undefined

  function* records(isLast: boolean): Generator<Row[]> {
    lineEnd ??= lineEndOf(text, separator)
    let from = 0
    let left = 0
    while (from < text.length) {
      if (take && lineEnd === '\n' && from >= left) {
        left = endOfUnquoted(text, from)
        if (left - from >= worthTaking) {
          if (batch.length > 0) yield batch
          batch = []
          const taken = take({ text: text.slice(from, left), first: number + 1, separator })
          number += taken
          if (taken > 0) from = left
          if (taken > 0) continue
        }
      }
      const end = text.indexOf(lineEnd, from)
      if (end < 0 && !isLast) {
        if (text.length - from > lineLengthMax) throw new LineTooLong(number + 1)
        break
      }
      const to = end < 0 ? text.length : end
      const line = text.slice(from, lineEnd === '\n' && text.charCodeAt(to - 1) === 13 && to > from ? to - 1 : to)
      let next = end < 0 ? text.length : end + 1
      let row: Row
      if (!line.includes('"')) row = { number: ++number, cells: line.split(separator) }
      else {
        const record = quotedRecord(text, from, { separator, lineEnd, isLast })
        if (record === 'unfinished' && !isLast && isWithin(text, from, lineEnd)) break
        if (
          typeof record === 'string' ||
          swallowsLines(line, text.slice(next, record.next), { separator, lineEnd, record })
        )
          row = { number: ++number, cells: line.split(separator), broken: 'quote' }
        else {
          row = { number: ++number, cells: record.cells }
          next = record.next
        }
      }
      from = next
      batch.push(row)
      if (batch.length < rowsOfBatch) continue
      yield batch
      batch = []
    }
    text = text.slice(from)
  }

  /** True if lines end in `\r\r\n`, as in files written as text twice, or in `\n\r`. */
  let hasOddReturns: boolean | undefined
  const decoded = (piece?: Buffer) => {
    const more = decode(piece, { stream: piece !== undefined })
    hasOddReturns ??= /\r\r\n|[^\r]\n\r[^\n]/.test(more)
    const text = more.includes(byteOrderMark) ? more.replaceAll(byteOrderMark, '') : more
    const lines = hasOddReturns ? text.replaceAll('\r', '') : text
    return hasZeros ? lines.replaceAll('\0', '') : lines
  }
  for await (const piece of pieces) {
    const more = decoded(piece as Buffer)
    text += more
    // Searching a growing line on each chunk would copy it each time.
    const isOneLine = lineEnd !== undefined && !more.includes(lineEnd)
    if (!isOneLine || text.length > lineLengthMax) yield* records(false)
  }
  text = (text + decoded()).replace(endMark, '')
  yield* records(true)
  if (batch.length > 0) yield batch
}

/**
 * Line end of a file. Carriage returns end lines if no line feed occurs outside quotes, as in files of old Mac
 * programs.
 */
function lineEndOf(text: string, separator: string): '\n' | '\r' {
  if (!text.includes('\r')) return '\n'
  let isQuoted = false
  let isStart = true
  let returns = 0
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (isQuoted) {
      if (sign === '"') isQuoted = false
      isStart = sign === '"'
      continue
    }
    if (sign === '\n') return '\n'
    if (sign === '\r') returns++
    // A doubled quote is a quote character within the cell.
    if (sign === '"' && isStart) isQuoted = true
    isStart = sign === separator || sign === '\r' || sign === '='
  }
  return returns > 0 ? '\r' : '\n'
}

/** Minimum characters for `take`; shorter texts are equally fast row by row. */
const worthTaking = 1 << 16

/** End of the last line before the next quote. */
function endOfUnquoted(text: string, from: number): number {
  const quote = text.indexOf('"', from)
  return text.lastIndexOf('\n', (quote < 0 ? text.length : quote) - 1) + 1
}

function isWithin(text: string, from: number, lineEnd: string): boolean {
  if (text.length - from > recordMax.characters) return false
  let lines = 0
  for (
    let end = text.indexOf(lineEnd, from);
    end >= 0 && lines <= recordMax.lines;
    end = text.indexOf(lineEnd, end + 1)
  )
    lines++
  return lines <= recordMax.lines
}
