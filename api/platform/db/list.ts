import { and, ilike, like, or, type SQL, sql } from 'drizzle-orm'
import { countedMax } from '#contract/platform/counted.ts'
import type { Page, Paged, Sort } from '#contract/platform/paging.ts'
import type { Db, Tx } from './connection.ts'

/** What a list shows, and in which order. How a page of it is found and counted is decided in this file alone. */
export type List = {
  /** What stands before the query, e.g. `recursive department_name (…) as (…)`. */
  with?: SQL
  columns: SQL
  from: SQL
  /**
   * What tells the rows apart, with what is enough to filter and order them: the rest of `from` is then looked up for the rows
   * of the page alone. Both say the same by the same names.
   */
  key?: SQL
  found?: SQL | undefined
  /** All must hold; what is undefined filters nothing. */
  where: readonly (SQL | undefined)[]
  /** From the first that tells two rows apart to the last, which always does. */
  order: readonly [Order, ...Order[]]
  /**
   * With the rows, in one go through all that fit, for lists that stay short; beside them, as far as `countedMax` and one more,
   * which says that there are more; or as somebody keeps count of them.
   */
  counted: 'with rows' | 'beside' | { known: SQL }
}
type Order = { by: SQL; order: Sort<string>['order']; nulls?: 'last' }
export const asc = (by: SQL): Order => ({ by, order: 'asc' })
export const desc = (by: SQL): Order => ({ by, order: 'desc' })

type Asking = Pick<Db | Tx, 'execute'>
type Row = Record<string, unknown>
type Counted = { list_total?: number }

/** A page and how many rows there are: one query, and a second one for the count where the page lies beyond the last. */
export async function readPage<R extends Row>(db: Asking, list: List, page: Page): Promise<Paged<R>> {
  const total = list.counted === 'with rows' ? sql`count(*) over ()::int` : sql`(${countOf(list)})`
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
  keyword ? or(...columns.map((column) => contains(column, keyword))) : undefined

/**
 * The same of columns whose pairs of signs are kept beside them: a row that holds the keyword has all of its pairs. The few
 * others that have them too are told apart by the text itself.
 */
export const searchByPairs = (keyword: string | undefined, pairs: SQL, columns: readonly SQL[]): SQL | undefined =>
  keyword && [...keyword].length > 1
    ? and(sql`${pairs} @> sign_pairs_of(${keyword})`, search(keyword, columns))
    : search(keyword, columns)

/**
 * That the text is in it, in whatever case. To change the case of each row takes several times what looking for the text does:
 * it is done for those alone that have the longest part of the text that has no case, such as Chinese and figures.
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

/** That it begins with the text. */
export const startsWith = (column: SQL, text: string): SQL => like(column, `${literally(text)}%`)

const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
