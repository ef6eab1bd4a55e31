import { join as joinPath } from 'node:path'
import type { JobContext } from '#api/platform/engine/job.ts'
import {
  and,
  call,
  cast,
  coalesce,
  type Expression,
  eq,
  isNull,
  literal,
  not,
  or,
} from '#api/platform/engine/plan/expression.ts'
import {
  aggregate,
  count,
  filter,
  join,
  max,
  type Plan,
  pick,
  project,
  rowNumber,
  scan,
  scanFiles,
  unionAll,
  window,
} from '#api/platform/engine/plan/plan.ts'

const sourceRow = 'source_row'
const pairs = 'pairs'
const merged = 'part-0.parquet'

type Versions = {
  /** Parquet files of the current version, and of the new rows. */
  before: readonly string[]
  fresh: string
  /** Physical names of the columns, the same in both, and of the key. */
  columns: readonly string[]
  keys: readonly string[]
}

export type Compared = { before: number; fresh: number; replaced: number; unchanged: number }

/** Matches the rows of two versions by key, in a table for `mergeRows`, and counts them. */
export async function compareRows(
  { session }: Pick<JobContext, 'session'>,
  { before, fresh, columns, keys }: Versions,
): Promise<Compared> {
  const own = (name: string) => `old_${name}`
  const isSame = (name: string): Expression => {
    const [one, other] = [name, own(name)]
    return or(coalesce(eq(one, other), literal(false)), and(isNull(one), isNull(other)))
  }
  const old = project(scanFiles(...before), {
    ...Object.fromEntries(columns.map((name) => [own(name), name])),
    oldRow: cast(sourceRow, 'bigint'),
  })
  const joined = join('inner', {
    left: old,
    right: scanFiles(fresh),
    on: keys.map((name) => ({ left: own(name), right: name })),
  })
  const rest = columns.filter((name) => !keys.includes(name))
  await session.store(
    pairs,
    project(joined, {
      oldRow: 'oldRow',
      freshRow: cast(sourceRow, 'bigint'),
      isSame: rest.length === 0 ? literal(true) : and(...rest.map(isSame), literal(true)),
    }),
  )
  const [[same, other] = []] = await session.rows(
    aggregate(scan(pairs), [], {
      same: { ...count(), where: 'isSame' },
      other: { ...count(), where: not('isSame') },
    }),
  )
  return {
    before: await rowsIn({ session }, before),
    fresh: await rowsIn({ session }, [fresh]),
    replaced: Number(other),
    unchanged: Number(same),
  }
}

async function rowsIn({ session }: Pick<JobContext, 'session'>, files: readonly string[]): Promise<number> {
  const [[rows] = []] = await session.rows(aggregate(scanFiles(...files), [], { rows: count() }))
  return Number(rows)
}

/**
 * Writes the previous version's rows whose key is missing in the new rows or whose values are equal. The remaining new
 * rows follow, numbered consecutively. Returns the file name and its number of rows.
 */
export async function mergeRows(
  { session, room }: Pick<JobContext, 'session' | 'room'>,
  { before, fresh, columns }: Versions,
  compared: Compared,
): Promise<{ file: string; rows: number }> {
  const [[last] = []] = await session.rows(
    aggregate(scanFiles(...before), [], { last: max(cast(sourceRow, 'bigint')) }),
  )
  const without = (rows: Plan, pairRow: 'oldRow' | 'freshRow', isSame: Expression): Plan =>
    filter(
      join('left', {
        left: project(rows, {
          ...Object.fromEntries(columns.map((name) => [name, name])),
          row: cast(sourceRow, 'bigint'),
        }),
        right: project(filter(scan(pairs), isSame), { paired: pairRow }),
        on: [{ left: 'row', right: 'paired' }],
      }),
      isNull('paired'),
    )
  const retained = project(without(scanFiles(...before), 'oldRow', not('isSame')), {
    ...Object.fromEntries(columns.map((name) => [name, name])),
    [sourceRow]: 'row',
  })
  const changed = window(without(scanFiles(fresh), 'freshRow', 'isSame'), { number: rowNumber('row') })
  const added = project(changed, {
    ...Object.fromEntries(columns.map((name) => [name, name])),
    [sourceRow]: cast(call('add', cast('number', 'bigint'), literal(Number(last ?? 0), 'bigint')), 'bigint'),
  })
  const names = [...columns, sourceRow]
  const rows = await session.write(unionAll([pick(retained, names), pick(added, names)]), joinPath(room.output, merged))
  const expected = compared.before + compared.fresh - compared.replaced - compared.unchanged
  if (rows !== expected) throw new Error(`${expected} rows were expected after merging, ${rows} written`)
  return { file: merged, rows }
}
