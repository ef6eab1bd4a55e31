import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createDecoder } from '#api/platform/files/preview/text-decoder.ts'
import { type TextForm, textFormIn, textFormOf, textFormOfBytes } from '#api/platform/files/preview/text-encoding.ts'
import type { Encoding } from '#contract/platform/files/content.ts'
import { BrokenFile, LineTooLong, lineLengthMax } from './broken-file.ts'
import { withoutMark } from './byte-order-mark.ts'
import { type Row, type Rows, rowsOfBatch } from './rows.ts'

/** A value of a line that is not a text, number or boolean. */
type Nested = { nested: string; row: number }

export type JsonLines = {
  /** Names of all values, in order of appearance. */
  heads: string[]
  /** The first object or list among the values; undefined if there is none. */
  nested: Nested | undefined
  text: TextForm
  /** Rows of the file; lines that are not objects are broken rows. */
  rows(): Rows
}

const startBytes = 1 << 16

/** True if the first line that is not blank is an object, or starts one that is longer than the start of the file. */
export async function isJsonLines(path: string): Promise<boolean> {
  const { text, isWhole } = await startOf(path)
  if (!text.startsWith('{"') && !/^\{\s*("|\})/.test(text)) return false
  const end = text.indexOf('\n')
  return end < 0 ? !isWhole || valuesOf(text) !== undefined : valuesOf(text.slice(0, end)) !== undefined
}

/** True if the file is a list of objects, or an object on several lines: JSON, but not a record a line. */
export async function isOtherJson(path: string): Promise<boolean> {
  const { text } = await startOf(path)
  return /^(\[\s*[[{]|\[\s*$|\{\s*"(?:[^"\\]|\\.)*"\s*:)/.test(text)
}

/** The start of a text without leading blanks; empty if the file is not text. */
async function startOf(path: string): Promise<{ text: string; isWhole: boolean }> {
  const file = await open(path, 'r')
  const { buffer, bytesRead } = await file.read(Buffer.alloc(startBytes), 0, startBytes, 0).finally(() => file.close())
  const start = buffer.subarray(0, bytesRead)
  const form = await textFormOfBytes(start)
  const text = form ? createDecoder(form.encoding)(start, { stream: true }).trimStart() : ''
  return { text, isWhole: bytesRead < startBytes }
}

/**
 * Opens a file. Reads the names in all lines first, because any line may add new ones. Throws for a file that is not
 * text; `encoding` overrides detection.
 */
export async function openJsonLines(path: string, encoding?: Encoding): Promise<JsonLines> {
  const text = encoding ? await textFormIn(path, encoding) : await textFormOf(path)
  if (!text) throw new BrokenFile('the JSON file is no text')
  const places = new Map<string, number>()
  let nested: Nested | undefined
  for await (const { number, line } of linesOf(path, text.encoding)) {
    const values = valuesOf(line)
    if (!values) continue
    for (const [name, value] of Object.entries(values)) {
      if (!places.has(name)) places.set(name, places.size)
      if (typeof value === 'object' && value !== null) nested ??= { nested: name, row: number }
    }
  }
  async function* rowsIn(encoding: Encoding): AsyncGenerator<Row[]> {
    let batch: Row[] = []
    for await (const { number, line } of linesOf(path, encoding)) {
      const values = line.trim() === '' ? {} : valuesOf(line)
      const cells = new Array<string>(places.size).fill('')
      for (const [name, value] of Object.entries(values ?? {})) cells[places.get(name) ?? 0] = textOf(value)
      if (!values) batch.push({ number, cells: [line], broken: 'json' })
      else if (hasNameTwice(line, Object.keys(values).length))
        batch.push({ number, cells: [line], broken: 'nameTwice' })
      else batch.push({ number, cells })
      if (batch.length < rowsOfBatch) continue
      yield batch
      batch = []
    }
    if (batch.length > 0) yield batch
  }
  return { heads: [...places.keys()], nested, text, rows: () => rowsIn(text.encoding) }
}

const textOf = (value: unknown): string => (value === null || typeof value === 'object' ? '' : String(value))

const token = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/g
const name = /"(?:[^"\\]|\\.)*"\s*(:?)/g

/** True if an object without nested values repeats a name: JSON keeps only the last value. */
function hasNameTwice(line: string, different: number): boolean {
  let colons = 0
  for (let at = line.indexOf(':'); at >= 0; at = line.indexOf(':', at + 1)) colons++
  if (colons <= different) return false
  let names = 0
  for (const [, colon] of line.matchAll(name)) if (colon) names++
  return names > different
}

const oddNumber = /\d[\d.]{15}|\d[eE]/
/** Significant digits that a double preserves. */
const digitsMax = 15

/** True if a double would change the number: too many digits, or an exponent beyond its range. */
const isBeyondDouble = (digits: string): boolean =>
  digits.replace(/\D/g, '').length > digitsMax || !Number.isFinite(Number(digits))

/**
 * Values of a line by name; undefined if it is not an object. Numbers that a double cannot hold keep their digits, as
 * texts.
 */
function valuesOf(line: string): Record<string, unknown> | undefined {
  const exact = oddNumber.test(line)
    ? line.replace(token, (each) => (each.startsWith('"') || !isBeyondDouble(each) ? each : `"${each}"`))
    : line
  try {
    const values: unknown = JSON.parse(exact)
    return typeof values === 'object' && values !== null && !Array.isArray(values)
      ? (values as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}

async function* linesOf(path: string, encoding: Encoding): AsyncGenerator<{ number: number; line: string }> {
  const decode = createDecoder(encoding)
  let number = 0
  let rest = ''
  for await (const piece of createReadStream(path, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>) {
    const more = decode(piece, { stream: true })
    rest += more
    if (rest.length > lineLengthMax) throw new LineTooLong(number + 1)
    // Splitting a growing line on each chunk would copy it each time.
    if (!more.includes('\n')) continue
    const lines = rest.split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield { number: ++number, line: withoutMark(line) }
  }
  rest += decode()
  if (rest !== '') yield { number: ++number, line: withoutMark(rest) }
}
