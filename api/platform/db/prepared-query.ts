import { fillPlaceholders, type SQL } from 'drizzle-orm'
import type { PoolClient, QueryResultRow } from 'pg'
import type { Db, Tx } from './connection.ts'
import { sqlText } from './sql-text.ts'

/**
 * Numbers of the connections. Those of the embedded database share one session, also with other processes, so that each
 * needs names of its own.
 */
const connections = new WeakMap<PoolClient, number>()
/** Numbers of the query texts; there are as many as callers. */
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

/** Like `queryPrepared`, with the text built once: what varies are placeholders, filled at each run. */
export function prepareQuery<Row extends QueryResultRow>(
  query: SQL,
): (db: Db, filled: Record<string, unknown>) => Promise<Row[]> {
  const { text, values } = sqlText(query)
  return (db, filled) => runPrepared(db, { text, values: fillPlaceholders(values, filled) })
}

type Prepared = { text: string; values: unknown[] }

/** Text and values of a query as a prepared statement. */
export const runPrepared = <Row extends QueryResultRow>(db: Db, { text, values }: Prepared): Promise<Row[]> =>
  withClient(db, async (client) => (await client.query<Row>({ name: nameOf(client, text), text, values })).rows)

/** As `runPrepared`, with rows as arrays of cells, and the names of these. */
export const runPreparedAsArrays = (
  db: Db,
  { text, values }: Prepared,
): Promise<{ rows: unknown[][]; names: string[] }> =>
  withClient(db, async (client) => {
    const config = { name: nameOf(client, text), text, values, rowMode: 'array' } as const
    const { rows, fields } = await client.query<unknown[]>(config)
    return { rows, names: fields.map(({ name }) => name) }
  })

/** Types of the parameters of a query, which it runs once. */
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
