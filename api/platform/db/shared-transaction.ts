import { AsyncResource } from 'node:async_hooks'
import type { SQL } from 'drizzle-orm'
import type { Db, Tx } from './connection.ts'
import { transactWithLast } from './transaction.ts'

/** Outcome of a piece of work, and its last statement, which is sent with the commit. */
type Done<T> = { outcome: T; last?: SQL }

/**
 * Work for a shared transaction. `of` names the row it changes: a transaction has one piece of work for each row. `run`
 * decides before its first write.
 */
type Work<T> = { of: string; run: (tx: Tx) => Promise<Done<T>> }

type Waiting<T, Row> = Work<T> & {
  resolve: (done: { outcome: T; answered: Row | undefined }) => void
  reject: (error: unknown) => void
}

/** Pieces of work in one transaction; more would keep their rows locked for long. */
const piecesMax = 32

/**
 * Runs all work that waits in one transaction, in the order of its arrival, so that it shares one commit: a commit
 * waits for the disk, and for the lock of the audit trail. Work that arrives meanwhile waits for the next transaction.
 */
export function createSharedTransaction<T, Row>(db: Db) {
  let waiting: Waiting<T, Row>[] = []
  let running = false

  async function runWaiting(): Promise<void> {
    running = true
    while (waiting.length > 0) {
      const chosen = firstOfEachRow(waiting)
      waiting = waiting.filter((work) => !chosen.has(work))
      await runTogether(db, [...chosen])
    }
    running = false
  }

  return ({ of, run }: Work<T>): Promise<{ outcome: T; answered: Row | undefined }> =>
    new Promise((resolve, reject) => {
      // Keeps the request of each piece in the log.
      waiting.push({ of, run: AsyncResource.bind(run), resolve, reject })
      if (!running) void runWaiting()
    })
}

function firstOfEachRow<T, Row>(waiting: readonly Waiting<T, Row>[]): Set<Waiting<T, Row>> {
  const chosen = new Map<string, Waiting<T, Row>>()
  for (const work of waiting) {
    if (!chosen.has(work.of)) chosen.set(work.of, work)
    if (chosen.size === piecesMax) break
  }
  return new Set(chosen.values())
}

/** Never throws. If one of several pieces fails, nothing is committed, and each runs alone. */
async function runTogether<T, Row>(db: Db, pieces: readonly Waiting<T, Row>[]): Promise<void> {
  // If the connection is lost from here on, the work may be committed.
  let isCommitting = false
  try {
    const { outcome, answered } = await transactWithLast<Done<T>[], Row>(db, async (tx) => {
      // Waits for all, also if one fails: after the rollback nothing more may be sent.
      const settled = await Promise.allSettled(pieces.map(({ run }) => run(tx)))
      const done = settled.map((each) => {
        if (each.status === 'rejected') throw each.reason
        return each.value
      })
      isCommitting = true
      return { outcome: done, last: done.flatMap(({ last }) => last ?? []) }
    })
    const rows = answered.values()
    for (const [at, { resolve }] of pieces.entries()) {
      const done = outcome[at] as Done<T>
      resolve({ outcome: done.outcome, answered: done.last ? rows.next().value : undefined })
    }
  } catch (error) {
    if (pieces.length > 1 && !isCommitting) for (const piece of pieces) await runTogether(db, [piece])
    else for (const { reject } of pieces) reject(error)
  }
}
