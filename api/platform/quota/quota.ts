import { sql } from 'drizzle-orm'
import type { Clock } from '#api/platform/clock.ts'
import type { Tx } from '#api/platform/db/connection.ts'
import { filesUploaded } from '#api/platform/files/store/stored-file.ts'
import { type Caller, type Principal, signedIn } from '#api/platform/http/caller.ts'
import { megabyte } from '#contract/platform/bytes.ts'
import { type Quota, type Refusal, refuse } from '#contract/platform/problem.ts'

/** A quota per time. High enough for normal work, low enough that no script fills the storage. */
export type Rate = Quota & { readonly minutes: number }
/** A quota on the number of items that a person has. */
type Room = Quota & { readonly minutes?: undefined }

/** Limit on pictures of workspaces, notices, the brand and one's own account. */
export const picturesUploaded = { name: 'picturesUploaded', max: 200, minutes: 60 } as const

/** User whose quota counts: an agent uses their own, not that of the person they act for. */
export const userOf = ({ userId, delegation }: Pick<Principal, 'userId' | 'delegation'>): string =>
  `user:${delegation?.agent.userId ?? userId}`

/** Megabytes that one person starts to upload within a day, finished or not. */
export const megabytesUploaded = { name: 'megabytesUploaded', max: 32_768, minutes: 24 * 60 } as const

export const megabytesOf = (bytes: number): number => Math.ceil(bytes / megabyte)

type Spending = { quota: Rate; by: string; amount?: number }

/**
 * Consumes a quota; a rollback of the transaction returns it. Serializes concurrent users of one quota, so that
 * together they do not exceed it. Refuses quota.rate, with the time until it is available again.
 */
export async function consumeQuota(
  tx: Tx,
  { now }: Clock,
  { quota, by, amount = 1 }: Spending,
): Promise<Refusal | undefined> {
  const { name, max, minutes } = quota
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${name} ${by}`}, 0))`)
  await tx.execute(sql`
    delete from quota_use where quota = ${name} and used_by = ${by} and at <= ${now} - make_interval(mins => ${minutes})`)
  const { rows } = await tx.execute<{ used: number; seconds: number | null }>(sql`
    select coalesce(sum(amount), 0)::int as used,
      ceil(extract(epoch from min(at) + make_interval(mins => ${minutes}) - ${now}))::int as seconds
    from quota_use where quota = ${name} and used_by = ${by}`)
  const { used = 0, seconds } = rows[0] ?? {}
  if (used + amount > max) {
    const retryAfterSeconds = Math.max(1, seconds ?? 1)
    return refuse('quota.rate', { quota, detail: { quota: name, retryAfterSeconds } })
  }
  await tx.execute(sql`
    insert into quota_use (quota, used_by, amount, at) values (${name}, ${by}, ${amount}, ${now})`)
  return undefined
}

/** Counts uploaded bytes of a signed-in user. Refuses quota.rate. */
export const countBytes = (tx: Tx, clock: Clock, { caller, bytes }: { caller: Caller; bytes: number }) =>
  consumeQuota(tx, clock, { quota: megabytesUploaded, by: userOf(signedIn(caller)), amount: megabytesOf(bytes) })

/** Counts an upload of a signed-in user when it starts. Refuses quota.rate. */
export const countUpload = async (
  tx: Tx,
  clock: Clock,
  { caller, bytes }: { caller: Caller; bytes: number },
): Promise<Refusal | undefined> =>
  (await consumeQuota(tx, clock, { quota: filesUploaded, by: userOf(signedIn(caller)) })) ??
  (await countBytes(tx, clock, { caller, bytes }))

/** Refuses quota.full if one more would exceed the quota. */
export const refuseBeyond = (quota: Room, has: number): Refusal | undefined =>
  has < quota.max ? undefined : refuse('quota.full', { quota, detail: { quota: quota.name } })
