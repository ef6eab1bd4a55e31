import type { SQL } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Db, Tx } from './connection.ts'
import { sqlText } from './sql-text.ts'

/**
 * A transaction whose last statement goes out together with the commit. A lock that it takes is then held while the database
 * works, and not until this process, busy with others, has heard that it was taken. If it fails, the commit rolls back and
 * this throws.
 */
export async function transactWithLast<T>(db: Db, run: (tx: Tx) => Promise<{ outcome: T; last: SQL }>): Promise<T> {
  const client = await db.$client.connect()
  try {
    let ending: Promise<unknown> | undefined
    const outcome = await drizzle(client).transaction(async (tx) => {
      const done = await run(tx)
      ending = client.query(sqlText(done.last))
      // It is waited for below, when the commit is under way; failing meanwhile is no failure that nobody hears of.
      ending.catch(() => {})
      return done.outcome
    })
    await ending
    return outcome
  } finally {
    client.release()
  }
}
