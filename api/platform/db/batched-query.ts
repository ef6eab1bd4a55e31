import { Buffer } from 'node:buffer'
import { fillPlaceholders, type SQL } from 'drizzle-orm'
import type { QueryResultRow } from 'pg'
import type { Clock } from '../clock.ts'
import type { Db, Tx } from './connection.ts'
import {
  describeParameters,
  oncePerClock,
  prepareByClock,
  queryPrepared,
  runPrepared,
  runPreparedAsArrays,
} from './prepared-query.ts'
import { sqlText } from './sql-text.ts'

/** Maximum queries per statement. With more, the database and this process would wait for each other. */
export const batchMax = 40

type BatchedQuery<Row = QueryResultRow> = {
  values: unknown[]
  rows: Promise<readonly Row[]>
  answer: (rows: readonly Row[]) => void
  fail: (error: unknown) => void
}

/** Maximum concurrent statements of one text: queries that arrive meanwhile join the next. */
const runningMax = 2

type Batch = Map<string, BatchedQuery>
/** Queue for queries of one text, batched with their values as JSON. */
type Line = { open: Batch | undefined; ready: Batch[]; running: number }

const lines = new WeakMap<Db, Map<string, Line>>()

/**
 * Like `queryPrepared`, for read queries of every page. Queries with the same text become one statement if they are
 * made in the same turn of the event loop, or while others of it run. Each caller gets the rows of its own values;
 * equal values are queried once. If a combined statement fails, each query runs separately. Callers must not change the
 * rows.
 */
export function queryBatched<Row extends QueryResultRow>(db: Db | Tx, query: SQL): Promise<readonly Row[]> {
  return '$client' in db ? askBatched<Row>(db, sqlText(query)) : queryPrepared<Row>(db, query)
}

/**
 * Like `queryBatched`, with the text built once for each clock; varying values are placeholders, filled on each run.
 */
export function batchByClock<Row extends QueryResultRow>(
  queryOf: (clock: Clock) => SQL,
): (db: Db | Tx, clock: Clock, filled: Record<string, unknown>) => Promise<readonly Row[]> {
  const query = oncePerClock(queryOf)
  const built = oncePerClock((clock) => sqlText(query(clock)))
  const alone = prepareByClock<Row>(query)
  return (db, clock, filled) => {
    if (!('$client' in db)) return alone(db, clock, filled)
    const { text, values } = built(clock)
    return askBatched<Row>(db, { text, values: fillPlaceholders(values, filled) })
  }
}

function askBatched<Row>(db: Db, { text, values }: { text: string; values: unknown[] }): Promise<readonly Row[]> {
  const line = lineOf(db, text)
  line.open ??= startBatch(db, text, line)
  const batch = line.open
  const key = JSON.stringify(values)
  const known = batch.get(key)
  if (known) return known.rows as Promise<readonly Row[]>
  const query = newQuery(values)
  batch.set(key, query)
  if (batch.size >= batchMax) line.open = undefined
  return query.rows as Promise<readonly Row[]>
}

function newQuery(values: unknown[]): BatchedQuery {
  const query: Partial<BatchedQuery> & Pick<BatchedQuery, 'values'> = { values }
  const rows = new Promise<readonly QueryResultRow[]>((answer, fail) => Object.assign(query, { answer, fail }))
  return Object.assign(query, { rows }) as BatchedQuery
}

function lineOf(db: Db, text: string): Line {
  const known = lines.get(db) ?? new Map<string, Line>()
  lines.set(db, known)
  const line = known.get(text) ?? { open: undefined, ready: [], running: 0 }
  known.set(text, line)
  return line
}

function startBatch(db: Db, text: string, line: Line): Batch {
  const batch: Batch = new Map()
  setImmediate(() => {
    line.ready.push(batch)
    runNext(db, text, line)
  })
  return batch
}

function runNext(db: Db, text: string, line: Line): void {
  if (line.running >= runningMax) return
  const batch = line.ready.shift()
  if (!batch) return
  if (line.open === batch) line.open = undefined
  line.running += 1
  void runBatch(db, text, [...batch.values()]).finally(() => {
    line.running -= 1
    runNext(db, text, line)
  })
}

/** Runs a batch; never throws. */
async function runBatch(db: Db, text: string, queries: readonly BatchedQuery[]): Promise<void> {
  const [first] = queries
  if (!first || queries.length === 1) return runEach(db, text, queries)
  try {
    const together = await textForSeveral(db, text, first.values)
    if (together === undefined) return await runEach(db, text, queries)
    const found = await runTogether(db, together, queries)
    for (const [at, { answer }] of queries.entries()) answer(found[at] ?? [])
  } catch {
    await runEach(db, text, queries)
  }
}

async function runEach(db: Db, text: string, queries: readonly BatchedQuery[]): Promise<void> {
  await Promise.all(queries.map(({ values, answer, fail }) => runPrepared(db, { text, values }).then(answer, fail)))
}

/** Rows of each query, in the order of the queries. */
async function runTogether(db: Db, text: string, queries: readonly BatchedQuery[]): Promise<QueryResultRow[][]> {
  const parameters = queries.map(({ values }, number) =>
    Object.fromEntries([['n', number], ...values.map((value, at) => [`p${at + 1}`, jsonOf(value)])]),
  )
  const { rows, names } = await runPreparedAsArrays(db, { text, values: [JSON.stringify(parameters)] })
  const found = queries.map((): QueryResultRow[] => [])
  for (const [number, ...cells] of rows)
    found[number as number]?.push(Object.fromEntries(cells.map((cell, at) => [names[at + 1], cell])))
  return found
}

const jsonOf = (value: unknown): unknown => (Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value)

/** Combined statements, by the text of the single query; undefined if JSON cannot hold the parameters. */
const several = new Map<string, Promise<string | undefined>>()

function textForSeveral(db: Db, text: string, values: unknown[]): Promise<string | undefined> {
  const known = several.get(text)
  if (known) return known
  const made = describeParameters(db, { text, values }).then((types) => severalOf(text, types))
  several.set(text, made)
  made.catch(() => several.delete(text))
  return made
}

/** Runs a query for each row of parameters; `lateral` keeps the order of its rows. */
function severalOf(text: string, types: readonly string[]): string | undefined {
  if (types.length === 0 || types.some((type) => /^jsonb?\b/.test(type))) return undefined
  const columns = types.map((type, at) => `p${at + 1} ${type}`)
  const query = text.replaceAll(/\$(\d+)/g, 'batch.p$1')
  return `select batch.n, found.* from json_to_recordset($1) as batch (n int, ${columns.join(', ')})
    cross join lateral (${query}) as found`
}
