import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '#api/platform/db/connection.ts'
import type { Engine } from '#api/platform/engine/engine.ts'
import { randomBizId } from '#api/platform/keys.ts'
import type { ListRevision } from '#contract/data/rules/shapes.ts'
import { createListFile, type FiledEntry } from './list-file.ts'
import { watchEntry, watchList } from './table.ts'

/** Entries of a revision per query. */
const batchRows = 5000

type Wanted = Pick<ListRevision, 'listBizId' | 'revision'>

/** Local files of list revisions, for processes that match names. */
export type ListFiles = {
  /**
   * Returns the file of a revision, which is written once while in use; undefined if the list was removed. Keeps it
   * until `release`.
   */
  hold(wanted: Wanted): Promise<{ file: string; release(): void } | undefined>
}

type Held = { file: Promise<string | undefined>; holders: number }

/** Several files of one list exist only while several revisions are read. */
export function createListFiles({ db, engine }: { db: Db; engine: Pick<Engine, 'folderFor'> }): ListFiles {
  const held = new Map<string, Held>()
  return {
    async hold(wanted) {
      const name = `${wanted.listBizId}-${wanted.revision}`
      const known = held.get(name) ?? { file: writeFile({ db, engine }, wanted), holders: 0 }
      held.set(name, known)
      known.holders++
      let isReleased = false
      const release = () => {
        if (isReleased) return
        isReleased = true
        known.holders--
        if (known.holders > 0) return
        if (held.get(name) === known) held.delete(name)
        known.file.then((file) => (file === undefined ? undefined : rm(file, { force: true }))).catch(() => {})
      }
      try {
        const file = await known.file
        if (file !== undefined) return { file, release }
      } catch (error) {
        release()
        throw error
      }
      release()
      return undefined
    },
  }
}

/** Runs with the files of these revisions, by list; undefined if a list no longer exists. */
export async function withListFiles<T>(
  files: ListFiles,
  wanted: readonly Wanted[],
  run: (paths: ReadonlyMap<string, string>) => Promise<T>,
): Promise<T | undefined> {
  const held: NonNullable<Awaited<ReturnType<ListFiles['hold']>>>[] = []
  try {
    const paths = new Map<string, string>()
    for (const each of wanted) {
      const found = await files.hold(each)
      if (!found) return undefined
      held.push(found)
      paths.set(each.listBizId, found.file)
    }
    return await run(paths)
  } finally {
    for (const { release } of held) release()
  }
}

/**
 * Writes the entries of a revision in order of their addition. Undefined if the list was removed, also during the
 * writing. A revision never changes, so that no transaction is needed.
 */
async function writeFile(
  { db, engine }: { db: Db; engine: Pick<Engine, 'folderFor'> },
  { listBizId, revision }: Wanted,
): Promise<string | undefined> {
  const list = () => db.select({ id: watchList.id }).from(watchList).where(eq(watchList.bizId, listBizId))
  const [found] = await list()
  if (!found) return undefined
  const path = join(await engine.folderFor('watch-lists'), `${listBizId}-${revision}-${randomBizId()}`)
  const part = `${path}.part`
  const file = createListFile(part)
  let isWhole = false
  try {
    for (let after = 0; ; ) {
      const { rows } = await db.execute<FiledEntry & { id: number }>(sql`
        select e.id, e.biz_id as "entryBizId", e.name, e.aliases, e.number, e.born_on::text as "bornOn", e.region,
          e.phone, e.address, e.from_day::text as "from", e.until_day::text as until, e.source
        from ${watchEntry} e
        where e.list_id = ${found.id} and e.id > ${after} and e.since_revision <= ${revision}
          and (e.gone_revision is null or e.gone_revision > ${revision})
        order by e.id limit ${batchRows}`)
      for (const entry of rows) file.add(entry)
      const last = rows.at(-1)
      if (!last || rows.length < batchRows) break
      after = last.id
    }
    const [still] = await list()
    isWhole = still?.id === found.id
  } finally {
    file.end()
    if (!isWhole) await rm(part, { force: true })
  }
  if (!isWhole) return undefined
  await rename(part, path)
  return path
}
