import { type CachedBytes, cachedBytes } from './joined-gzip.server.ts'

/** Parts of pages that are the same for many readers, such as a card of a board. */
export type CachedParts = {
  /** The cached part of this key, or the result of `make`. A key contains everything that determines the html. */
  part(key: string, make: () => string): CachedBytes
  /** Size of the cache in bytes. */
  bytes(): number
}

/** LRU cache: evicts the least recently used parts first. */
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
