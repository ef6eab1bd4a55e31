import { sql } from 'drizzle-orm'
import { type Refusal, refuse } from '#contract/problem.ts'
import { type Quota, quotas, type Rate } from '#contract/quotas.ts'
import type { Clock } from '../clock.ts'
import type { Tx } from '../db/connection.ts'
import type { Principal } from '../serve.ts'

/** By whom a quota is used: who acts for another uses their own. */
export const userOf = ({ userId, acting }: Pick<Principal, 'userId' | 'acting'>): string =>
  `user:${acting?.agent.userId ?? userId}`

type Spending = { quota: Rate; by: string; amount?: number }

/**
 * Counts what is about to be done, and takes it back with the transaction where it is not done. Those who use one quota at
 * once wait for each other, so that together they get no further. Refuses quota.rate, and says when there is room again.
 */
export async function spend(tx: Tx, { now }: Clock, { quota, by, amount = 1 }: Spending): Promise<Refusal | undefined> {
  const { max, minutes } = quotas[quota]
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${quota} ${by}`}, 0))`)
  await tx.execute(sql`
    delete from quota_use where quota = ${quota} and used_by = ${by} and at <= ${now} - make_interval(mins => ${minutes})`)
  const { rows } = await tx.execute<{ used: number; seconds: number | null }>(sql`
    select coalesce(sum(amount), 0)::int as used,
      ceil(extract(epoch from min(at) + make_interval(mins => ${minutes}) - ${now}))::int as seconds
    from quota_use where quota = ${quota} and used_by = ${by}`)
  const { used = 0, seconds } = rows[0] ?? {}
  if (used + amount > max) {
    const retryAfterSeconds = Math.max(1, seconds ?? 1)
    return refuse('quota.rate', { quota, detail: { quota, retryAfterSeconds } })
  }
  await tx.execute(sql`
    insert into quota_use (quota, used_by, amount, at) values (${quota}, ${by}, ${amount}, ${now})`)
  return undefined
}

/** Refuses quota.full where somebody who has that many would get one more. */
export const refuseBeyond = (quota: Exclude<Quota, Rate>, has: number): Refusal | undefined =>
  has < quotas[quota].max ? undefined : refuse('quota.full', { quota, detail: { quota } })
