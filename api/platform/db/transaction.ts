import type { SQL } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Db, Tx } from './connection.ts'
import { prepareWithin } from './prepared-query.ts'
import { sqlText } from './sql-text.ts'

/**
 * A transaction whose last statements are sent together with the commit. A lock that they take is then held only while
 * the database works, not until this busy process learns of it. If one fails, the commit rolls back and this throws.
 * Also returns the rows of the last statements, in their order.
 */
export async function transactWithLast<T, Row>(
  db: Db,
  run: (tx: Tx) => Promise<{ outcome: T; last: readonly SQL[] }>,
): Promise<{ outcome: T; answered: Row[] }> {
  const client = await db.$client.connect()
  let isStale = false
  try {
    let ending: Promise<{ rows: Row[] }[]> | undefined
    const outcome = await drizzle(client).transaction(async (tx) => {
      prepareWithin(tx, client)
      const done = await run(tx)
      ending = Promise.all(done.last.map((last) => client.query<Row & pg.QueryResultRow>(sqlText(last))))
      // Awaited below, while the commit is under way; prevents an unhandled rejection meanwhile.
      ending.catch(() => {})
      return done.outcome
    })
    return { outcome, answered: (await ending)?.flatMap(({ rows }) => rows) ?? [] }
  } catch (error) {
    isStale = isOfChangedTable(error)
    throw error
  } finally {
    client.release(isStale)
  }
}

/** A prepared query whose table has changed since: its connection would refuse it again. */
const isOfChangedTable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '0A000'
