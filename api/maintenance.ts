import { sql } from 'drizzle-orm'
import type { Db } from './db/connection.ts'
import type { Log } from './log.ts'
import type { Trail } from './system/audit.ts'
import { markAudit, sealAudit } from './system/audit-sealing.ts'

const markEveryMs = 10_000
const sealEveryMarks = 6
const sweepEveryMarks = 360

/**
 * Seals the audit trail at the start, each minute and at the end, notes between the seals how far it has come, and sweeps
 * out what has expired each hour.
 */
export function startMaintenance({ db, trail, log }: { db: Db; trail: Trail; log: Log }) {
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
    if (marks % sweepEveryMarks === 0) await sweep(db).catch(failed('expired rows not swept'))
  }
  function done() {
    working = undefined
  }
}

/** Ended sessions, used-up captchas, links that ended, attempts and tallies nobody counts any more, and form keys after a month. */
export async function sweep(db: Db): Promise<void> {
  await db.execute(sql`delete from session where expires_at < now()`)
  await db.execute(sql`delete from captcha where expires_at < now()`)
  await db.execute(sql`delete from password_link where expires_at < now()`)
  await db.execute(sql`delete from attempt where at < now() - interval '1 day'`)
  await db.execute(sql`delete from quota_use where at < now() - interval '1 day'`)
  await db.execute(sql`delete from refusal_tally where hour < now() - interval '90 days'`)
  await db.execute(sql`delete from risk_paper_post where at < now() - interval '30 days'`)
}
