import { comparable } from '#contract/platform/comparable.ts'
import { defaultLanguage, inLanguage, type Localized, languages } from '#contract/platform/language.ts'

/** Name of a row or column: its group first, its own name last. */
export type EntryName = readonly Localized[]

export type Matched = {
  /** Positions in the first and the second list. */
  both: [first: number, second: number][]
  onlyFirst: number[]
  onlySecond: number[]
}

type KeyOf = (name: EntryName) => string | undefined

/** Key of the name in one language; undefined if a part of it is not translated. */
const nameIn =
  (language: (typeof languages)[number]): KeyOf =>
  (name) => {
    const known = name.flatMap((text) => text[language] ?? [])
    return known.length === name.length ? JSON.stringify(known.map(comparable)) : undefined
  }

/** Key of the name without its group, if only one list has that group: entries of a renamed group still match. */
const nameBelow =
  (language: (typeof languages)[number], shared: ReadonlySet<string>): KeyOf =>
  ([group, ...rest]) =>
    group === undefined || shared.has(groupKey(group)) ? undefined : nameIn(language)(rest)

const groupKey = (group: Localized): string => comparable(inLanguage(group, defaultLanguage))

/**
 * Pairs the entries of two versions of a questionnaire. Ids do not outlive a version, so full names match first, in a
 * language both have, Simplified Chinese first. Then names match within a renamed group. Duplicate names in a list
 * match nothing: such entries count as added and removed.
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

/** Positions by key, without those already paired. */
function placesOf(entries: readonly EntryName[], keyOf: KeyOf, isPaired: (place: number) => boolean) {
  const places = new Map<string, number[]>()
  for (const [place, entry] of entries.entries()) {
    const key = isPaired(place) ? undefined : keyOf(entry)
    if (key !== undefined) places.set(key, [...(places.get(key) ?? []), place])
  }
  return places
}

/** Returns true if both entries have the same name in the default language. */
export const isNamedAlike = (one: EntryName, other: EntryName): boolean =>
  nameIn(defaultLanguage)(one) === nameIn(defaultLanguage)(other)
