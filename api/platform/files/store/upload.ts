import { createHash } from 'node:crypto'
import type { Caller } from '#api/platform/http/caller.ts'
import { streamOf } from './store.ts'

/** An uploaded file and its sender. */
export type Upload = { readonly file: Blob; readonly by: string }

/**
 * Sender for the reader queue, which reads one file of each sender at a time; `link` identifies senders without an
 * account.
 */
export const byOf = ({ principal, address }: Caller, link?: string): string =>
  principal ? `user ${principal.userId}` : (link ?? address)

export const uploadOf = (file: Blob, caller: Caller, link?: string): Upload => ({ file, by: byOf(caller, link) })

/** The SHA-256 of a file, read as a stream. */
export async function digestOf(file: Blob): Promise<Buffer> {
  const hash = createHash('sha256')
  for await (const piece of streamOf(file)) hash.update(piece)
  return hash.digest()
}

const nameMax = 200
/** Characters removed from file names: control characters, surrogates, and text direction marks. */
const unkept = /[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** Display name of the file: without path and unwanted characters. */
export const nameOfFile = ({ name }: Pick<File, 'name'>): string =>
  Array.from(
    name
      .slice(-4 * nameMax)
      .replace(/^.*[\\/]/su, '')
      .replace(unkept, ''),
  )
    .slice(0, nameMax)
    .join('')
    .trim() || 'file'
