import { and, ilike, like, or, type SQL, sql } from 'drizzle-orm'
import type { Page, Paged, Sort } from '#contract/paging.ts'
import type { Db, Tx } from './connection.ts'

/** What a list shows, and in which order. How a page of it is found and counted is decided in this file alone. */
export type List = {
  /** What stands before the query, e.g. `recursive department_name (…) as (…)`. */
  with?: SQL
  columns: SQL
  from: SQL
  /** All must hold; what is undefined filters nothing. */
  where: readonly (SQL | undefined)[]
  /** From the first that tells two rows apart to the last, which always does. */
  order: readonly [Order, ...Order[]]
  /** With the rows, in one go through all that fit; or beside them, where an index finds a page, or counts, without that. */
  counted: 'with rows' | 'beside'
}
type Order = { by: SQL; order: Sort<string>['order']; nulls?: 'last' }
export const asc = (by: SQL): Order => ({ by, order: 'asc' })
export const desc = (by: SQL): Order => ({ by, order: 'desc' })

type Asking = Pick<Db | Tx, 'execute'>
type Row = Record<string, unknown>
type Counted = { list_total?: number }

/** A page and how many rows there are: one query, and a second one for the count where the page lies beyond the last. */
export async function readPage<R extends Row>(db: Asking, list: List, page: Page): Promise<Paged<R>> {
  const total = list.counted === 'beside' ? sql`(${countOf(list)})` : sql`count(*) over ()::int`
  const part = { size: page.size, skipped: skippedBy(page) }
  const rows = await rowsOf<R & Counted>(db, select(list, sql`${list.columns}, ${total} as list_total`, part))
  const counted = rows[0]?.list_total ?? (page.number === 1 ? 0 : await countRows(db, list))
  for (const row of rows) delete row.list_total
  return { rows, total: counted }
}

/** A page and whether there is another: for lists that nobody needs counted. */
export async function readPart<R extends Row>(db: Asking, list: Shown, page: Page) {
  const rows = await rowsOf<R>(db, select(list, list.columns, { size: page.size + 1, skipped: skippedBy(page) }))
  return { rows: rows.slice(0, page.size), more: rows.length > page.size }
}

/** The first rows of it, no more than one file of them holds, and whether that is all. */
export const readUpTo = <R extends Row>(db: Asking, list: Shown, most: number) =>
  readPart<R>(db, list, { number: 1, size: most })

/** All of it. */
export const readList = <R extends Row>(db: Asking, list: Shown): Promise<R[]> =>
  rowsOf<R>(db, select(list, list.columns))

/** What the columns give is the caller's word, as with `execute` itself. */
const rowsOf = async <R extends Row>(db: Asking, query: SQL) => (await db.execute(query)).rows as R[]

async function countRows(db: Asking, list: List): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`${before(list)} ${countOf(list)}`)
  return rows[0]?.total ?? 0
}

type Shown = Omit<List, 'counted'>

const skippedBy = ({ number, size }: Page): number => (number - 1) * size
const before = (list: Shown) => (list.with ? sql`with ${list.with}` : sql``)
const fitting = ({ from, where }: Shown) => sql`from ${from} where ${and(sql`true`, ...where)}`
const countOf = (list: Shown) => sql`select count(*)::int as total ${fitting(list)}`

function select(list: Shown, columns: SQL, part?: { size: number; skipped: number }): SQL {
  const order = list.order.map(
    ({ by, order, nulls }) => sql`${by} ${sql.raw(order)}${nulls ? sql` nulls last` : sql``}`,
  )
  const limit = part ? sql`limit ${part.size} offset ${part.skipped}` : sql``
  return sql`${before(list)} select ${columns} ${fitting(list)} order by ${sql.join(order, sql`, `)} ${limit}`
}

/** That it is what was asked for; undefined where nothing was. */
export const matches = (column: SQL, asked: string | number | null | undefined): SQL | undefined =>
  asked === undefined || asked === null ? undefined : sql`${column} = ${asked}`

/** That it is one of those chosen, numbers all of them or names; undefined where none are. */
export function among(column: SQL, chosen: readonly number[] | readonly string[] | undefined): SQL | undefined {
  if (!chosen) return undefined
  const type = typeof chosen[0] === 'number' ? sql`int[]` : sql`text[]`
  return sql`${column} = any(${sql.param([...chosen])}::${type})`
}

/** That one of them holds the keyword, in whatever case; undefined where there is no keyword. */
export const search = (keyword: string | undefined, columns: readonly SQL[]): SQL | undefined =>
  keyword ? or(...columns.map((column) => ilike(column, `%${literally(keyword)}%`))) : undefined

/** That it begins with the text. */
export const startsWith = (column: SQL, text: string): SQL => like(column, `${literally(text)}%`)

const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
