import { Readable } from 'node:stream'
import { randomBizId } from '#api/platform/keys.ts'

/** A stored file: its size, and a stream that the receiver must read or cancel. */
export type StoredStream = { readonly size: number; readonly stream: ReadableStream<Uint8Array> }

/** Bytes that can be streamed repeatedly, such as a Blob's. */
export type Content = { readonly size: number; stream(): ReadableStream<Uint8Array> }

/** Store of files by generated paths, which never come from a caller; a table describes each file. */
export type FileStore = {
  /**
   * Stores a file; atomic, and durable once it resolves. Streams content other than bytes, without holding all of it.
   */
  put(path: string, content: Uint8Array | Content): Promise<void>
  /** Opens a file; undefined if it does not exist. */
  get(path: string): Promise<StoredStream | undefined>
  /** Removes a file; a missing file is not an error. */
  remove(path: string): Promise<void>
  /** Rejects with the reason if files cannot be stored now. */
  check(): Promise<void>
  /** Removes unfinished files of killed processes, if the store does not do so itself. */
  sweep?(): Promise<void>
  /** URL that accepts one file by PUT for this number of seconds, if the store supports external uploads. */
  addressToPut?(path: string, seconds: number): string
  close(): void
}

/**
 * The store does not respond, or refuses its own client; `cause` has the reason. Calls are then refused with
 * `unavailable`.
 */
export class FilesUnavailable extends Error {
  override readonly name = 'FilesUnavailable'
  readonly code = 'FILES_UNAVAILABLE'
}

/** `avatar/{random}.webp`: a new path for each file, so that the content of a path never changes. */
export const newFilePath = (kind: string, extension: string): string => `${kind}/${randomBizId()}.${extension}`

/** Paths as `newFilePath` creates them, and folders of a dataset; excludes paths that lead elsewhere. */
const wellFormed = /^[a-z][a-z-]*(\/[\w-]+\/[\w-]+)?\/[\w-]+\.[a-z0-9]+$/

/** Returns the path. Throws if the product did not create it. */
export function checkedPath(path: string): string {
  if (!wellFormed.test(path)) throw new Error('not a path of the file store')
  return path
}

/** Removes files that no row refers to any more. */
export const removeFiles = async (files: FileStore, paths: readonly string[]): Promise<void> => {
  for (const path of paths) await files.remove(path)
}

export const streamOf = (content: Content): Readable => Readable.from(content.stream(), { objectMode: false })
