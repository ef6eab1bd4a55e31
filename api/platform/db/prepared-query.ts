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

/** Queries that wait for the next turn, by their text and values. */
const waiting = new WeakMap<Db, Map<string, Promise<QueryResultRow[]>>>()

/**
 * Like `queryPrepared`, once for all who ask the same in one turn of the event loop: calls of one page, and readers who
 * open it in the same moment. The query starts after the last of them has asked. Nobody changes the rows.
 */
export function queryShared<Row extends QueryResultRow>(db: Db | Tx, query: SQL): Promise<readonly Row[]> {
  if (!('$client' in db)) return queryPrepared<Row>(db, query)
  const { text, values } = sqlText(query)
  const asked = waiting.get(db) ?? new Map<string, Promise<QueryResultRow[]>>()
  waiting.set(db, asked)
  const key = JSON.stringify([text, values])
  const known = asked.get(key)
  if (known) return known as Promise<Row[]>
  const rows = nextTurn().then(() => {
    asked.delete(key)
    return run<Row>(db, { text, values })
  })
  asked.set(key, rows)
  return rows
}

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

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
