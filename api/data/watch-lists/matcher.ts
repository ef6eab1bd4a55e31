import { comparableName, comparableNumber } from '#api/platform/names/comparable-name.ts'
import { createNameIndex } from '#api/platform/names/name-index.ts'
import { createTextTable } from '#api/platform/names/text-table.ts'
import { type AgreeField, agreeFields, ListField } from '#contract/data/rules/codes.ts'
import { aliasesMax } from '#contract/data/watch-lists/codes.ts'
import type { WatchEntryRow } from '#contract/data/watch-lists/shapes.ts'

export type ListedEntry = Pick<WatchEntryRow, 'entryBizId' | 'name' | 'aliases' | AgreeField>

/** Matched entry together with the search term. */
type ListMatch = {
  entry: ListedEntry
  /** The most similar name or alias. */
  name: string
  /** Similarity, 0 to 100. */
  likeness: number
  /** Number of equal fields, among those with a value on both sides. */
  agreed: number
  compared: number
}

type ListMatcher = {
  /** First entry with an equal number, or an equal name or alias; undefined for an empty value. */
  equal(field: ListField, value: string): ListMatch | undefined
  /** Entries by their most similar name, each once. With equal similarity, those with more equal fields come first. */
  similar(name: string, wanted: { least: number; most: number; fields?: Fields }): ListMatch[]
}
type Fields = Partial<Record<AgreeField, string | null>>

/** Maximum similar names of one entry that may precede another entry. */
const namesOfEntry = aliasesMax + 1

/** Entries by index: an array, or a file in memory. */
export type ListedEntries = { readonly length: number; at(place: number): ListedEntry | undefined }

/** Matches names and numbers against the valid entries of a list. Its index holds up to a million names. */
export function createListMatcher(entries: ListedEntries): ListMatcher {
  const { names, numbers, entryOf, nameOf } = indexOf(entries)

  const similar: ListMatcher['similar'] = (sought, { least, most, fields = {} }) => {
    const name = comparableName(sought)
    if (name === '') return []
    const best = new Map<number, ListMatch>()
    for (const { place, likeness } of names.find(name, { least, most: most * namesOfEntry })) {
      const at = entryOf[place] as number
      const entry = best.has(at) ? undefined : entries.at(at)
      if (!entry) continue
      const found = namesIn(entry)[nameOf[place] as number] ?? ''
      best.set(at, { entry, name: found, likeness, ...agreement(entry, fields) })
    }
    return [...best.values()].toSorted((a, b) => b.likeness - a.likeness || b.agreed - a.agreed).slice(0, most)
  }
  return {
    similar,
    equal(field, value) {
      if (field === ListField.name) return similar(value, { least: 100, most: 1 })[0]
      const number = comparableNumber(value)
      const [at] = number === '' ? [] : numbers.equal(number, 1)
      const entry = at === undefined ? undefined : entries.at(at)
      return entry && { entry, name: entry.name, likeness: 100, agreed: 0, compared: 0 }
    },
  }
}

const namesIn = ({ name, aliases }: ListedEntry): string[] => [name, ...aliases]

function indexOf(entries: ListedEntries) {
  const names: string[] = []
  const numbers: string[] = []
  const entryOf: number[] = []
  /** Index of each name within its entry. */
  const nameOf: number[] = []
  for (let at = 0; at < entries.length; at++) {
    const entry = entries.at(at) as ListedEntry
    numbers.push(comparableNumber(entry.number))
    for (const [place, name] of namesIn(entry).entries()) {
      names.push(comparableName(name))
      entryOf.push(at)
      nameOf.push(place)
    }
  }
  return {
    names: createNameIndex(names),
    numbers: createTextTable(numbers),
    entryOf: Uint32Array.from(entryOf),
    nameOf: Uint8Array.from(nameOf),
  }
}

/** Counts equal fields; a missing value on either side is not counted. */
function agreement(entry: ListedEntry, fields: Fields): Pick<ListMatch, 'agreed' | 'compared'> {
  const pairs = agreeFields
    .map((field) => [entry[field] ?? '', fields[field] ?? ''].map(comparableNumber))
    .filter(([own, other]) => own !== '' && other !== '')
  return { agreed: pairs.filter(([own, other]) => own === other).length, compared: pairs.length }
}
