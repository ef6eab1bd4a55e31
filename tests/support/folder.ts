import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type Folder = { path: string; remove(): void }

/** An empty folder for the files of a test. */
export function newFolder(): Folder {
  const path = mkdtempSync(join(tmpdir(), 'test-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}
