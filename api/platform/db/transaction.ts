import type { SQL } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Db, Tx } from './connection.ts'
import { sqlText } from './sql-text.ts'

/**
 * A transaction whose last statement goes out together with the commit. A lock that it takes is then held while the database
 * works, and not until this process, busy with others, has heard that it was taken. If it fails, the commit rolls back and
 * this throws. Gives what the last statement answered as well.
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
      // It is waited for below, when the commit is under way; failing meanwhile is no failure that nobody hears of.
      ending.catch(() => {})
      return done.outcome
    })
    return { outcome, answered: (await ending)?.rows ?? [] }
  } finally {
    client.release()
  }
}
