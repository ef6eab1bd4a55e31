import type { Pool } from 'pg'
import type { Log } from '#api/platform/log.ts'
import type { storedRow } from './batch.ts'
import { putFallbacks } from './statements.ts'

const [firstPauseMs, pauseMsMax] = [200, 10_000]
const rowsAtOnce = 500
/** Maximum rows queued while the database is down; further ones are only logged. */
const rowsMax = 100_000

type Row = ReturnType<typeof storedRow>

/** Stores decisions that were already returned to callers, once the database is available. */
export type LateWriter = {
  put(row: Row): void
  /** Number of queued rows. */
  waiting(): number
  /** Retries once, and logs each remaining row. */
  close(): Promise<void>
}

export function createLateWriter({ pool, log }: { pool: Pool; log: Log }): LateWriter {
  let rows: Row[] = []
  let timer: NodeJS.Timeout | undefined
  let pause = firstPauseMs
  let writing: Promise<void> | undefined

  const inLog = (left: readonly Row[]) => {
    for (const { hits: _, shadow: __, ...row } of left) log.error({ decision: row }, 'a decision is in the log alone')
  }

  async function write(): Promise<void> {
    while (rows.length > 0) {
      const part = rows.slice(0, rowsAtOnce)
      try {
        await pool.query({ text: putFallbacks, values: [JSON.stringify(part)] })
        rows = rows.slice(part.length)
        pause = firstPauseMs
      } catch (err) {
        log.warn({ err, waiting: rows.length, pause }, 'decisions are queued until the database accepts them')
        schedule(pause)
        pause = Math.min(pause * 2, pauseMsMax)
        return
      }
    }
  }

  function schedule(ms: number): void {
    timer ??= setTimeout(() => {
      timer = undefined
      // Serializes writers: two would drop each other's rows.
      writing ??= write().finally(() => {
        writing = undefined
      })
    }, ms).unref()
  }

  return {
    put(row) {
      if (rows.length >= rowsMax) return inLog([row])
      rows.push(row)
      schedule(0)
    },
    waiting: () => rows.length,
    async close() {
      clearTimeout(timer)
      await writing
      await write()
      clearTimeout(timer)
      inLog(rows)
    },
  }
}
