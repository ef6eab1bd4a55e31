import { comparableName, comparableNumber } from '#api/platform/names/comparable-name.ts'
import { createNameIndex } from '#api/platform/names/name-index.ts'
import { type AgreeField, agreeFields, ListField } from '#contract/data/rules/codes.ts'
import { aliasesMax } from '#contract/data/watch-lists/codes.ts'
import type { WatchEntryRow } from '#contract/data/watch-lists/shapes.ts'

export type ListedEntry = Pick<WatchEntryRow, 'entryBizId' | 'name' | 'aliases' | AgreeField>

/** Entry beside what was sought. */
type ListMatch = {
  entry: ListedEntry
  /** Name or alias that is the most similar. */
  name: string
  /** 0 to 100. */
  likeness: number
  /** Fields that agree, of those with a value on both sides. */
  agreed: number
  compared: number
}

type ListMatcher = {
  /** First entry with an equal number, or an equal name or alias; undefined for an empty value. */
  equal(field: ListField, value: string): ListMatch | undefined
  /** Entries by their most similar name, each once; of equal likeness those first that agree in more fields. */
  similar(name: string, wanted: { least: number; most: number; fields?: Fields }): ListMatch[]
}
type Fields = Partial<Record<AgreeField, string | null>>

/** Names of one entry that may be similar before another entry comes. */
const namesOfEntry = aliasesMax + 1

/** Matches names and numbers against the entries of a list in force. Its index holds a million names. */
export function createListMatcher(entries: readonly ListedEntry[]): ListMatcher {
  const written: { entry: ListedEntry; name: string }[] = []
  const byNumber = new Map<string, ListedEntry>()
  for (const entry of entries) {
    for (const name of [entry.name, ...entry.aliases]) written.push({ entry, name })
    const number = comparableNumber(entry.number)
    if (number !== '' && !byNumber.has(number)) byNumber.set(number, entry)
  }
  const index = createNameIndex(written.map(({ name }) => comparableName(name)))

  const similar: ListMatcher['similar'] = (sought, { least, most, fields = {} }) => {
    const name = comparableName(sought)
    if (name === '') return []
    const best = new Map<string, ListMatch>()
    for (const { place, likeness } of index.find(name, { least, most: most * namesOfEntry })) {
      const { entry, name: found } = written[place] as (typeof written)[number]
      if (!best.has(entry.entryBizId))
        best.set(entry.entryBizId, { entry, name: found, likeness, ...agreement(entry, fields) })
    }
    return [...best.values()].toSorted((a, b) => b.likeness - a.likeness || b.agreed - a.agreed).slice(0, most)
  }
  return {
    similar,
    equal(field, value) {
      if (field === ListField.name) return similar(value, { least: 100, most: 1 })[0]
      const entry = byNumber.get(comparableNumber(value))
      return entry && { entry, name: entry.name, likeness: 100, agreed: 0, compared: 0 }
    },
  }
}

/** A missing value on either side says nothing. */
function agreement(entry: ListedEntry, fields: Fields): Pick<ListMatch, 'agreed' | 'compared'> {
  const pairs = agreeFields
    .map((field) => [entry[field] ?? '', fields[field] ?? ''].map(comparableNumber))
    .filter(([own, other]) => own !== '' && other !== '')
  return { agreed: pairs.filter(([own, other]) => own === other).length, compared: pairs.length }
}
