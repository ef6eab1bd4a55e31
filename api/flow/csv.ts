import { isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { type Encoding, type Separator, separators } from '#contract/flow/file.ts'
import type { TakeLines } from './plain-lines.ts'
import { type Row, rowsOfBatch } from './rows.ts'

export type CsvForm = { readonly encoding: Encoding; readonly separator: Separator }

const pieceBytes = 1 << 20
const sampleBytes = 1 << 16

/** How a text is written and what stands between its cells: by a mark at its beginning, else by what fits all of it. */
export async function sniffCsv(path: string): Promise<CsvForm> {
  const file = await open(path, 'r')
  const { buffer, bytesRead } = await file
    .read(Buffer.alloc(sampleBytes), 0, sampleBytes, 0)
    .finally(() => file.close())
  const sample = buffer.subarray(0, bytesRead)
  const encoding = byMark(sample) ?? byZeros(sample) ?? ((await isAllUtf8(path)) ? 'utf-8' : 'gb18030')
  return { encoding, separator: separatorOf(new TextDecoder(encoding).decode(sample, { stream: true })) }
}

function byMark(sample: Buffer): Encoding | undefined {
  if (sample[0] === 0xff && sample[1] === 0xfe) return 'utf-16le'
  if (sample[0] === 0xfe && sample[1] === 0xff) return 'utf-16be'
  return sample[0] === 0xef && sample[1] === 0xbb && sample[2] === 0xbf ? 'utf-8' : undefined
}

/** Line ends and separators of UTF-16 have a zero byte, which no other text has. */
function byZeros(sample: Buffer): Encoding | undefined {
  const zeros = [0, 0]
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (even + odd < 2) return undefined
  return odd > even ? 'utf-16le' : 'utf-16be'
}

async function isAllUtf8(path: string): Promise<boolean> {
  let rest = Buffer.alloc(0)
  for await (const chunk of createReadStream(path, { highWaterMark: pieceBytes })) {
    const bytes = Buffer.concat([rest, chunk as Buffer])
    // A character may lie over the end; none is longer than four bytes.
    let end = bytes.length
    while (end > 0 && bytes.length - end < 4 && ((bytes[end - 1] ?? 0) & 0xc0) === 0x80) end--
    if (end > 0 && (bytes[end - 1] ?? 0) >= 0xc0) end--
    else end = bytes.length
    if (!isUtf8(bytes.subarray(0, end))) return false
    rest = bytes.subarray(end)
  }
  return isUtf8(rest)
}

const linesOfSample = 60

/** The one that most lines have equally often. */
function separatorOf(sample: string): Separator {
  const lines = sample.split(/\r\n|\n|\r/, linesOfSample).filter((line) => line.trim() !== '')
  const scores = separators.map((separator) => {
    const times = new Map<number, number>()
    for (const line of lines) {
      const cells = withoutQuoted(line).split(separator).length
      if (cells > 1) times.set(cells, (times.get(cells) ?? 0) + 1)
    }
    const [cells = 0, most = 0] = [...times].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? []
    return { separator, most, cells }
  })
  return scores.sort((a, b) => b.most - a.most || b.cells - a.cells)[0]?.separator ?? ','
}

const withoutQuoted = (line: string): string => line.replace(/"(?:[^"]|"")*"/g, '')

/** A quote that is not closed within so much is broken: it would swallow the rest of the file. */
const recordMax = { characters: 1 << 16, lines: 100 }

/**
 * The records of a csv, each with its number; empty ones are counted. Strict: where a quote is not closed, or closed in the
 * middle of a cell, the line it stands in is a broken record, and the next line begins a new one. What `take` takes of them, in
 * their order, is not among the rows.
 */
export async function* csvRows(
  path: string,
  { encoding, separator }: CsvForm,
  take?: TakeLines,
): AsyncGenerator<Row[]> {
  const decoder = new TextDecoder(encoding)
  const pieces = createReadStream(path, { highWaterMark: pieceBytes })
  let text = ''
  let number = 0
  let batch: Row[] = []
  let lineEnd: '\n' | '\r' | undefined

  function* records(isLast: boolean): Generator<Row[]> {
    lineEnd ??= text.includes('\n') || !text.includes('\r') ? '\n' : '\r'
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
      if (end < 0 && !isLast) break
      const to = end < 0 ? text.length : end
      const line = text.slice(from, lineEnd === '\n' && text.charCodeAt(to - 1) === 13 && to > from ? to - 1 : to)
      let next = end < 0 ? text.length : end + 1
      let row: Row
      if (!line.includes('"')) row = { number: ++number, cells: line.split(separator) }
      else {
        const record = quotedRecord(text, from, { separator, lineEnd, isLast })
        if (record === 'unfinished' && !isLast && isWithin(text, from, lineEnd)) break
        if (typeof record === 'string') row = { number: ++number, cells: line.split(separator), broken: true }
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

  for await (const piece of pieces) {
    text += decoder.decode(piece as Buffer, { stream: true })
    yield* records(false)
  }
  text += decoder.decode()
  yield* records(true)
  if (batch.length > 0) yield batch
}

/** Fewer characters are read row by row as fast. */
const worthTaking = 1 << 16

/** Where the last line ends before the next quote. */
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

type QuotedRecord = { cells: string[]; next: number }

/** Reads one record from `from` on in which some cell may be quoted, over several lines perhaps. */
function quotedRecord(
  text: string,
  from: number,
  { separator, lineEnd, isLast }: { separator: string; lineEnd: string; isLast: boolean },
): QuotedRecord | 'broken' | 'unfinished' {
  const cells: string[] = []
  let at = from
  let lines = 0
  for (;;) {
    if (text[at] === '"') {
      let cell = ''
      let start = at + 1
      for (;;) {
        const quote = text.indexOf('"', start)
        if (quote < 0) return 'unfinished'
        if (quote - from > recordMax.characters) return 'broken'
        cell += text.slice(start, quote)
        start = quote + 2
        if (text[quote + 1] !== '"') {
          at = quote + 1
          break
        }
        cell += '"'
      }
      for (const character of cell) if (character === lineEnd && ++lines > recordMax.lines) return 'broken'
      cells.push(cell)
    } else {
      let end = at
      while (end < text.length && text[end] !== separator && text[end] !== lineEnd) end++
      cells.push(
        text.slice(
          at,
          lineEnd === '\n' && text[end - 1] === '\r' && end > at && text[end] !== separator ? end - 1 : end,
        ),
      )
      at = end
    }
    if (at >= text.length) return isLast ? { cells, next: at } : 'unfinished'
    if (text[at] === separator) {
      at++
      // A record that ends in a separator ends in an empty cell.
      if (at < text.length) continue
      if (!isLast) return 'unfinished'
      cells.push('')
      return { cells, next: at }
    }
    if (text[at] === '\r' && text[at + 1] === lineEnd) at++
    if (text[at] !== lineEnd) return 'broken'
    return { cells, next: at + 1 }
  }
}
