import type { SQL } from 'drizzle-orm'
import type { PoolClient, QueryResultRow } from 'pg'
import type { Db } from './connection.ts'
import { sqlText } from './sql-text.ts'

/** Numbers of the connections: those of the embedded database are one session, in which each needs names of its own. */
const connections = new WeakMap<PoolClient, number>()
/** Numbers of the texts, of which there are as many as callers. */
const texts = new Map<string, number>()
let last = 0

function nameOf(client: PoolClient, text: string): string {
  const connection = connections.get(client) ?? ++last
  connections.set(client, connection)
  const query = texts.get(text) ?? texts.size + 1
  texts.set(text, query)
  return `planned ${connection}.${query}`
}

/**
 * Runs a query that each connection keeps planned: for the few that are asked on every page, where planning takes longer
 * than running. Whatever differs from one time to the next must be a parameter of it.
 */
export async function queryPlanned<Row extends QueryResultRow>(db: Db, query: SQL): Promise<Row[]> {
  const { text, values } = sqlText(query)
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
