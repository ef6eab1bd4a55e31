import { fillPlaceholders, type SQL, sql } from 'drizzle-orm'
import type { PoolClient, QueryResultRow } from 'pg'
import type { Clock } from '../clock.ts'
import type { Db, Tx } from './connection.ts'
import { sqlText } from './sql-text.ts'

/**
 * Numbers for unique statement names by connection: connections of the embedded database share one session, also across
 * processes.
 */
const connections = new WeakMap<PoolClient, number>()
/** Numbers of the query texts; their count is limited by the number of callers. */
const texts = new Map<string, number>()
let last = 0

function nameOf(client: PoolClient, text: string): string {
  const connection = connections.get(client) ?? ++last
  connections.set(client, connection)
  const query = texts.get(text) ?? texts.size + 1
  texts.set(text, query)
  return `planned ${process.pid}.${connection}.${query}`
}

/**
 * Runs a query as a prepared statement of its connection: for the few queries of every page, where planning takes
 * longer than running. Values that vary must be parameters. Within a transaction it is planned each time.
 */
export async function queryPrepared<Row extends QueryResultRow>(db: Db | Tx, query: SQL): Promise<Row[]> {
  return '$client' in db ? runPrepared(db, sqlText(query)) : ((await db.execute(query)).rows as Row[])
}

/** Connections of transactions in which prepared queries run by name. */
const connectionsOf = new WeakMap<Tx, PoolClient>()
export const prepareWithin = (tx: Tx, client: PoolClient): void => void connectionsOf.set(tx, client)

type Filled = Record<string, unknown>

/**
 * Like `queryPrepared`, with the text built once; varying values are placeholders, filled on each run. Also prepared
 * within the transactions of `transactWithLast`.
 */
export function prepareQuery<Row extends QueryResultRow>(query: SQL): (db: Db | Tx, filled: Filled) => Promise<Row[]> {
  const { text, values } = sqlText(query)
  return async (db, filled) => {
    const statement = { text, values: fillPlaceholders(values, filled) }
    if ('$client' in db) return runPrepared(db, statement)
    const client = connectionsOf.get(db)
    if (client) return (await client.query<Row>({ name: nameOf(client, text), ...statement })).rows
    return (await db.execute(withValues(statement))).rows as Row[]
  }
}

/** Memoizes a value for each clock, such as a query that reads the time. */
export function oncePerClock<T extends object>(make: (clock: Clock) => T): (clock: Clock) => T {
  const made = new WeakMap<Clock, T>()
  return (clock) => {
    const known = made.get(clock) ?? make(clock)
    made.set(clock, known)
    return known
  }
}

/** Like `prepareQuery`, for a query that reads the time: its text is built once for each clock. */
export function prepareByClock<Row extends QueryResultRow>(
  queryOf: (clock: Clock) => SQL,
): (db: Db | Tx, clock: Clock, filled: Filled) => Promise<Row[]> {
  const prepared = oncePerClock((clock) => prepareQuery<Row>(queryOf(clock)))
  return (db, clock, filled) => prepared(clock)(db, filled)
}

/** The prepared statement as a Drizzle query. */
const withValues = ({ text, values }: Prepared): SQL =>
  sql.join(
    text
      .split(/\$(\d+)/)
      .map((part, at) => (at % 2 === 0 ? sql.raw(part) : sql`${sql.param(values[Number(part) - 1])}`)),
  )

type Prepared = { text: string; values: unknown[] }

/** Text and values of a query as a prepared statement. */
export const runPrepared = <Row extends QueryResultRow>(db: Db, { text, values }: Prepared): Promise<Row[]> =>
  withClient(db, async (client) => (await client.query<Row>({ name: nameOf(client, text), text, values })).rows)

/** Like `runPrepared`, with rows as arrays of cells, and the column names. */
export const runPreparedAsArrays = (
  db: Db,
  { text, values }: Prepared,
): Promise<{ rows: unknown[][]; names: string[] }> =>
  withClient(db, async (client) => {
    const config = { name: nameOf(client, text), text, values, rowMode: 'array' } as const
    const { rows, fields } = await client.query<unknown[]>(config)
    return { rows, names: fields.map(({ name }) => name) }
  })

/** Parameter types of a query, which is run once to get them. */
export const describeParameters = (db: Db, { text, values }: Prepared): Promise<string[]> =>
  withClient(db, async (client) => {
    const name = nameOf(client, text)
    await client.query({ name, text, values })
    const described = 'select parameter_types::text[] as types from pg_prepared_statements where name = $1'
    const { rows } = await client.query<{ types: string[] }>(described, [name])
    return rows[0]?.types ?? []
  })

async function withClient<T>(db: Db, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await db.$client.connect()
  try {
    const done = await work(client)
    client.release()
    return done
  } catch (error) {
    client.release(true)
    throw error
  }
}
