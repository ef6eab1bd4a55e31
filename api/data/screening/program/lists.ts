import { type CompiledList, foundEntryOf } from '#api/data/rules/model/lists.ts'
import { createRowMatch } from '#api/data/rules/model/match-row.ts'
import { readListFile } from '#api/data/watch-lists/list-file.ts'
import { createListMatcher } from '#api/data/watch-lists/matcher.ts'
import type { ColumnType } from '#api/platform/engine/plan/types.ts'
import type { Row } from '#api/platform/engine/rows/functions.ts'
import type { RowValue } from '#api/platform/engine/rows/value.ts'
import type { FoundEntry } from '#contract/data/rules/shapes.ts'
import type { PackList } from './pack.ts'
import { stored } from './windows.ts'

type Matcher = ReturnType<typeof createListMatcher>

/** Cache of entries by file and day, shared by the versions and scenes that read them. */
const opened = new Map<string, WeakRef<Matcher>>()

function matcherOf({ file, day }: PackList): Matcher {
  const name = `${file} ${day}`
  for (const [each, known] of opened) if (!known.deref()) opened.delete(each)
  const known = opened.get(name)?.deref()
  if (known) return known
  const matcher = createListMatcher(readListFile(file, day))
  opened.set(name, new WeakRef(matcher))
  return matcher
}

/** List rule of a program: fills its figures, which are consecutive in the row, as a batch does. */
export type OpenList = {
  rule: string
  reads: readonly string[]
  /** Loads the entries, unless they are already loaded. */
  load(): void
  fill(row: RowValue[]): void
  /** Entry that the row matched. */
  entryOf(row: Row): FoundEntry | null
}

export function openList(list: PackList, columns: ReadonlyMap<string, { type: ColumnType; at: number }>): OpenList {
  let match: ReturnType<typeof createRowMatch> | undefined
  const load = () => (match ??= createRowMatch(list, matcherOf(list)))
  const placeOf = (name: string) => columns.get(name) as { type: ColumnType; at: number }
  const read = list.reads.map(placeOf)
  const places = list.figures.map(({ column }) => placeOf(column.name).at)
  return {
    rule: list.rule.id,
    reads: list.reads,
    load: () => void load(),
    fill(row) {
      const found = load()(read.map(({ at, type }) => String(stored(row[at] as RowValue, type) ?? '')))
      for (const [at, place] of places.entries()) {
        const cell = found?.[at] ?? null
        row[place] = typeof cell === 'number' ? BigInt(cell) : cell
      }
    },
    entryOf: (row) =>
      foundEntryOf(list satisfies CompiledList, (name) => {
        const value = row[placeOf(name).at] ?? null
        return typeof value === 'bigint' ? Number(value) : (value as string | null)
      }),
  }
}
