import { mkdtempSync, rmSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Results whose pages are kept at hand; what was looked at least lately goes, and is made anew when somebody asks. */
const resultsKept = 20

/** Folders of this process alone for the kept tables of results, by dataset. */
export type Pages = { folderOf(dataset: number): Promise<string>; close(): void }

export function openPages(): Pages {
  let root: string | undefined
  const kept = new Map<number, string>()
  return {
    async folderOf(dataset) {
      root ??= mkdtempSync(join(tmpdir(), 'flow-pages-'))
      const folder = join(root, String(dataset))
      kept.delete(dataset)
      kept.set(dataset, folder)
      await mkdir(folder, { recursive: true })
      const [oldest] = kept
      if (oldest && kept.size > resultsKept) {
        kept.delete(oldest[0])
        await rm(oldest[1], { recursive: true, force: true })
      }
      return folder
    },
    close() {
      if (root) rmSync(root, { recursive: true, force: true })
    },
  }
}
