import { createHash } from 'node:crypto'
import type { Caller } from '#api/platform/http/serve.ts'
import { streamOf } from './store.ts'

/** What came in, and from whom. */
export type Upload = { readonly file: Blob; readonly by: string }

/** Whose turn it is, where files are read one at a time for each; `link` names who sends without an account. */
export const byOf = ({ principal, address }: Caller, link?: string): string =>
  principal ? `user ${principal.userId}` : (link ?? address)

export const uploadOf = (file: Blob, caller: Caller, link?: string): Upload => ({ file, by: byOf(caller, link) })

/** The SHA-256 of a file, which is read as it comes. */
export async function digestOf(file: Blob): Promise<Buffer> {
  const hash = createHash('sha256')
  for await (const piece of streamOf(file)) hash.update(piece)
  return hash.digest()
}

const nameMax = 200
/** Control characters, halves of characters, and signs that turn the direction of what follows. */
const unkept = /[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** What the file is called, to be shown: without a path, and without what no name needs. */
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
