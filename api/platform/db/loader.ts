/**
 * Batches lookups by key of one tick into a single query (DataLoader), because several calls of a page need the same
 * rows. Caches nothing, so that each lookup returns the current state.
 */
export function createLoader<Found>(
  lookUp: (keys: string[]) => Promise<Map<string, Found>>,
): (key: string) => Promise<Found | undefined> {
  let waiting: { keys: Set<string>; found: Promise<Map<string, Found>> } | undefined
  const gather = () => {
    const keys = new Set<string>()
    const found = nextTurn().then(() => {
      waiting = undefined
      return lookUp([...keys])
    })
    return { keys, found }
  }
  return async (key) => {
    waiting ??= gather()
    waiting.keys.add(key)
    return (await waiting.found).get(key)
  }
}

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Hex hashes as the text of a bytea[]: a single parameter, so that the query text is the same for any number. */
export const byteaArray = (hashes: readonly string[]): string => `{${hashes.map((hash) => `"\\\\x${hash}"`).join(',')}}`
