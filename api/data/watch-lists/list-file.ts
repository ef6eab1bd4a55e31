import { closeSync, openSync, readFileSync, readSync, writeSync } from 'node:fs'
import { StringDecoder } from 'node:string_decoder'
import type { ListedEntries, ListedEntry } from './matcher.ts'

/** Entry of a revision, with its first and last valid day. */
export type FiledEntry = ListedEntry & { from: string | null; until: string | null; source?: string }

const pieceLength = 1 << 20
const lineFeed = 10

/** File with the entries of one revision, as one JSON array per line. */
export function createListFile(path: string): { add(entry: FiledEntry): void; end(): void } {
  const file = openSync(path, 'w', 0o600)
  let piece = ''
  const flush = () => {
    const bytes = Buffer.from(piece)
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at)
    piece = ''
  }
  return {
    add({ entryBizId, name, aliases, number, bornOn, region, phone, address, from, until, source = '' }) {
      const fields = [entryBizId, name, aliases, number, bornOn, region, phone, address, from, until, source]
      piece += `${JSON.stringify(fields)}\n`
      if (piece.length >= pieceLength) flush()
    },
    end() {
      flush()
      closeSync(file)
    },
  }
}

type Fields = [
  ...[string, string, string[], string, string | null, string, string, string],
  ...[string | null, string | null, string],
]

/** All entries of a file, valid or not. */
export function* filedEntriesOf(path: string): Generator<Required<FiledEntry>> {
  for (const line of linesOf(path)) yield entryOf(line)
}

function entryOf(line: string): Required<FiledEntry> {
  const [entryBizId, name, aliases, number, bornOn, region, phone, address, from, until, source] = JSON.parse(
    line,
  ) as Fields
  return { entryBizId, name, aliases, number, bornOn, region, phone, address, from, until, source }
}

/** Entries of a file that are valid on a day. Stored as bytes, and parsed on each access. */
export function readListFile(path: string, day: string): ListedEntries {
  const bytes = readFileSync(path)
  const begins: number[] = []
  const entryAt = (begin: number): FiledEntry => entryOf(bytes.toString('utf8', begin, bytes.indexOf(lineFeed, begin)))
  for (let begin = 0; begin < bytes.length; begin = bytes.indexOf(lineFeed, begin) + 1) {
    const { from, until } = entryAt(begin)
    if ((from === null || from <= day) && (until === null || until >= day)) begins.push(begin)
  }
  const inForce = Uint32Array.from(begins)
  return {
    length: inForce.length,
    at(place) {
      const begin = inForce[place]
      return begin === undefined ? undefined : entryAt(begin)
    },
  }
}

function* linesOf(path: string): Generator<string> {
  const file = openSync(path, 'r')
  try {
    const decoder = new StringDecoder('utf8')
    const bytes = Buffer.allocUnsafe(pieceLength)
    let rest = ''
    for (;;) {
      const length = readSync(file, bytes, 0, bytes.length, null)
      if (length === 0) break
      const lines = (rest + decoder.write(bytes.subarray(0, length))).split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
  } finally {
    closeSync(file)
  }
}
