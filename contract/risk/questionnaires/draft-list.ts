/** Entry of a draft's list; its key survives moves and edits. */
export type Keyed = { readonly key: string }

/** Move past a neighbour, or to a place counted from 1. */
export type Step = 'up' | 'down' | number

const placeOf = (list: readonly Keyed[], key: string): number => list.findIndex((entry) => entry.key === key)

/** Moves one entry, at most to an end of the list. Returns a copy if the key is unknown. */
export function moveEntry<E extends Keyed>(list: readonly E[], key: string, step: Step): E[] {
  const from = placeOf(list, key)
  const entry = list[from]
  if (!entry) return [...list]
  const others = list.toSpliced(from, 1)
  const to = step === 'up' ? from - 1 : step === 'down' ? from + 1 : step - 1
  return others.toSpliced(Math.min(Math.max(to, 0), others.length), 0, entry)
}

/** Inserts an entry after the one with key `after`, by default at the end. */
export function insertEntry<E extends Keyed>(list: readonly E[], entry: E, after?: string): E[] {
  const place = after === undefined ? -1 : placeOf(list, after)
  return place < 0 ? [...list, entry] : list.toSpliced(place + 1, 0, entry)
}

export const removeEntry = <E extends Keyed>(list: readonly E[], key: string): E[] =>
  list.filter((entry) => entry.key !== key)

export type Difference<E> = {
  added: E[]
  removed: E[]
  changed: { before: E; after: E }[]
  /** Smallest set of entries whose moves explain the new order. */
  moved: E[]
}

type Comparing<E> = {
  /** Returns true if two entries with one key have equal content. */
  same(before: E, after: E): boolean
  /** Key that matches entries whose keys differ by version. */
  identity(entry: E): string
}

/** Difference of two lists, matched by key and then by identity. */
export function differencesOf<E extends Keyed>(
  before: readonly E[],
  after: readonly E[],
  { same, identity }: Comparing<E>,
): Difference<E> {
  const earlier = pairsOf(before, after, identity)
  const paired = after.flatMap((entry) => {
    const previous = earlier.get(entry.key)
    return previous ? [{ before: previous, after: entry }] : []
  })
  const pairedKeys = new Set(paired.map((pair) => pair.before.key))
  const places = paired.map((pair) => placeOf(before, pair.before.key))
  const staying = longestRise(places)
  return {
    added: after.filter(({ key }) => !earlier.has(key)),
    removed: before.filter(({ key }) => !pairedKeys.has(key)),
    changed: paired.filter((pair) => !same(pair.before, pair.after)),
    moved: paired.filter((_, index) => !staying.has(index)).map((pair) => pair.after),
  }
}

/** Earlier entry of each later one, by the later one's key. */
function pairsOf<E extends Keyed>(before: readonly E[], after: readonly E[], identity: (entry: E) => string) {
  const byKey = new Map(before.map((entry) => [entry.key, entry]))
  const pairs = new Map<string, E>()
  for (const { key } of after) {
    const previous = byKey.get(key)
    if (previous) pairs.set(key, previous)
  }
  const taken = new Set([...pairs.values()].map(({ key }) => key))
  const free = new Map(before.filter(({ key }) => !taken.has(key)).map((entry) => [identity(entry), entry]))
  for (const entry of after) {
    const previous = pairs.has(entry.key) ? undefined : free.get(identity(entry))
    if (!previous) continue
    pairs.set(entry.key, previous)
    free.delete(identity(entry))
  }
  return pairs
}

/** Indexes of a longest increasing subsequence of distinct numbers. */
function longestRise(numbers: readonly number[]): Set<number> {
  /** For each length minus one, the index of the smallest number that ends such a subsequence. */
  const ends: number[] = []
  const previous: (number | undefined)[] = []
  for (const [index, number] of numbers.entries()) {
    const longer = ends.findIndex((end) => (numbers[end] ?? 0) > number)
    const length = longer < 0 ? ends.length : longer
    previous[index] = ends[length - 1]
    ends[length] = index
  }
  const rise = new Set<number>()
  for (let index = ends.at(-1); index !== undefined; index = previous[index]) rise.add(index)
  return rise
}
