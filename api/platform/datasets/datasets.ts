import { createHash } from 'node:crypto'
import { createWriteStream, openAsBlob } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import type { Engine } from '#api/platform/engine/engine.ts'
import { type FileStore, removeFiles, streamOf } from '#api/platform/files/store/store.ts'
import { attachFile, forgetFiles, storeGenerated } from '#api/platform/files/store/stored-file.ts'
import { randomBizId } from '#api/platform/keys.ts'
import { megabyte } from '#contract/platform/bytes.ts'
import { type DatasetFile, dataset } from './table.ts'

/** Business type of dataset files, older than other owners. No feature registers it, so no file call serves them. */
const datasetBusiness = 'flow-dataset'

type Dataset = Pick<typeof dataset.$inferSelect, 'id' | 'bizId' | 'files'>

/** An uploaded folder whose files are not attached to anything yet; a sweep deletes them if they never are. */
type PutDataset = { bizId: string; folder: string; files: DatasetFile[] }

/** Owner and name of a dataset, and its lineage: the inputs and settings it was made from. */
type DatasetOf = {
  owner: { type: string; id: number }
  name: string
  madeFrom: Record<string, unknown>
  /** Number of rows; by default the sum over its files. */
  rows?: number
}

/** Local cache of dataset folders, limited by disk space. */
export type Datasets = {
  /** Uploads the files of a folder to the store. `rows` are row counts of its Parquet files, by name. */
  put(folder: string, rows?: Readonly<Record<string, number>>): Promise<PutDataset>
  /** Inserts it as the next version of its owner's dataset, in the caller's transaction; returns its id. */
  keep(tx: Tx, put: PutDataset, of: DatasetOf): Promise<number>
  /** Moves the folder itself into the cache; call after the commit. */
  adopt(put: PutDataset): Promise<void>
  /** Deletes an unused dataset. The returned function removes its files from the store; call it after the commit. */
  forget(tx: Tx, id: number): Promise<() => Promise<void>>
  /** Runs `run` with the folders of datasets, by id, which are not evicted meanwhile. Throws if one is incomplete. */
  use<T>(ids: readonly number[], run: (folders: ReadonlyMap<number, string>) => Promise<T>): Promise<T>
}

/** Maximum bytes of the local cache. */
const cachedBytesMax = 8 * 1024 * megabyte

type CachedDataset = { folder: Promise<string>; bytes: number; inUse: number; usedAt: number }

/** Caches datasets in a folder of the engine. Evicts the least recently used ones beyond `bytesMax`. */
export function openDatasets(
  { db, files: store, engine }: { db: Db; files: FileStore; engine: Pick<Engine, 'folderFor' | 'inStore'> },
  bytesMax = cachedBytesMax,
): Datasets {
  const cached = new Map<string, CachedDataset>()
  let clock = 0
  const placeOf = async (name: string) => join(await engine.folderFor('datasets'), name)

  async function fetchDataset({ bizId, files }: Dataset): Promise<string> {
    const folder = await placeOf(bizId)
    const fetching = `${folder}.tmp-${randomBizId()}`
    await mkdir(fetching)
    try {
      for (const file of files)
        if (!engine.inStore?.has(file.path)) await fetchFile(store, file, join(fetching, file.name))
      await rename(fetching, folder)
      engine.inStore?.announce(folder, files)
      return folder
    } finally {
      await rm(fetching, { recursive: true, force: true })
    }
  }

  function hold(dataset: Dataset): CachedDataset {
    const known = cached.get(dataset.bizId)
    if (known) return known
    const folder = fetchDataset(dataset)
    const made = { folder, bytes: bytesOf(dataset.files), inUse: 0, usedAt: ++clock }
    cached.set(dataset.bizId, made)
    folder.catch(() => cached.delete(dataset.bizId))
    return made
  }

  async function makeRoom(): Promise<void> {
    let held = [...cached.values()].reduce((sum, { bytes }) => sum + bytes, 0)
    const idle = [...cached].filter(([, { inUse }]) => inUse === 0).sort(([, a], [, b]) => a.usedAt - b.usedAt)
    for (const [bizId, { bytes }] of idle) {
      if (held <= bytesMax) return
      cached.delete(bizId)
      engine.inStore?.forget(await placeOf(bizId))
      held -= bytes
      // Renamed before deletion, so that a concurrent download can recreate the folder.
      const going = await placeOf(`${bizId}.tmp-${randomBizId()}`)
      await rename(await placeOf(bizId), going).catch(() => {})
      await rm(going, { recursive: true, force: true })
    }
  }

  return {
    async put(folder, rows = {}) {
      const files: DatasetFile[] = []
      const bizId = randomBizId()
      for (const name of (await readdir(folder)).toSorted()) {
        const content = await openAsBlob(join(folder, name))
        const path = engine.inStore?.pathOf(datasetBusiness, bizId, name)
        const made = await storeGenerated({ db, files: store }, { business: datasetBusiness, name, content, path })
        files.push({
          name,
          path: made.path,
          bytes: made.bytes,
          sha256: made.sha256,
          ...(rows[name] !== undefined && { rows: rows[name] }),
        })
      }
      return { bizId, folder, files }
    },

    async keep(tx, { bizId, files }, { owner, name, madeFrom, rows = rowsOf(files) }) {
      const isOfOwner = and(eq(dataset.ownerType, owner.type), eq(dataset.ownerId, owner.id), eq(dataset.name, name))
      const next = tx
        .select({ version: sql`coalesce(max(${dataset.version}), 0) + 1` })
        .from(dataset)
        .where(isOfOwner)
      const [made] = await tx
        .insert(dataset)
        .values({
          bizId,
          ownerType: owner.type,
          ownerId: owner.id,
          name,
          version: sql`(${next})`,
          files,
          rows,
          bytes: bytesOf(files),
          madeFrom,
        })
        .returning({ id: dataset.id })
      if (!made) throw new Error('no dataset was written')
      for (const { path, sha256 } of files) await attachFile(tx, { path, sha256 }, bizId)
      return made.id
    },

    async adopt({ bizId, folder, files }) {
      const place = await placeOf(bizId)
      await rename(folder, place)
      engine.inStore?.announce(place, files)
      cached.set(bizId, { folder: Promise.resolve(place), bytes: bytesOf(files), inUse: 0, usedAt: ++clock })
      await makeRoom()
    },

    async forget(tx, id) {
      const [gone] = await tx.delete(dataset).where(eq(dataset.id, id)).returning({ bizId: dataset.bizId })
      const paths = gone ? await forgetFiles(tx, { use: { business: datasetBusiness }, owner: gone.bizId }) : []
      return () => removeFiles(store, paths)
    },

    async use(ids, run) {
      const rows = await db
        .select()
        .from(dataset)
        .where(inArray(dataset.id, [...ids]))
      if (rows.length < new Set(ids).size) throw new Error('dataset not found')
      const held = rows.map((row) => ({ id: row.id, cached: hold(row) }))
      for (const each of held) each.cached.inUse++
      try {
        const folders = new Map<number, string>()
        for (const each of held) folders.set(each.id, await each.cached.folder)
        return await run(folders)
      } finally {
        for (const each of held) {
          each.cached.inUse--
          each.cached.usedAt = ++clock
        }
        await makeRoom()
      }
    },
  }
}

/** Total rows of all files; undefined if none was counted. */
function rowsOf(files: readonly DatasetFile[]): number | undefined {
  const counted = files.flatMap(({ rows }) => rows ?? [])
  return counted.length > 0 ? counted.reduce((sum, rows) => sum + rows, 0) : undefined
}

const bytesOf = (files: readonly DatasetFile[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0)

async function fetchFile(store: FileStore, { name, path, sha256 }: DatasetFile, place: string): Promise<void> {
  const found = await store.get(path)
  if (!found) throw new Error(`${name} of a dataset is not in the file store`)
  const hash = createHash('sha256')
  const hashing = new Transform({
    transform(piece, _, passed) {
      hash.update(piece)
      passed(null, piece)
    },
  })
  await pipeline(
    streamOf({ size: found.size, stream: () => found.stream }),
    hashing,
    createWriteStream(place, { mode: 0o600 }),
  )
  if (hash.digest('hex') !== sha256) throw new Error(`${name} of a dataset is not what was put into the file store`)
}
