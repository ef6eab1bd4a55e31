import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { PoolClient, QueryResultRow } from 'pg'
import type { Db } from './connection.ts'

const dialect = new PgDialect()

/** Numbers of the connections: those of the embedded database are one session, in which each needs names of its own. */
const numbers = new WeakMap<PoolClient, number>()
let last = 0

function numberOf(client: PoolClient): number {
  const number = numbers.get(client) ?? ++last
  numbers.set(client, number)
  return number
}

/** Numbers of the texts that were asked under a name: one each, but where a test puts another clock into it. */
const texts = new Map<string, number>()

function numberOfText(text: string): number {
  const number = texts.get(text) ?? texts.size + 1
  texts.set(text, number)
  return number
}

/**
 * Runs a query that each connection keeps planned under its name: for the few that are asked on every page, where planning
 * takes longer than running. Few texts stand under a name; what differs are its parameters.
 */
export async function queryPlanned<Row extends QueryResultRow>(db: Db, name: string, query: SQL): Promise<Row[]> {
  const { sql: text, params: values } = dialect.sqlToQuery(query)
  const client = await db.$client.connect()
  try {
    const { rows } = await client.query<Row>({
      name: `${name} ${numberOf(client)} ${numberOfText(text)}`,
      text,
      values,
    })
    client.release()
    return rows
  } catch (error) {
    client.release(true)
    throw error
  }
}
