import { once } from 'node:events'
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { randomBizId } from '#api/platform/keys.ts'
import type { ListDifference } from '#contract/data/watch-lists/import-shapes.ts'
import { filedEntriesOf } from '../list-file.ts'
import { comparedOf, searchColumnsOf } from '../search-text.ts'
import { DigestTable, digestOf } from './digest-table.ts'
import type { ReadEntry } from './read-line.ts'

/** Kinds of changes in storage order: the old form of an entry ends before the new one starts. */
export const changeKinds = ['changed', 'gone', 'came'] as const
export type ChangeKind = (typeof changeKinds)[number]

/**
 * Entries per part. Each part is stored by one transaction, for which all other calls wait on the embedded database.
 */
const partEntries = 2000

const isSeen = 1
const oneCopy = 2

const contentOf = (entry: ReadEntry): string => {
  const { name, aliases, number, bornOn, region, phone, address, from, until, source } = entry
  return JSON.stringify([name, aliases, number, bornOn, region, phone, address, from, until, source])
}
const identityOf = (entry: Pick<ReadEntry, 'bornOn'>, { names, number }: ReturnType<typeof comparedOf>): string =>
  [names[0], number, entry.bornOn ?? ''].join('\n')

/**
 * Compares the entries of a file with those of a list. Equal entries are unchanged. Entries with the same name, number
 * and day of birth are changed, paired in order. The remaining ones are added or removed. Files in `folder` hold the
 * changes in parts, one JSON array per line.
 */
export async function createComparison({
  listFile,
  folder,
  scratch,
}: {
  listFile: string
  folder: string
  scratch: string
}) {
  const known = new DigestTable()
  for (const entry of filedEntriesOf(listFile)) {
    const digest = digestOf(contentOf(entry))
    known.set(digest, (known.get(digest) ?? 0) + oneCopy)
  }
  const freshPath = join(scratch, 'fresh')
  const fresh = createWriteStream(freshPath, { mode: 0o600 })
  const found: ListDifference = { came: 0, changed: 0, stayed: 0, gone: 0 }

  return {
    /** Adds an entry; false if the file has contained it before. */
    async add(entry: ReadEntry): Promise<boolean> {
      const digest = digestOf(contentOf(entry))
      const value = known.get(digest) ?? 0
      if ((value & isSeen) !== 0) return false
      known.set(digest, value | isSeen)
      if (value >= oneCopy) found.stayed += 1
      else {
        const compared = comparedOf(entry)
        await write(fresh, `${JSON.stringify(identityOf(entry, compared))}\t${recordOf(entry, compared)}\n`)
      }
      return true
    },

    /** Deletes changes that were applied. */
    async drop(): Promise<void> {
      fresh.end()
      await once(fresh, 'close')
    },

    /** Writes the changes; returns the differences. */
    async end(progress: (rows: number) => void): Promise<ListDifference> {
      fresh.end()
      await once(fresh, 'close')
      const rest = restOf(listFile, known)
      const parts = {
        changed: createPartFile(join(folder, 'changed')),
        gone: createPartFile(join(folder, 'gone')),
        came: createPartFile(join(folder, 'came')),
      }
      let rows = 0
      for await (const line of createInterface({ input: createReadStream(freshPath), crlfDelay: 0 })) {
        const at = line.indexOf('\t')
        const old = rest.take(JSON.parse(line.slice(0, at)) as string)
        const kind = old === undefined ? 'came' : 'changed'
        found[kind] += 1
        await parts[kind].add(`{"b":"${old ?? randomBizId()}",${line.slice(at + 2)}`)
        rows += 1
        if (rows % partEntries === 0) progress(rows)
      }
      for (const bizId of rest.left()) {
        found.gone += 1
        await parts.gone.add(JSON.stringify(bizId))
      }
      for (const each of Object.values(parts)) await each.end()
      return found
    },
  }
}

/** An entry as the database reads it, without its bizId. */
function recordOf(entry: ReadEntry, compared: ReturnType<typeof comparedOf>): string {
  const { comparable, keys } = searchColumnsOf(entry, compared)
  const {
    name: n,
    aliases: a,
    number: u,
    bornOn: d,
    region: r,
    phone: p,
    address: s,
    from: f,
    until: t,
    source: o,
  } = entry
  return JSON.stringify({ n, a, u, d, r, p, s, f, t, o, c: comparable, k: keys })
}

/** Entries of the list without an equal entry in the file, by their identity. */
function restOf(listFile: string, known: DigestTable) {
  const bizIds: (string | undefined)[] = []
  /** Index of the next entry with the same identity; -1 for the last. */
  const next: number[] = []
  const [first, last] = [new DigestTable(), new DigestTable()]
  for (const entry of filedEntriesOf(listFile)) {
    const digest = digestOf(contentOf(entry))
    const value = known.get(digest) ?? 0
    if ((value & isSeen) !== 0) {
      // Keeps the first of equal entries.
      known.set(digest, value - isSeen)
      continue
    }
    const identity = digestOf(identityOf(entry, comparedOf({ ...entry, aliases: [] })))
    const place = bizIds.push(entry.entryBizId) - 1
    next.push(-1)
    const before = last.get(identity)
    if (before === undefined) first.set(identity, place)
    else next[before] = place
    last.set(identity, place)
  }
  return {
    take(identity: string): string | undefined {
      const digest = digestOf(identity)
      const place = first.get(digest) ?? -1
      if (place < 0) return undefined
      const bizId = bizIds[place]
      bizIds[place] = undefined
      first.set(digest, next[place] ?? -1)
      return bizId
    },
    *left(): Generator<string> {
      for (const bizId of bizIds) if (bizId !== undefined) yield bizId
    },
  }
}

function createPartFile(path: string) {
  const file = createWriteStream(path, { mode: 0o600 })
  let entries: string[] = []
  const flush = async () => {
    if (entries.length > 0) await write(file, `[${entries.join(',')}]\n`)
    entries = []
  }
  return {
    async add(entry: string): Promise<void> {
      entries.push(entry)
      if (entries.length >= partEntries) await flush()
    },
    async end(): Promise<void> {
      await flush()
      file.end()
      await once(file, 'close')
    },
  }
}

async function write(file: WriteStream, text: string): Promise<void> {
  if (!file.write(text)) await once(file, 'drain')
}
