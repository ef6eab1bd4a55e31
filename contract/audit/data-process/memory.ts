import {
  type Columns,
  type FileRole,
  faultsOfColumns,
  fieldsOfRole,
  type LineField,
  lineFields,
} from '#contract/audit/flow/line.ts'
import { plain } from '#contract/platform/ingest/text.ts'
import type { RememberedWords, SuggestedColumns } from './shapes.ts'

/** Normalized headers that identify columns; duplicates are numbered. */
function wordsOfHeads(heads: readonly string[]): string[] {
  const times = new Map<string, number>()
  return heads.map((head) => {
    const word = plain(head).replace(/\s+/g, '').toLowerCase()
    const time = (times.get(word) ?? 0) + 1
    times.set(word, time)
    return time === 1 ? word : `${word}#${time}`
  })
}

/** Key of a sheet's headers in order; equal for sheets with the same layout. */
export const headsKey = (heads: readonly string[]): string => JSON.stringify(wordsOfHeads(heads))

/** Maps headers to fields, as decided by a person; null for columns that are not used. */
export function wordsOfDecision(heads: readonly string[], columns: Columns): RememberedWords {
  const fieldOf = new Map<number, LineField>()
  for (const field of lineFields) if (columns[field] !== undefined) fieldOf.set(columns[field], field)
  return Object.fromEntries(
    wordsOfHeads(heads).flatMap((word, at) => (word === '' ? [] : [[word, fieldOf.get(at + 1) ?? null]])),
  )
}

/**
 * Suggestions, overridden by remembered columns; `isWhole` if every header is remembered and the columns suffice to
 * read a file.
 */
export function withRemembered(
  { heads, role, suggested }: { heads: readonly string[]; role: FileRole; suggested: SuggestedColumns },
  words: RememberedWords | undefined,
): SuggestedColumns & { isWhole: boolean } {
  if (!words) return { ...suggested, isWhole: false }
  const known = wordsOfHeads(heads)
  const columns: Columns = {}
  const by: SuggestedColumns['by'] = {}
  const decided = new Set<number>()
  for (const [at, word] of known.entries()) {
    if (word !== '' && words[word] === undefined) continue
    decided.add(at + 1)
    const field = words[word]
    if (!field || columns[field] !== undefined || !fieldsOfRole[role].includes(field)) continue
    columns[field] = at + 1
    by[field] = 'remembered'
  }
  for (const field of lineFields) {
    const column = suggested.columns[field]
    const how = suggested.by[field]
    if (columns[field] !== undefined || column === undefined || how === undefined || decided.has(column)) continue
    columns[field] = column
    by[field] = how
  }
  const isKnown = heads.length > 0 && known.every((word) => word === '' || words[word] !== undefined)
  return { columns, by, isWhole: isKnown && faultsOfColumns(columns).length === 0 }
}
