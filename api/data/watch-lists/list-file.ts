import { closeSync, openSync, readSync, writeSync } from 'node:fs'
import { StringDecoder } from 'node:string_decoder'
import type { ListedEntry } from './matcher.ts'

/** Entry of a revision with the days from and until which it is in force. */
export type FiledEntry = ListedEntry & { from: string | null; until: string | null; source?: string }

const pieceLength = 1 << 20

/** A file with the entries of one revision, one JSON array a line. */
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

/** All entries of a file, in force or not. */
export function* filedEntriesOf(path: string): Generator<Required<FiledEntry>> {
  for (const line of linesOf(path)) {
    const [entryBizId, name, aliases, number, bornOn, region, phone, address, from, until, source] = JSON.parse(
      line,
    ) as Fields
    yield { entryBizId, name, aliases, number, bornOn, region, phone, address, from, until, source }
  }
}

const noAliases: string[] = []

/** Entries of a file in force on a day. Empty fields share their values, since a list holds a million entries. */
export function readListFile(path: string, day: string): ListedEntry[] {
  const entries: ListedEntry[] = []
  for (const line of linesOf(path)) {
    const [entryBizId, name, aliases, number, bornOn, region, phone, address, from, until] = JSON.parse(line) as Fields
    if ((from !== null && from > day) || (until !== null && until < day)) continue
    const known = aliases.length === 0 ? noAliases : aliases
    entries.push({ entryBizId, name, aliases: known, number, bornOn, region, phone, address })
  }
  return entries
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
