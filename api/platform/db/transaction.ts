import type { SQL } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Db, Tx } from './connection.ts'
import { sqlText } from './sql-text.ts'

/**
 * A transaction whose last statement is sent together with the commit. A lock that it takes is then held only while the
 * database works, not until this busy process learns of it. If the statement fails, the commit rolls back and this
 * throws. Also returns the rows of the last statement.
 */
export async function transactWithLast<T, Row>(
  db: Db,
  run: (tx: Tx) => Promise<{ outcome: T; last: SQL }>,
): Promise<{ outcome: T; answered: Row[] }> {
  const client = await db.$client.connect()
  try {
    let ending: Promise<{ rows: Row[] }> | undefined
    const outcome = await drizzle(client).transaction(async (tx) => {
      const done = await run(tx)
      ending = client.query<Row & pg.QueryResultRow>(sqlText(done.last))
      // Awaited below, while the commit is under way; prevents an unhandled rejection meanwhile.
      ending.catch(() => {})
      return done.outcome
    })
    return { outcome, answered: (await ending)?.rows ?? [] }
  } finally {
    client.release()
  }
}
