import { pageIn } from '#app/page/request/listing.server.ts'
import { filesPageSize } from '#contract/platform/files/codes.ts'

/** One page of files, newest first. The call returns all files, oldest first. */
export function filesPage<T>({ url }: Request, all: readonly T[]): { files: T[]; page: number; total: number } {
  const last = Math.max(1, Math.ceil(all.length / filesPageSize))
  const page = Math.min(pageIn(new URL(url).searchParams), last)
  const from = (page - 1) * filesPageSize
  return { files: [...all].reverse().slice(from, from + filesPageSize), page, total: all.length }
}
