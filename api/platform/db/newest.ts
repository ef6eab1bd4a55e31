import { and, type SQL, sql } from 'drizzle-orm'
import type { Db } from './connection.ts'

/** Rows that are numbered as they came and never change: logs. */
export type NumberedRows = {
  columns: SQL
  table: SQL
  number: SQL
  /** All must hold. */
  where: readonly (SQL | undefined)[]
  /** Of each of these one must hold. Each is looked for by itself, so that an index finds the newest rows of each. */
  either?: readonly (readonly SQL[])[]
}

export type Keys = { before?: number | undefined; after?: number | undefined }

/** The rows next to the keys, newest first where upwards is false and oldest first where it is true. */
async function readNext<R>(
  db: Db,
  { columns, table, number, where, either = [] }: NumberedRows,
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

/** Every choice of one of each. */
const combined = (either: readonly (readonly SQL[])[]): SQL[][] =>
  either.reduce<SQL[][]>((ways, choices) => ways.flatMap((way) => choices.map((choice) => [...way, choice])), [[]])

/** A page by its neighbour's number, newest first: as fast far back as at the beginning. */
export async function readNewestPage<R>(
  db: Db,
  list: NumberedRows,
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

/** The newest rows, as many as are wanted, and whether there are more. */
export async function readNewest<R>(db: Db, list: NumberedRows, most: number): Promise<{ rows: R[]; more: boolean }> {
  const rows = await readNext<R>(db, list, { keys: {}, upwards: false, most: most + 1 })
  return { rows: rows.slice(0, most), more: rows.length > most }
}
