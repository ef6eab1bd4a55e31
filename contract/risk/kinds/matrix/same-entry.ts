import { comparable } from '#contract/platform/comparable.ts'
import { defaultLanguage, inLanguage, type Localized, languages } from '#contract/platform/language.ts'

/** What a row or a column of a questionnaire is called: its group first, its own name last. */
export type EntryName = readonly Localized[]

export type Matched = {
  /** Places in the first list and in the second. */
  both: [first: number, second: number][]
  onlyFirst: number[]
  onlySecond: number[]
}

type KeyOf = (name: EntryName) => string | undefined

/** What it is called in one language; undefined where a part of it has no text of its own there. */
const nameIn =
  (language: (typeof languages)[number]): KeyOf =>
  (name) => {
    const known = name.flatMap((text) => text[language] ?? [])
    return known.length === name.length ? JSON.stringify(known.map(comparable)) : undefined
  }

/** The same below a group that only one of the lists has: a group that was given another name keeps its entries. */
const nameBelow =
  (language: (typeof languages)[number], shared: ReadonlySet<string>): KeyOf =>
  ([group, ...rest]) =>
    group === undefined || shared.has(groupKey(group)) ? undefined : nameIn(language)(rest)

const groupKey = (group: Localized): string => comparable(inLanguage(group, defaultLanguage))

/**
 * Pairs the entries of two versions of a questionnaire. An entry has no number that outlives its version, so it is known by
 * its whole name in a language both have, Simplified Chinese first; then by its name below a group that has another name now.
 * A name that two entries of a list share pairs nothing: what cannot be told apart counts as new and gone.
 */
export function matchEntries(first: readonly EntryName[], second: readonly EntryName[]): Matched {
  const secondOf = new Map<number, number>()
  const taken = new Set<number>()
  const pair = (keyOf: KeyOf) => {
    const left = placesOf(first, keyOf, (place) => secondOf.has(place))
    const right = placesOf(second, keyOf, (place) => taken.has(place))
    for (const [key, [place, ...twins]] of left) {
      const [other, ...others] = right.get(key) ?? []
      if (place === undefined || other === undefined || twins.length + others.length > 0) continue
      secondOf.set(place, other)
      taken.add(other)
    }
  }
  for (const language of languages) pair(nameIn(language))
  const groups = (entries: readonly EntryName[]) =>
    new Set(entries.flatMap(([group]) => (group ? groupKey(group) : [])))
  const groupsOfSecond = groups(second)
  const shared = new Set([...groups(first)].filter((group) => groupsOfSecond.has(group)))
  for (const language of languages) pair(nameBelow(language, shared))
  return {
    both: [...secondOf].toSorted(([a], [b]) => a - b),
    onlyFirst: [...first.keys()].filter((place) => !secondOf.has(place)),
    onlySecond: [...second.keys()].filter((place) => !taken.has(place)),
  }
}

/** Places by key, without those that are paired already. */
function placesOf(entries: readonly EntryName[], keyOf: KeyOf, isPaired: (place: number) => boolean) {
  const places = new Map<string, number[]>()
  for (const [place, entry] of entries.entries()) {
    const key = isPaired(place) ? undefined : keyOf(entry)
    if (key !== undefined) places.set(key, [...(places.get(key) ?? []), place])
  }
  return places
}

/** Whether two entries are called the same by the name that every entry has. */
export const isNamedAlike = (one: EntryName, other: EntryName): boolean =>
  nameIn(defaultLanguage)(one) === nameIn(defaultLanguage)(other)
