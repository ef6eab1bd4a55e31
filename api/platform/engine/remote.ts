import type { S3Config } from '#api/platform/files/store/s3.ts'
import type { TrinoConfig } from './dialects/trino/client.ts'

/** A second engine that reads files in the store directly. */
export type RemoteConfig = { trino: TrinoConfig; s3: S3Config }

/** A file of a folder, and its path in the file store. */
export type StoredPath = { readonly name: string; readonly path: string }

/** Folders of a job whose files the remote engine may read. */
export type RemoteFolders = RemoteConfig & {
  readonly folders: Readonly<Record<string, readonly StoredPath[]>>
}

/** Files of datasets that the engine reads in the file store, so that no local copies are needed. */
export type FilesInStore = {
  /** Path in the store for a new file; undefined if the store may choose it. */
  pathOf(business: string, folder: string, name: string): string | undefined
  /** Checks for a path of `pathOf`. */
  has(path: string): boolean
  /** Registers the files of a local folder for jobs that read it. */
  announce(folder: string, files: readonly StoredPath[]): void
  forget(folder: string): void
}

/**
 * Files of one schema share a folder, which is a table for the remote engine: `result-0.parquet` and `result-1.parquet`
 * together, `faults.parquet` separately.
 */
const storedGroup = (name: string): string => name.replace(/(-\d+)?\.parquet$/, '')

const grouped = /^[a-z][a-z-]*\/[\w-]+\/[\w-]+\/[\w-]+\.parquet$/

export function openFilesInStore(): FilesInStore & { of(inputs: readonly string[]): RemoteFolders['folders'] } {
  const known = new Map<string, readonly StoredPath[]>()
  const has = (path: string) => grouped.test(path)
  return {
    has,
    pathOf(business, folder, name) {
      const path = `${business}/${folder}/${storedGroup(name)}/${name}`
      return has(path) ? path : undefined
    },
    announce: (folder, files) =>
      void known.set(
        folder,
        files.filter(({ path }) => has(path)),
      ),
    forget: (folder) => void known.delete(folder),
    of: (inputs) => Object.fromEntries([...known].filter(([folder]) => inputs.includes(folder))),
  }
}
