import { createHash } from 'node:crypto'
import { deserialize, serialize } from 'node:v8'
import { currentClientLeft, runUntilLeft } from '#api/platform/request-scope.ts'
import { isRefusal, type Refusal } from '#contract/platform/problem.ts'

/** Everything on which a result depends. */
export type ResultSource = {
  /** Name of the computation, and its plans with files named by no folder. */
  query: readonly [name: string, ...plans: unknown[]]
  /** Ids of the data versions that it reads. */
  versions: readonly number[]
  /** The reader's complete current right; look it up again before each use of the cache. */
  right: unknown
}

/** In-memory cache of query results, for readers with equal rights. */
export type ResultCache = {
  /** The cached result, the same frozen object for all; undefined if there is none. */
  find<T>(source: ResultSource): T | undefined
  /**
   * Computes and caches a result once; concurrent callers share the object that `find` returns. Refusals and errors are
   * not cached.
   */
  compute<T>(source: ResultSource, work: () => Promise<T | Refusal>): Promise<T | Refusal>
  /** Bytes in use. */
  bytes(): number
}

export type ResultLimits = {
  bytesMax: number
  /** Larger results are not cached. */
  resultBytesMax: number
}

/** Evicts the least recently used results first. */
export function createResultCache({ bytesMax, resultBytesMax }: ResultLimits): ResultCache {
  /** Serialized results, so that their size is known and no caller changes them. */
  const cached = new Map<string, Buffer>()
  /** Parsed results, until the memory is needed. */
  const read = new Map<string, WeakRef<object>>()
  const underWay = new Map<string, { result: Promise<unknown>; join: Join }>()
  let held = 0

  function drop(key: string): void {
    held -= cached.get(key)?.byteLength ?? 0
    cached.delete(key)
    read.delete(key)
  }

  function keep(key: string, result: unknown): void {
    const bytes = serialize(result)
    if (bytes.byteLength > resultBytesMax) return
    drop(key)
    cached.set(key, bytes)
    held += bytes.byteLength
    for (const oldest of cached.keys()) {
      if (held <= bytesMax) return
      drop(oldest)
    }
  }

  function find<T>(source: ResultSource): T | undefined {
    const key = keyOf(source)
    const found = cached.get(key)
    if (!found) return undefined
    cached.delete(key)
    cached.set(key, found)
    const known = read.get(key)?.deref()
    if (known) return known as T
    const result: unknown = deserialize(found)
    if (typeof result === 'object' && result !== null) read.set(key, new WeakRef(frozen(result)))
    return result as T
  }

  return {
    find,
    async compute<T>(source: ResultSource, work: () => Promise<T | Refusal>) {
      const key = keyOf(source)
      const known = underWay.get(key)
      if (known) {
        known.join(currentClientLeft())
        const result = await (known.result as Promise<T | Refusal>)
        return find<T>(source) ?? structuredClone(result)
      }
      const { join, left } = askers(() => underWay.delete(key))
      join(currentClientLeft())
      const result = runUntilLeft(() => left, work).then((made) => {
        if (!isRefusal(made)) keep(key, made)
        return made
      })
      underWay.set(key, { result, join })
      try {
        return await result
      } finally {
        if (underWay.get(key)?.result === result) underWay.delete(key)
      }
    },
    bytes: () => held,
  }
}

/** Freezes a result with all it contains, except buffers, which cannot be. */
function frozen<T extends object>(result: T): T {
  if (ArrayBuffer.isView(result)) return result
  for (const part of Object.values(result)) if (typeof part === 'object' && part !== null) frozen(part)
  return Object.freeze(result)
}

type Join = (left: AbortSignal | undefined) => void

/** Callers that wait for one result: its computation is aborted only once all of them have left. */
function askers(onLeft: () => void): { join: Join; left: AbortSignal } {
  const all = new AbortController()
  let waiting = 0
  return {
    left: all.signal,
    join(left) {
      waiting++
      const leave = () => {
        waiting--
        if (waiting > 0) return
        onLeft()
        all.abort()
      }
      if (left?.aborted) leave()
      else left?.addEventListener('abort', leave, { once: true })
    },
  }
}

/** Hashed key, because plans may contain secret keys of masks. */
const keyOf = ({ query, versions, right }: ResultSource): string =>
  createHash('sha256')
    .update(JSON.stringify([query, versions, right]))
    .digest('base64')
