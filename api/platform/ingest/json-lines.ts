import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { LineTooLong, lineLengthMax } from './broken-file.ts'
import { type Row, type Rows, rowsOfBatch } from './rows.ts'

/** A value of a line that is no text, number or boolean. */
type Nested = { nested: string; row: number }

export type JsonLines = {
  /** Names of all values, in order of appearance. */
  heads: string[]
  /** The first value that is an object or a list, if there is one. */
  nested: Nested | undefined
  /** Lines that are no objects are broken rows. */
  rows(): Rows
}

const startBytes = 1 << 16

/** True if the first line that is not blank is an object, or begins one that is longer than the start of the file. */
export async function isJsonLines(path: string): Promise<boolean> {
  const file = await open(path, 'r')
  const { buffer, bytesRead } = await file.read(Buffer.alloc(startBytes), 0, startBytes, 0).finally(() => file.close())
  const text = new TextDecoder().decode(buffer.subarray(0, bytesRead), { stream: true }).trimStart()
  if (!text.startsWith('{"') && !/^\{\s*("|\})/.test(text)) return false
  const end = text.indexOf('\n')
  return end < 0 ? bytesRead === startBytes || valuesOf(text) !== undefined : valuesOf(text.slice(0, end)) !== undefined
}

/** True if the file is a list of objects, or an object on several lines: JSON, but not a record a line. */
export async function isOtherJson(path: string): Promise<boolean> {
  return /^(\[\s*[[{]|\[\s*$|\{\s*"(?:[^"\\]|\\.)*"\s*:)/.test(await startOf(path))
}

async function startOf(path: string): Promise<string> {
  const file = await open(path, 'r')
  const { buffer, bytesRead } = await file.read(Buffer.alloc(startBytes), 0, startBytes, 0).finally(() => file.close())
  return new TextDecoder().decode(buffer.subarray(0, bytesRead), { stream: true }).trimStart()
}

/** Reads the names of all lines first, because any line may bring new ones. */
export async function openJsonLines(path: string): Promise<JsonLines> {
  const places = new Map<string, number>()
  let nested: Nested | undefined
  for await (const { number, text } of linesOf(path)) {
    const values = valuesOf(text)
    if (!values) continue
    for (const [name, value] of Object.entries(values)) {
      if (!places.has(name)) places.set(name, places.size)
      if (typeof value === 'object' && value !== null) nested ??= { nested: name, row: number }
    }
  }
  async function* rows(): AsyncGenerator<Row[]> {
    let batch: Row[] = []
    for await (const { number, text } of linesOf(path)) {
      const values = text.trim() === '' ? {} : valuesOf(text)
      const cells = new Array<string>(places.size).fill('')
      for (const [name, value] of Object.entries(values ?? {})) cells[places.get(name) ?? 0] = textOf(value)
      if (!values) batch.push({ number, cells: [text], broken: 'json' })
      else if (hasNameTwice(text, Object.keys(values).length))
        batch.push({ number, cells: [text], broken: 'nameTwice' })
      else batch.push({ number, cells })
      if (batch.length < rowsOfBatch) continue
      yield batch
      batch = []
    }
    if (batch.length > 0) yield batch
  }
  return { heads: [...places.keys()], nested, rows }
}

const textOf = (value: unknown): string => (value === null || typeof value === 'object' ? '' : String(value))

const token = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/g
const name = /"(?:[^"\\]|\\.)*"\s*(:?)/g

/** True if an object without nested values has more names than differ: of equal ones JSON keeps the last. */
function hasNameTwice(line: string, different: number): boolean {
  let colons = 0
  for (let at = line.indexOf(':'); at >= 0; at = line.indexOf(':', at + 1)) colons++
  if (colons <= different) return false
  let names = 0
  for (const [, colon] of line.matchAll(name)) if (colon) names++
  return names > different
}

const oddNumber = /\d[\d.]{15}|\d[eE]/
/** Digits that a double keeps. */
const digitsMax = 15

/** True if a double is another number, or none: too many digits, or a power of ten beyond its range. */
const isBeyondDouble = (digits: string): boolean =>
  digits.replace(/\D/g, '').length > digitsMax || !Number.isFinite(Number(digits))

/** Values of a line by name; undefined if it is no object. Numbers beyond a double keep their digits, as texts. */
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

async function* linesOf(path: string): AsyncGenerator<{ number: number; text: string }> {
  const decoder = new TextDecoder()
  let number = 0
  let rest = ''
  for await (const piece of createReadStream(path, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>) {
    rest += decoder.decode(piece, { stream: true })
    if (rest.length > lineLengthMax) throw new LineTooLong(number + 1)
    const lines = rest.split('\n')
    rest = lines.pop() ?? ''
    for (const text of lines) yield { number: ++number, text }
  }
  rest += decoder.decode()
  if (rest !== '') yield { number: ++number, text: rest }
}
