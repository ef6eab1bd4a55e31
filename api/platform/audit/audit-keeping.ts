import type { Db } from '#api/platform/db/connection.ts'
import type { Trail } from './audit.ts'
import { markAudit, sealAudit } from './audit-sealing.ts'

const markEveryMs = 10_000
const sealEveryMarks = 6

/**
 * Seals the audit trail at the start, each minute and at the end, and notes between the seals how far it has come. Each
 * process does so for itself and not by the queue: it vouches for what it wrote, and anyone who may write to the database could
 * take a job away.
 */
export function keepAudit(db: Db, trail: Trail): { stop(): Promise<void> } {
  const failed = (what: string) => (err: unknown) => trail.log.error({ err }, what)
  const seal = () => sealAudit(db, trail).catch(failed('audit trail not sealed'))
  const mark = () => markAudit(db, trail).catch(failed('audit trail not marked'))
  let marks = 0
  let working: Promise<unknown> | undefined = seal().finally(done)
  const timer = setInterval(() => {
    marks += 1
    // What takes longer than its interval is not begun twice.
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
