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
 * the database works, not until this busy process learns of it. If one fails, the commit rolls back and this throws.
 * Also returns the rows of the last statements, in their order. Runs again if PostgreSQL ends it to resolve a deadlock,
 * after a pause in which the other transaction can finish: `run` has no effects outside the transaction.
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
      // Awaited below, while the commit is under way; prevents an unhandled rejection in the meantime.
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

/** Deadlock or serialization failure: the transaction was rolled back, and may succeed when repeated. */
function isRepeatable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && (cause.code === '40P01' || cause.code === '40001')) return true
  return false
}
