import { and, or, type SQL, sql } from 'drizzle-orm'
import { contains } from '#api/platform/db/list.ts'
import { comparableName, comparableNumber, foldedText } from '#api/platform/names/comparable-name.ts'
import { innerKeys, textKeys } from '#api/platform/names/text-keys.ts'
import type { WatchEntryRow } from '#contract/data/watch-lists/shapes.ts'

type Names = Pick<WatchEntryRow, 'name' | 'aliases' | 'number'>

/** Normalized names and number of an entry, its own name first. */
export const comparedOf = ({ name, aliases, number }: Names) => ({
  names: [name, ...aliases].map(comparableName),
  number: comparableNumber(number),
})

/**
 * Search text of an entry, and its keys: normalized names and number, and original names with their legal forms,
 * separated by line breaks.
 */
export function searchColumnsOf(
  entry: Names,
  { names, number } = comparedOf(entry),
): { comparable: string; keys: number[] } {
  const lines = new Set([...names, number, ...[entry.name, ...entry.aliases].map(writtenName)])
  lines.delete('')
  const comparable = [...lines].join('\n')
  return { comparable, keys: textKeys(comparable) }
}

const writtenName = (text: string): string => wordsOf(foldedText(text)).join(' ')
const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '')

/**
 * Condition: an entry has all words of a text, or its names or number match the normalized text. Uses the index of
 * keys.
 */
export function matchesText(keyword: string): SQL | undefined {
  const number = comparableNumber(keyword)
  const ways = [wordsOf(foldedText(keyword)), wordsOf(comparableName(keyword)), number === '' ? [] : [number]]
  const distinct = new Map(ways.filter((words) => words.length > 0).map((words) => [words.join(' '), words]))
  return or(...[...distinct.values()].map(holdsAll))
}

function holdsAll(words: readonly string[]): SQL | undefined {
  const keys = [...new Set(words.flatMap(innerKeys))]
  return and(
    keys.length > 0 ? sql`e.keys @> ${sql.param(keys)}::int[]` : undefined,
    ...words.map((word) => contains(sql`e.comparable`, word)),
  )
}
