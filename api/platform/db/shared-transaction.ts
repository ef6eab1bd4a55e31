import { AsyncResource } from 'node:async_hooks'
import type { SQL } from 'drizzle-orm'
import { type Db, runsTransactionsTogether, type Tx } from './connection.ts'
import { transactWithLast } from './transaction.ts'

/** Result of a piece of work, and its part of the last statement, which is sent with the commit. */
type Done<T, Last> = { outcome: T; last?: Last }

/**
 * Work for a shared transaction. `of` identifies the row it changes: a transaction has at most one piece of work per
 * row. `run` must decide before its first write.
 */
type Work<T, Last> = { of: string; run: (tx: Tx) => Promise<Done<T, Last>> }

type Waiting<T, Last, Row> = Work<T, Last> & {
  resolve: (done: { outcome: T; answered: Row | undefined }) => void
  reject: (error: unknown) => void
}

/** Maximum pieces of work in one transaction; more would lock their rows for long. */
const piecesMax = 32
/** Maximum concurrent transactions: the database works on one while this process works for the other. */
const transactionsMaxOf = (db: Db): number => (runsTransactionsTogether(db) ? 2 : 1)

/** Builds the last statement for all work; it returns one row for each part, in their order. */
type EndWith<Last> = (parts: readonly Last[]) => SQL

/**
 * Runs work in one shared transaction, in the order of arrival, if it arrives in the same turn of the event loop or
 * while others run. Sharing saves commits: each waits for the disk, and for the lock of the audit trail. Pieces for one
 * row never run concurrently.
 */
export function createSharedTransaction<T, Last, Row>(db: Db, endWith: EndWith<Last>) {
  const transactionsMax = transactionsMaxOf(db)
  let waiting: Waiting<T, Last, Row>[] = []
  let isGathering = false
  let running = 0
  const rowsInWork = new Set<string>()

  function gather(): void {
    if (isGathering || running === transactionsMax) return
    isGathering = true
    setImmediate(() => {
      isGathering = false
      void runWaiting()
    })
  }

  async function runWaiting(): Promise<void> {
    const chosen = firstOfEachRow(waiting, rowsInWork)
    if (chosen.size === 0) return
    waiting = waiting.filter((work) => !chosen.has(work))
    running += 1
    for (const { of } of chosen) rowsInWork.add(of)
    await runTogether(db, [...chosen], endWith)
    for (const { of } of chosen) rowsInWork.delete(of)
    running -= 1
    if (waiting.length > 0) gather()
  }

  return ({ of, run }: Work<T, Last>): Promise<{ outcome: T; answered: Row | undefined }> =>
    new Promise((resolve, reject) => {
      // Keeps the request id of each piece in the log.
      const scope = new AsyncResource('shared-transaction')
      waiting.push({ of, run: (tx) => scope.runInAsyncScope(run, undefined, tx), resolve, reject })
      gather()
    })
}

/** The oldest piece of work for each row that no transaction is changing. */
function firstOfEachRow<W extends { of: string }>(waiting: readonly W[], inWork: ReadonlySet<string>): Set<W> {
  const chosen = new Map<string, W>()
  for (const work of waiting) {
    if (!inWork.has(work.of) && !chosen.has(work.of)) chosen.set(work.of, work)
    if (chosen.size === piecesMax) break
  }
  return new Set(chosen.values())
}

/** Runs pieces together; never throws. If one of several fails, nothing is committed, and each is run separately. */
async function runTogether<T, Last, Row>(
  db: Db,
  pieces: readonly Waiting<T, Last, Row>[],
  endWith: EndWith<Last>,
): Promise<void> {
  // If the connection is lost from here on, the work may be committed.
  let isCommitting = false
  try {
    const { outcome, answered } = await transactWithLast<Done<T, Last>[], Row>(db, async (tx) => {
      isCommitting = false
      // Waits for all even if one fails, because nothing may be sent after the rollback.
      const settled = await Promise.allSettled(pieces.map(({ run }) => run(tx)))
      const done = settled.map((each) => {
        if (each.status === 'rejected') throw each.reason
        return each.value
      })
      isCommitting = true
      const parts = done.flatMap(({ last }) => last ?? [])
      return { outcome: done, last: parts.length > 0 ? [endWith(parts)] : [] }
    })
    const rows = answered.values()
    for (const [at, { resolve }] of pieces.entries()) {
      const done = outcome[at] as Done<T, Last>
      resolve({ outcome: done.outcome, answered: done.last ? rows.next().value : undefined })
    }
  } catch (error) {
    if (pieces.length > 1 && !isCommitting) for (const piece of pieces) await runTogether(db, [piece], endWith)
    else for (const { reject } of pieces) reject(error)
  }
}
