import { Readable } from 'node:stream'
import { randomBizId } from '#api/platform/keys.ts'

/** A file as it is kept: how many bytes, and the bytes as they come. Code that is given one reads it or cancels it. */
export type KeptFile = { readonly size: number; readonly stream: ReadableStream<Uint8Array> }

/** Bytes that are there as often as they are asked for, such as a Blob's. */
export type Content = { readonly size: number; stream(): ReadableStream<Uint8Array> }

/** Where files lie, by paths that are made here and never come from a caller; a table says what each of them is. */
export type FileStore = {
  /** Whole or not at all, and safely kept when it resolves. What is not bytes is streamed, never held as a whole. */
  put(path: string, content: Uint8Array | Content): Promise<void>
  /** undefined where there is none. */
  get(path: string): Promise<KeptFile | undefined>
  /** One that is gone already is no failure. */
  remove(path: string): Promise<void>
  /** Rejects with the reason when files cannot be kept now. */
  check(): Promise<void>
  /** Removes what a killed process has left of files that were not whole, where the store does not do so by itself. */
  sweep?(): Promise<void>
  /** An address that takes one file by PUT for so many seconds, where the store takes files from outside by itself. */
  addressToPut?(path: string, seconds: number): string
  close(): void
}

/** The store does not answer, or refuses its own client; `cause` says which. A call it happens to is refused `unavailable`. */
export class FilesUnavailable extends Error {
  override readonly name = 'FilesUnavailable'
  readonly code = 'FILES_UNAVAILABLE'
}

/** `avatar/{random}.webp`: a new path for each file, so that what lies under one never changes. */
export const newFilePath = (kind: string, extension: string): string => `${kind}/${randomBizId()}.${extension}`

/** Kinds and names as `newFilePath` makes them: nothing that leads elsewhere. */
const wellFormed = /^[a-z][a-z-]*\/[\w-]+\.[a-z0-9]+$/

/** The path itself. Throws where it is none of `newFilePath`'s. */
export function checkedPath(path: string): string {
  if (!wellFormed.test(path)) throw new Error('not a path of the file store')
  return path
}

/** Removes files that no row names any more. */
export const removeFiles = async (files: FileStore, paths: readonly string[]): Promise<void> => {
  for (const path of paths) await files.remove(path)
}

/** The bytes as they come. */
export const streamOf = (content: Content): Readable => Readable.from(content.stream(), { objectMode: false })
