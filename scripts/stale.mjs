import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Folder of the project, independent of the current one. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/**
 * One hash over the content of files and folders, so that a checkout that only touches times changes nothing.
 * @param {readonly string[]} paths relative to the project
 */
export function hashOf(paths) {
  const hash = createHash('sha256')
  /** @param {string} path */
  const add = (path) => {
    const place = join(root, path)
    if (statSync(place).isDirectory()) {
      for (const name of readdirSync(place).sort()) add(join(path, name))
    } else {
      hash.update(`${path}\0`).update(readFileSync(place))
    }
  }
  for (const path of paths) add(path)
  return hash.digest('hex')
}

/**
 * Runs the work unless its mark has the hash of these sources.
 * @param {{ mark: string, sources: readonly string[], work: () => void | Promise<void> }} task
 */
export async function unlessFresh({ mark, sources, work }) {
  const file = join(root, mark)
  const hash = hashOf(sources)
  if (readMark(file) === hash) return
  await work()
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, hash)
}

/** @param {string} file */
function readMark(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
