import { type CachedBytes, cachedBytes } from './joined-gzip.server.ts'

/** Parts of pages that are the same for many readers, such as a card of a board. */
export type CachedParts = {
  /** The part under this key, made if it is not kept. A key contains everything that the html follows from. */
  part(key: string, make: () => string): CachedBytes
  /** Bytes that it holds. */
  bytes(): number
}

/** The least recently used parts are dropped first. */
export function createCachedParts({ bytesMax }: { bytesMax: number }): CachedParts {
  const parts = new Map<string, CachedBytes>()
  let held = 0
  return {
    part(key, make) {
      const known = parts.get(key)
      if (known) {
        parts.delete(key)
        parts.set(key, known)
        return known
      }
      const made = cachedBytes(Buffer.from(make()))
      const size = sizeOf(made)
      if (size > bytesMax) return made
      parts.set(key, made)
      held += size
      for (const [oldest, part] of parts) {
        if (held <= bytesMax) break
        parts.delete(oldest)
        held -= sizeOf(part)
      }
      return made
    },
    bytes: () => held,
  }
}

const sizeOf = ({ bytes, deflated }: CachedBytes): number => bytes.length + (deflated?.length ?? 0)
