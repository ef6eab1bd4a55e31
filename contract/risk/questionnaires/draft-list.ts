/** What a list of a draft holds: an entry keeps its key, whatever becomes of its place and its texts. */
export type Keyed = { readonly key: string }

/** Where an entry goes: past a neighbour, or to a place counted from 1. */
export type Step = 'up' | 'down' | number

const placeOf = (list: readonly Keyed[], key: string): number => list.findIndex((entry) => entry.key === key)

/** The list with one entry moved; places beyond its ends are its ends. The same list where the key is not in it. */
export function moveEntry<E extends Keyed>(list: readonly E[], key: string, step: Step): E[] {
  const from = placeOf(list, key)
  const entry = list[from]
  if (!entry) return [...list]
  const others = list.toSpliced(from, 1)
  const to = step === 'up' ? from - 1 : step === 'down' ? from + 1 : step - 1
  return others.toSpliced(Math.min(Math.max(to, 0), others.length), 0, entry)
}

/** The list with an entry more, behind the one of that key; at the end where there is none. */
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
  /** The fewest that, moved, make the order of the one list that of the other. */
  moved: E[]
}

type Comparing<E> = {
  /** Whether two entries of one key say the same. */
  same(before: E, after: E): boolean
  /** What an entry is known by where keys are of another version. */
  identity(entry: E): string
}

/** What became of a list: by key, and where a key is in one list only, by what the entry is. */
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
  const kept = new Set(paired.map((pair) => pair.before.key))
  const places = paired.map((pair) => placeOf(before, pair.before.key))
  const staying = longestRise(places)
  return {
    added: after.filter(({ key }) => !earlier.has(key)),
    removed: before.filter(({ key }) => !kept.has(key)),
    changed: paired.filter((pair) => !same(pair.before, pair.after)),
    moved: paired.filter((_, index) => !staying.has(index)).map((pair) => pair.after),
  }
}

/** The earlier entry of each later one that has one, by the later one's key. */
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

/** The indexes of the longest rising part of a list of different numbers. */
function longestRise(numbers: readonly number[]): Set<number> {
  /** By length less one: the index at which a rise of that length ends lowest. */
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
