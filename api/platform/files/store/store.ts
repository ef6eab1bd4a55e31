import { Readable } from 'node:stream'
import { randomBizId } from '#api/platform/keys.ts'

/** A stored file: its size, and a stream that the receiver must read or cancel. */
export type StoredStream = { readonly size: number; readonly stream: ReadableStream<Uint8Array> }

/** Bytes that can be streamed repeatedly, such as a Blob's. */
export type Content = { readonly size: number; stream(): ReadableStream<Uint8Array> }

/** Store of files by generated paths, which never come from a caller; a table describes each file. */
export type FileStore = {
  /** Atomic and durable once it resolves. Content other than bytes is streamed, never held as a whole. */
  put(path: string, content: Uint8Array | Content): Promise<void>
  /** Undefined if there is no such file. */
  get(path: string): Promise<StoredStream | undefined>
  /** A missing file is no failure. */
  remove(path: string): Promise<void>
  /** Rejects with the reason if files cannot be stored now. */
  check(): Promise<void>
  /** Removes unfinished files of killed processes, if the store does not do so by itself. */
  sweep?(): Promise<void>
  /** Address that accepts one file by PUT for so many seconds, if the store supports uploads from outside. */
  addressToPut?(path: string, seconds: number): string
  close(): void
}

/**
 * The store does not answer, or refuses its own client; `cause` has the reason. Calls are then refused `unavailable`.
 */
export class FilesUnavailable extends Error {
  override readonly name = 'FilesUnavailable'
  readonly code = 'FILES_UNAVAILABLE'
}

/** `avatar/{random}.webp`: a new path for each file, so that the content of a path never changes. */
export const newFilePath = (kind: string, extension: string): string => `${kind}/${randomBizId()}.${extension}`

/** Kinds and names as `newFilePath` makes them, and folders of a dataset between: nothing that leads elsewhere. */
const wellFormed = /^[a-z][a-z-]*(\/[\w-]+\/[\w-]+)?\/[\w-]+\.[a-z0-9]+$/

/** Returns the path. Throws if the product did not make it. */
export function checkedPath(path: string): string {
  if (!wellFormed.test(path)) throw new Error('not a path of the file store')
  return path
}

/** Removes files that no row refers to any more. */
export const removeFiles = async (files: FileStore, paths: readonly string[]): Promise<void> => {
  for (const path of paths) await files.remove(path)
}

export const streamOf = (content: Content): Readable => Readable.from(content.stream(), { objectMode: false })
