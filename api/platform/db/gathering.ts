/**
 * Looks up by key, all that is asked for in the same moment by one query: a page asks for the same by several calls at once.
 * None is kept for later ones, so that each is told what holds when it asks.
 */
export function createGathering<Found>(
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

/** Hashes in hex, as the text of a bytea[]: one parameter, so that the query's text is the same for any number. */
export const byteaArray = (hashes: readonly string[]): string => `{${hashes.map((hash) => `"\\\\x${hash}"`).join(',')}}`
