import { hasDuplicates } from '#api/platform/engine/key-parts.ts'
import { gt, literal } from '#api/platform/engine/plan/expression.ts'
import {
  aggregate,
  count,
  join,
  limit,
  min,
  onEqual,
  type Plan,
  pick,
  scan,
  sort,
  sum,
} from '#api/platform/engine/plan/plan.ts'
import type { Session } from '#api/platform/engine/session.ts'

export type Duplicates = {
  /** Number of keys that several rows share. */
  keys: number
  /** Rows beyond the first of each key. */
  leftOver: number
  /** First duplicate keys, with their first row numbers in the sheet. */
  listed: { key: string[]; times: number; rows: number[] }[]
}

const keysListed = 20
const rowsListed = 20

const none: Duplicates = { keys: 0, leftOver: 0, listed: [] }

/** Finds duplicate keys among `of` rows. Excludes rows with an empty key column, which are faults. */
export async function findDuplicates(
  session: Session,
  rows: Plan,
  { keys, of }: { keys: readonly string[]; of: number },
): Promise<Duplicates> {
  if (keys.length === 0 || !(await hasDuplicates(session, rows, { keys, of }))) return none
  const several = aggregate(rows, keys, { times: count(), firstRow: min('source_row') }, gt('times', literal(1)))
  const [[found, times] = []] = await session.rows(aggregate(several, [], { found: count(), times: sum('times') }))
  await session.store('firstKeys', limit(sort(several, 'firstRow'), keysListed))
  const pairs = join('inner', {
    left: pick(rows, [...keys, 'source_row']),
    right: scan('firstKeys'),
    on: onEqual(...keys),
    columns: { left: ['source_row'], right: ['firstRow'] },
  })
  const rowsOf = new Map<number, number[]>()
  for await (const chunk of session.stream(sort(pairs, 'source_row')))
    for (const [index, row] of Array.from(chunk.numbers(0)).entries()) {
      const first = Number(chunk.values(1)[index])
      const known = rowsOf.get(first) ?? []
      rowsOf.set(first, known)
      if (known.length < rowsListed) known.push(row)
    }
  const listed = await session.rows(sort(pick(scan('firstKeys'), ['firstRow', 'times', ...keys]), 'firstRow'))
  return {
    keys: Number(found),
    leftOver: Number(times) - Number(found),
    listed: listed.map(([first, many, ...key]) => ({
      key: key.map((value) => (value === null ? '' : String(value))),
      times: Number(many),
      rows: rowsOf.get(Number(first)) ?? [],
    })),
  }
}
