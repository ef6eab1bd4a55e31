import { setTimeout as pause } from 'node:timers/promises'
import type { SQL } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Db, Tx } from './connection.ts'
import { prepareWithin } from './prepared-query.ts'
import { sqlText } from './sql-text.ts'

type Run<T> = (tx: Tx) => Promise<{ outcome: T; last: readonly SQL[] }>
type Done<T, Row> = { outcome: T; answered: Row[] }

const attemptsMax = 4
const pauseMs = 50

/**
 * A transaction whose last statements are sent together with the commit. A lock that they take is then held only while
 * the database works, not until this process reads the result. If one fails, the commit rolls back and this throws.
 * Also returns the rows of the last statements, in order. If PostgreSQL aborts it to resolve a deadlock, retries after
 * a pause in which the other transaction can finish. So `run` must have no effects outside the transaction.
 */
export async function transactWithLast<T, Row>(db: Db, run: Run<T>): Promise<Done<T, Row>> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transactOnce<T, Row>(db, run)
    } catch (error) {
      if (attempt === attemptsMax || !isRepeatable(error)) throw error
      await pause(pauseMs * attempt)
    }
  }
}

async function transactOnce<T, Row>(db: Db, run: Run<T>): Promise<Done<T, Row>> {
  const client = await db.$client.connect()
  let isStale = false
  try {
    let ending: Promise<{ rows: Row[] }[]> | undefined
    const outcome = await drizzle(client).transaction(async (tx) => {
      prepareWithin(tx, client)
      const done = await run(tx)
      ending = Promise.all(done.last.map((last) => client.query<Row & pg.QueryResultRow>(sqlText(last))))
      // Awaited below, during the commit; prevents an unhandled rejection meanwhile.
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

/** True for a prepared query whose table has changed since: its connection would refuse it again. */
const isOfChangedTable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '0A000'

/** True for a deadlock or serialization failure: the transaction was rolled back, and a retry may succeed. */
function isRepeatable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && (cause.code === '40P01' || cause.code === '40001')) return true
  return false
}
