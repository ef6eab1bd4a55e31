import { sql } from 'drizzle-orm'
import type { Db } from './db/connection.ts'
import type { Keys } from './keys.ts'
import type { Log } from './log.ts'
import { sealAudit } from './system/audit.ts'

const sealEveryMs = 60_000
const sweepEverySeals = 60

/** Seals the audit trail each minute and sweeps out what has expired each hour. */
export function startMaintenance({ db, keys, log }: { db: Db; keys: Keys; log: Log }) {
  let seals = 0
  const seal = () => sealAudit(db, keys.audit).catch((err) => log.error({ err }, 'audit trail not sealed'))
  const timer = setInterval(async () => {
    await seal()
    seals += 1
    if (seals % sweepEverySeals === 0) await sweep(db).catch((err) => log.error({ err }, 'expired rows not swept'))
  }, sealEveryMs)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await seal()
    },
  }
}

/** Ended sessions, used-up captchas, links that ended, attempts and tallies nobody counts any more, and form keys after a month. */
export async function sweep(db: Db): Promise<void> {
  await db.execute(sql`delete from session where expires_at < now()`)
  await db.execute(sql`delete from captcha where expires_at < now()`)
  await db.execute(sql`delete from password_link where expires_at < now()`)
  await db.execute(sql`delete from attempt where at < now() - interval '1 day'`)
  await db.execute(sql`delete from refusal_tally where hour < now() - interval '90 days'`)
  await db.execute(sql`delete from risk_paper_post where at < now() - interval '30 days'`)
}
