import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { EngineContext } from '#api/audit/data-process/engine-context.ts'
import { megabyte } from '#contract/platform/bytes.ts'

/** Limits of the local cache of result tables. The least recently used result is evicted, and rebuilt on demand. */
const cachedResultsMax = 20
const cachedBytesMax = 4096 * megabyte

/** A folder, and the file of the tables in it. */
export type PagesPlace = { folder: string; file: string }

/** Cache folders of this process for result tables, by comparison. */
export type Pages = {
  /** Runs `run` with the place of a result's tables, which is not deleted in the meantime. */
  use<T>(comparison: number, run: (place: PagesPlace) => Promise<T>): Promise<T>
  drop(comparison: number): Promise<void>
}

type Limits = { results: number; bytes: number }

export function openPages(
  engineContext: Pick<EngineContext, 'folderFor'>,
  most: Limits = { results: cachedResultsMax, bytes: cachedBytesMax },
): Pages {
  // Ordered by last use, most recent last.
  const cached = new Map<number, { folder: string; bytes: number; inUse: number }>()

  /** Cached tables that cannot be read are only a copy: they are rebuilt once. */
  async function inFolder<T>(place: PagesPlace, run: (place: PagesPlace) => Promise<T>): Promise<T> {
    await mkdir(place.folder, { recursive: true })
    try {
      return await run(place)
    } catch {
      await rm(place.folder, { recursive: true, force: true })
      await mkdir(place.folder, { recursive: true })
      return run(place)
    }
  }

  async function makeRoom(): Promise<void> {
    let bytes = [...cached.values()].reduce((sum, one) => sum + one.bytes, 0)
    for (const [comparison, one] of cached) {
      if (cached.size <= most.results && bytes <= most.bytes) return
      if (one.inUse > 0) continue
      cached.delete(comparison)
      bytes -= one.bytes
      await rm(one.folder, { recursive: true, force: true })
    }
  }

  return {
    async use(comparison, run) {
      const folder = join(await engineContext.folderFor('pages'), String(comparison))
      const place = { folder, file: join(folder, 'pages.db') }
      const held = cached.get(comparison) ?? { folder, bytes: 0, inUse: 0 }
      held.inUse++
      cached.delete(comparison)
      cached.set(comparison, held)
      try {
        return await inFolder(place, run)
      } finally {
        held.inUse--
        // If it was evicted in the meantime, its last reader deletes it.
        if (!cached.has(comparison)) await rm(folder, { recursive: true, force: true })
        held.bytes = (await stat(place.file).catch(() => undefined))?.size ?? 0
        await makeRoom()
      }
    },
    async drop(comparison) {
      const known = cached.get(comparison)
      cached.delete(comparison)
      if (known) await rm(known.folder, { recursive: true, force: true })
    },
  }
}
