import { eq, sql } from 'drizzle-orm'
import { momentsOf } from '#api/data/schedules/times.ts'
import type { Clock } from '#api/platform/clock.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { defineJob, type Job, recurring } from '#api/platform/jobs/job.ts'
import { sendJob } from '#api/platform/jobs/send.ts'
import { deliveryRetentionDays } from '#contract/data/board-subscriptions/codes.ts'
import type { Timing } from '#contract/data/schedules/shapes.ts'
import { recheckWaiting } from './deliver.ts'
import { delivering } from './delivering.ts'
import { boardDelivery, boardSubscriber, boardSubscription } from './table.ts'

/** Number of subscriptions per transaction. */
const batchSize = 50
const everySeconds = 60

type Due = { id: number; timing: Timing; nextAt: string; now: string; isDue: boolean }

export const dispatchJob = ({ db, clock }: { db: Db; clock: Clock }): Job =>
  defineJob(recurring('board-subscriptions.dispatch', everySeconds), {
    async run(_, { signal }) {
      await dispatchSubscriptions({ db, clock }, signal)
      await recheckWaiting({ db, clock })
    },
  })

/** Creates the deliveries that are due, and deletes old ones. */
export async function dispatchSubscriptions(
  { db, clock }: { db: Db; clock: Clock },
  signal?: AbortSignal,
): Promise<void> {
  while (!signal?.aborted && (await db.transaction((tx) => dispatchBatch(tx, clock))) > 0);
  await db.execute(sql`
    delete from ${boardDelivery} where slot < ${clock.now} - make_interval(days => ${deliveryRetentionDays})`)
}

/**
 * Creates a delivery for each subscriber of the subscriptions that are due. Due times missed while no instance ran
 * count as one. Recomputes the next due times if the organisation's time zone has changed.
 */
async function dispatchBatch(tx: Tx, { now, timeZone }: Clock): Promise<number> {
  const { rows } = await tx.execute<Due>(sql`
    select id, timing, next_at as "nextAt", ${now} as now, next_at <= ${now} as "isDue"
    from ${boardSubscription} where next_at is not null and (next_at <= ${now} or time_zone <> ${timeZone})
    order by next_at, id limit ${batchSize} for update skip locked`)
  for (const { id, timing, nextAt, now: at, isDue } of rows) {
    if (isDue) await addDeliveries(tx, { id, slot: nextAt })
    const next = momentsOf(timing, timeZone).after(new Date(at))?.toISOString() ?? null
    await tx.update(boardSubscription).set({ nextAt: next, timeZone }).where(eq(boardSubscription.id, id))
  }
  return rows.length
}

async function addDeliveries(tx: Tx, { id, slot }: { id: number; slot: string }): Promise<void> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into ${boardDelivery} (subscription_id, user_id, slot)
    select s.subscription_id, s.user_id, ${slot}::timestamptz from ${boardSubscriber} s
    where s.subscription_id = ${id} and s.ended_at is null
    on conflict do nothing returning id`)
  for (const { id: deliveryId } of rows) await sendJob(tx, delivering, { deliveryId })
}
