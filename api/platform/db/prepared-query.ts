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
  return '$client' in db ? run(db, sqlText(query)) : ((await db.execute(query)).rows as Row[])
}

/** Like `queryPrepared`, with the text built once: what varies are placeholders, filled at each run. */
export function prepareQuery<Row extends QueryResultRow>(
  query: SQL,
): (db: Db, filled: Record<string, unknown>) => Promise<Row[]> {
  const { text, values } = sqlText(query)
  return (db, filled) => run(db, { text, values: fillPlaceholders(values, filled) })
}

async function run<Row extends QueryResultRow>(
  db: Db,
  { text, values }: { text: string; values: unknown[] },
): Promise<Row[]> {
  const client = await db.$client.connect()
  try {
    const { rows } = await client.query<Row>({ name: nameOf(client, text), text, values })
    client.release()
    return rows
  } catch (error) {
    client.release(true)
    throw error
  }
}
