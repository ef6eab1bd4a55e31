import { type SQL, sql } from 'drizzle-orm'
import PgBoss from 'pg-boss'
import type { Db, Tx } from '#api/platform/db/connection.ts'

const hour = 3600

/**
 * Uses pg-boss for its SQL only, on the database or within a transaction. It is never started: its timers poll once for
 * each queue, and the embedded database has one session for all. Our migrations contain its schema.
 */
export const bossOn = (on: Db | Tx): PgBoss =>
  new PgBoss({
    db: {
      executeSql: (text, values = []) =>
        '$client' in on ? queryAlone(on, text, values) : on.execute(bound(text, values)),
    },
    // At least the longest `everySeconds`, because a completed job marks its slot as taken.
    archiveCompletedAfterSeconds: 2 * hour,
    archiveFailedAfterSeconds: 30 * 24 * hour,
    deleteAfterDays: 1,
  })

/**
 * Runs a statement on its own connection. Some statements are transactions: a connection on which one fails midway is
 * not reused.
 */
async function queryAlone({ $client }: Db, text: string, values: unknown[]) {
  const client = await $client.connect()
  try {
    const result = await client.query(text, values)
    client.release()
    return result
  } catch (error) {
    client.release(true)
    throw error
  }
}

/** Converts a statement with $1, $2 … for drizzle. */
const bound = (text: string, values: readonly unknown[]): SQL =>
  sql.join(
    text.split(/\$(\d+)/).map((part, at) => (at % 2 === 0 ? sql.raw(part) : sql.param(values[Number(part) - 1]))),
  )
