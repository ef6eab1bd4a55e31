import { and, type SQL, sql } from 'drizzle-orm'
import type { Db } from './connection.ts'

/** Append-only rows, numbered in order of arrival: logs. */
export type CursorList = {
  columns: SQL
  table: SQL
  number: SQL
  /** Conditions, joined by `and`. */
  where: readonly (SQL | undefined)[]
  /**
   * Groups of conditions: a row must meet one of each group. Runs a query for each combination, so that an index finds
   * its newest rows.
   */
  either?: readonly (readonly SQL[])[]
}

export type Keys = { before?: number | undefined; after?: number | undefined }

/** Rows next to the keys: newest first if `upwards` is false, otherwise oldest first. */
async function readNext<R>(
  db: Db,
  { columns, table, number, where, either = [] }: CursorList,
  { keys: { before, after }, upwards, most }: { keys: Keys; upwards: boolean; most: number },
): Promise<R[]> {
  const fitting = [
    ...where,
    before === undefined ? undefined : sql`${number} < ${before}`,
    upwards ? sql`${number} > ${after}` : undefined,
  ]
  const order = sql`order by ${number} ${upwards ? sql`asc` : sql`desc`} limit ${most}`
  const ways = combined(either)
  if (ways.length === 0) return []
  const [only = []] = ways
  if (ways.length === 1) {
    const { rows } = await db.execute(
      sql`select ${columns} from ${table} where ${and(sql`true`, ...fitting, ...only)} ${order}`,
    )
    return rows as R[]
  }
  const each = ways.map(
    (way) => sql`(select ${number} from ${table} where ${and(sql`true`, ...fitting, ...way)} ${order})`,
  )
  const { rows } = await db.execute(
    sql`select ${columns} from ${table} where ${number} in (${sql.join(each, sql` union all `)}) ${order}`,
  )
  return rows as R[]
}

/** All combinations of one condition from each group. */
const combined = (either: readonly (readonly SQL[])[]): SQL[][] =>
  either.reduce<SQL[][]>((ways, choices) => ways.flatMap((way) => choices.map((choice) => [...way, choice])), [[]])

/** Cursor pagination, newest first: later pages are as fast as the first. */
export async function readCursorPage<R>(
  db: Db,
  list: CursorList,
  { keys, size, numberOf }: { keys: Keys; size: number; numberOf: (row: R) => number },
): Promise<{ records: R[]; newer: number | null; older: number | null }> {
  const { before, after } = keys
  const upwards = after !== undefined && before === undefined
  const found = await readNext<R>(db, list, { keys, upwards, most: size + 1 })
  const beyond = found.length > size
  const records = found.slice(0, size)
  if (upwards) records.reverse()
  const [first, last] = [records[0], records.at(-1)]
  return {
    records,
    newer: (upwards ? beyond : before !== undefined) ? (first ? numberOf(first) : (before ?? 1) - 1) : null,
    older: upwards || beyond ? (last ? numberOf(last) : (after ?? 0) + 1) : null,
  }
}

/** The newest rows, at most `most`, and a flag whether there are more. */
export async function readNewestRows<R>(db: Db, list: CursorList, most: number): Promise<{ rows: R[]; more: boolean }> {
  const rows = await readNext<R>(db, list, { keys: {}, upwards: false, most: most + 1 })
  return { rows: rows.slice(0, most), more: rows.length > most }
}
