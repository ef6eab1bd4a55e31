import { mkdtempSync, rmSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Results whose pages are kept at hand; what was looked at least lately goes, and is made anew when somebody asks. */
const resultsKept = 20

/** Folders of this process alone for the kept tables of results, by comparison. */
export type Pages = {
  /** The folder, and in it the file of the tables. */
  placeOf(comparison: number): Promise<{ folder: string; file: string }>
  drop(comparison: number): Promise<void>
  close(): void
}

export function openPages(): Pages {
  let root: string | undefined
  const kept = new Map<number, string>()
  return {
    async placeOf(comparison) {
      root ??= mkdtempSync(join(tmpdir(), 'flow-pages-'))
      const folder = join(root, String(comparison))
      kept.delete(comparison)
      kept.set(comparison, folder)
      await mkdir(folder, { recursive: true })
      const [oldest] = kept
      if (oldest && kept.size > resultsKept) {
        kept.delete(oldest[0])
        await rm(oldest[1], { recursive: true, force: true })
      }
      return { folder, file: join(folder, 'pages.db') }
    },
    async drop(comparison) {
      const folder = kept.get(comparison)
      kept.delete(comparison)
      if (folder) await rm(folder, { recursive: true, force: true })
    },
    close() {
      if (root) rmSync(root, { recursive: true, force: true })
    },
  }
}
