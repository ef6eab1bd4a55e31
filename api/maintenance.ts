import type { Db } from './db/connection.ts'
import type { Feature, Worker } from './feature.ts'
import type { Log } from './log.ts'
import type { Trail } from './system/audit.ts'
import { markAudit, sealAudit } from './system/audit-sealing.ts'

type MaintenanceDeps = { db: Db; trail: Trail; log: Log; sweeps: readonly NonNullable<Feature['sweep']>[] }

const markEveryMs = 10_000
const sealEveryMarks = 6
const sweepEveryMarks = 360

/**
 * Seals the audit trail at the start, each minute and at the end, notes between the seals how far it has come, and sweeps
 * out what has expired each hour.
 */
export function startMaintenance({ db, trail, log, sweeps }: MaintenanceDeps): Worker {
  const failed = (what: string) => (err: unknown) => log.error({ err }, what)
  const seal = () => sealAudit(db, trail).catch(failed('audit trail not sealed'))
  const mark = () => markAudit(db, trail).catch(failed('audit trail not marked'))
  let marks = 0
  let working: Promise<unknown> | undefined = seal().finally(done)
  const timer = setInterval(() => {
    marks += 1
    // What takes longer than its interval is not begun twice.
    working ??= work().finally(done)
  }, markEveryMs)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await working
      await seal()
    },
  }

  async function work() {
    await (marks % sealEveryMarks === 0 ? seal() : mark())
    if (marks % sweepEveryMarks !== 0) return
    for (const sweep of sweeps) await sweep(db).catch(failed('expired rows not swept'))
  }
  function done() {
    working = undefined
  }
}
