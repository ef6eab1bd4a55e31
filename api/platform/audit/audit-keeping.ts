import type { Db } from '#api/platform/db/connection.ts'
import type { Trail } from './audit.ts'
import { markAudit, sealAudit } from './audit-sealing.ts'

const markEveryMs = 10_000
const sealEveryMarks = 6

/**
 * Seals the audit trail at start, every minute and at shutdown, and marks its position between seals. Each process
 * seals without a job, because it vouches for its own writes. Also, anyone with write access to the database could
 * remove a job.
 */
export function keepAudit(db: Db, trail: Trail): { stop(): Promise<void> } {
  const failed = (what: string) => (err: unknown) => trail.log.error({ err }, what)
  const seal = () => sealAudit(db, trail).catch(failed('audit trail not sealed'))
  const mark = () => markAudit(db, trail).catch(failed('audit trail not marked'))
  let marks = 0
  let working: Promise<unknown> | undefined = seal().finally(done)
  const timer = setInterval(() => {
    marks += 1
    // Skip a tick while the previous one is still running.
    working ??= (marks % sealEveryMarks === 0 ? seal() : mark()).finally(done)
  }, markEveryMs)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await working
      await seal()
    },
  }

  function done() {
    working = undefined
  }
}
