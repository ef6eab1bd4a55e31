import { and, ilike, like, or, type SQL, sql } from 'drizzle-orm'
import { countedMax } from '#contract/platform/counted.ts'
import type { Page, Paged, Sort } from '#contract/platform/paging.ts'
import { queryBatched } from './batched-query.ts'
import type { Db, Tx } from './connection.ts'

/** Columns, filter and order of a list. Only this file decides how its pages are read and counted. */
export type List = {
  /** Common table expressions before the query, e.g. `recursive department_name (…) as (…)`. */
  with?: SQL
  columns: SQL
  from: SQL
  /**
   * Unique key of a row, and in `found` a smaller `from` that suffices to filter and order. The full `from` is then
   * joined for the rows of the page alone. Both use the same names for the same columns.
   */
  key?: SQL
  found?: SQL | undefined
  /** Joined by `and`; undefined entries are skipped. */
  where: readonly (SQL | undefined)[]
  /** Sort columns, most significant first; the last one is unique. */
  order: readonly [Order, ...Order[]]
  /**
   * `with rows`: counts in one pass over all matching rows, for short lists. `beside`: counts by a separate query, up
   * to `countedMax` plus one to show that there are more. `known`: a count stored elsewhere.
   */
  counted: 'with rows' | 'beside' | { known: SQL }
  /** True for lists on every page: batches their query with those of other readers. */
  isBatched?: boolean
}
type Order = { by: SQL; order: Sort<string>['order']; nulls?: 'last' }
export const asc = (by: SQL): Order => ({ by, order: 'asc' })
export const desc = (by: SQL): Order => ({ by, order: 'desc' })

type Asking = Pick<Db | Tx, 'execute'>
type Row = Record<string, unknown>
type Counted = { list_total?: number }

/** A page and the total: one query, and a second one for the total if the page is beyond the last. */
export async function readPage<R extends Row>(db: Db | Tx, list: List, page: Page): Promise<Paged<R>> {
  const total = list.counted === 'with rows' ? sql`count(*) over ()::int` : sql`(${countOf(list)})`
  const part = { size: page.size, skipped: skippedBy(page) }
  const query = select(list, sql`${list.columns}, ${total} as list_total`, part)
  const found = list.isBatched ? await queryBatched<R & Counted>(db, query) : await rowsOf<R & Counted>(db, query)
  const counted = found[0]?.list_total ?? (page.number === 1 ? 0 : await countRows(db, list))
  const rows = found.map(({ list_total: _total, ...row }) => row as R)
  return { rows, total: counted }
}

/** A page and a flag whether another follows: for lists that need no total. */
export async function readPart<R extends Row>(db: Asking, list: Shown, page: Page) {
  const rows = await rowsOf<R>(db, select(list, list.columns, { size: page.size + 1, skipped: skippedBy(page) }))
  return { rows: rows.slice(0, page.size), more: rows.length > page.size }
}

/** The first rows, at most `most`, and a flag whether there are more. */
export const readUpTo = <R extends Row>(db: Asking, list: Shown, most: number) =>
  readPart<R>(db, list, { number: 1, size: most })

export const readList = <R extends Row>(db: Asking, list: Shown): Promise<R[]> =>
  rowsOf<R>(db, select(list, list.columns))

/** The caller vouches for the row type, as with `execute` itself. */
const rowsOf = async <R extends Row>(db: Asking, query: SQL) => (await db.execute(query)).rows as R[]

async function countRows(db: Asking, list: List): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`${before(list)} ${countOf(list)}`)
  return rows[0]?.total ?? 0
}

type Shown = Omit<List, 'counted'>

const skippedBy = ({ number, size }: Page): number => (number - 1) * size
const before = (list: Shown) => (list.with ? sql`with ${list.with}` : sql``)
const fitting = ({ from, found, where }: Shown) => sql`from ${found ?? from} where ${and(sql`true`, ...where)}`

function countOf({ counted, ...list }: List): SQL {
  if (typeof counted === 'object') return sql`select (${counted.known})::int as total`
  if (counted === 'with rows') return sql`select count(*)::int as total ${fitting(list)}`
  return sql`select count(*)::int as total from (select 1 ${fitting(list)} limit ${countedMax + 1}) fitting`
}

function select(list: Shown, columns: SQL, part?: { size: number; skipped: number }): SQL {
  const order = list.order.map(
    ({ by, order, nulls }) => sql`${by} ${sql.raw(order)}${nulls ? sql` nulls last` : sql``}`,
  )
  const limit = part ? sql`limit ${part.size} offset ${part.skipped}` : sql``
  const ordered = sql`order by ${sql.join(order, sql`, `)}`
  if (!list.key || !list.found || !part)
    return sql`${before(list)} select ${columns} ${fitting(list)} ${ordered} ${limit}`
  return sql`${before(list)} select ${columns} from ${list.from}
    where ${list.key} = any(array(select ${list.key} ${fitting(list)} ${ordered} ${limit})) ${ordered}`
}

/** Equality filter; undefined if the value is missing. */
export const matches = (column: SQL, value: string | number | null | undefined): SQL | undefined =>
  value === undefined || value === null ? undefined : sql`${column} = ${value}`

/** Filter by several values, all numbers or all names; undefined if none are chosen. */
export function among(column: SQL, chosen: readonly number[] | readonly string[] | undefined): SQL | undefined {
  if (!chosen) return undefined
  const type = typeof chosen[0] === 'number' ? sql`int[]` : sql`text[]`
  return sql`${column} = any(${sql.param([...chosen])}::${type})`
}

/** Case-insensitive search for the keyword in any of the columns; undefined without a keyword. */
export const search = (keyword: string | undefined, columns: readonly SQL[]): SQL | undefined =>
  keyword ? or(...columns.map((column) => contains(column, keyword))) : undefined

/**
 * `search` for columns whose bigrams are indexed: a row that holds the keyword has all of its bigrams. The text itself
 * rules out the few false positives.
 */
export const searchByPairs = (keyword: string | undefined, pairs: SQL, columns: readonly SQL[]): SQL | undefined =>
  keyword && [...keyword].length > 1
    ? and(sql`${pairs} @> sign_pairs_of(${keyword})`, search(keyword, columns))
    : search(keyword, columns)

/**
 * Case-insensitive substring filter. Case folding takes several times as long as a plain match. It is therefore limited
 * to rows with the longest caseless part of the text, such as Chinese or digits.
 */
export function contains(column: SQL, text: string): SQL {
  const caseless = longestWithoutCase(text)
  const exactly = like(column, `%${literally(caseless)}%`)
  if (caseless === text) return exactly
  const inAnyCase = ilike(column, `%${literally(text)}%`)
  return caseless === '' ? inAnyCase : sql`(${exactly} and ${inAnyCase})`
}

function longestWithoutCase(text: string): string {
  const parts = ['']
  for (const sign of text)
    if (sign.toLowerCase() === sign && sign.toUpperCase() === sign) parts[parts.length - 1] += sign
    else parts.push('')
  return parts.reduce((longest, part) => (part.length > longest.length ? part : longest))
}

/** Case-sensitive prefix filter. */
export const startsWith = (column: SQL, text: string): SQL => like(column, `${literally(text)}%`)

const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
