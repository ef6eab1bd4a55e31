import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { randomBizId } from '../keys.ts'

/** Where files lie, by paths that are made here and never come from a caller; a table says what each of them is. */
export type FileStore = {
  /** Whole or not at all, and on the disk when it resolves. */
  put(path: string, bytes: Uint8Array): Promise<void>
  /** undefined where there is none. */
  get(path: string): Promise<Uint8Array | undefined>
  /** One that is gone already is no failure. */
  remove(path: string): Promise<void>
}

/** `avatar/{random}.webp`: a new path for each file, so that what lies under one never changes. */
export const newFilePath = (kind: string, extension: string): string => `${kind}/${randomBizId()}.${extension}`

/** Kinds and names as `newFilePath` makes them: nothing that leads elsewhere. */
const wellFormed = /^[a-z][a-z-]*\/[\w-]+\.[a-z0-9]+$/

/** The store on the local disk. Throws where a path is none of `newFilePath`'s. */
export function localFiles(folder: string): FileStore {
  const place = (path: string): string => {
    if (!wellFormed.test(path)) throw new Error('not a path of the file store')
    return join(folder, path)
  }
  return {
    async put(path, bytes) {
      const target = place(path)
      const unfinished = `${target}.${randomBizId()}.part`
      await mkdir(dirname(target), { recursive: true })
      try {
        const file = await open(unfinished, 'wx', 0o600)
        try {
          await file.writeFile(bytes)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(unfinished, target)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    get: (path) =>
      readFile(place(path)).catch((error) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      }),
    remove: (path) => rm(place(path), { force: true }),
  }
}

/** Removes files that no row names any more. */
export const removeFiles = async (files: FileStore, paths: readonly string[]): Promise<void> => {
  for (const path of paths) await files.remove(path)
}
