import { sql } from 'drizzle-orm'
import { dataRun } from '#api/data/runs/table.ts'
import type { Clock } from '#api/platform/clock.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { type Signals, transactAnnouncing } from '#api/platform/db/signal.ts'
import { workspace } from '#api/shell/workspaces/table.ts'
import { openExecutionStates, runRetentionDays } from '#contract/data/runs/codes.ts'
import { BackfillState, SlotState } from '#contract/data/schedules/codes.ts'
import type { Timing } from '#contract/data/schedules/shapes.ts'
import { decideWaiting } from './decide-slots.ts'
import { retryPaused, settleRuns } from './settle-runs.ts'
import { isOpenSlot } from './slot-state.ts'
import { dataBackfill, dataSchedule, dataSlot } from './table.ts'
import { momentsOf } from './times.ts'

export type DispatchDeps = { db: Db; signals: Signals; clock: Clock }

/** Start of the period of a schedule's first due time. */
export const firstMoment = new Date(0).toISOString()
/** Schedules and slots per transaction. */
const batchSize = 200

const openRuns = sql.param([...openExecutionStates])

/**
 * Turns due times into slots and starts their runs, in due order. Each batch holds one database lock, so that instances
 * keep this order and start nothing twice. Returns the milliseconds until the next due time; null if there is none.
 */
export async function dispatch(deps: DispatchDeps): Promise<number | null> {
  for (;;) {
    const { ms, isBusy } = await findDue(deps.db, deps.clock)
    const isDue = isBusy || (ms !== null && ms <= 0)
    // A batch does nothing while a user changes the schedule that is due.
    if (!isDue || !(await dispatchBatch(deps))) return ms
  }
}

const dispatchBatch = (deps: DispatchDeps): Promise<boolean> =>
  transactAnnouncing(deps, async (tx) => {
    await lockSlots(tx)
    const steps = [settleRuns, retryPaused, addSlots, decideWaiting, endBackfills]
    let isBusy = false
    for (const step of steps) isBusy = (await step(tx, deps.clock, batchSize)) || isBusy
    return isBusy
  })

/** Serializes all changes of slots until the commit. */
export const lockSlots = (tx: Tx) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('data_schedule_slot', 0))`)

/**
 * Milliseconds until the next due time; `isBusy` if ended runs, ended backfills or a changed time zone are to be
 * processed.
 */
export async function findDue(db: Db, { now, timeZone }: Clock): Promise<{ ms: number | null; isBusy: boolean }> {
  const { rows } = await db.execute<{ ms: number | null; isBusy: boolean }>(sql`
    select (extract(epoch from least(
      (select s.next_slot from ${dataSchedule} s join ${workspace} w on w.id = s.workspace_id and w.removed_at is null
        where s.next_slot is not null order by s.next_slot limit 1),
      (select min(next_at) from ${dataSlot} where state in ('waiting', 'retrying'))) - ${now}) * 1000)::float8 as ms,
      exists (
        select 1 from ${dataSlot} l join ${dataRun} r on r.id = l.run_id
        where l.state = ${SlotState.running} and r.state <> all(${openRuns}::text[]))
      or exists (select 1 from ${dataBackfill} b where ${isOver})
      or exists (
        select 1 from ${dataSchedule} s join ${workspace} w on w.id = s.workspace_id and w.removed_at is null
        where s.next_slot is not null and s.time_zone <> ${timeZone}) as "isBusy"`)
  return rows[0] ?? { ms: null, isBusy: false }
}

/** Condition on backfill `b`: it is running without an open slot. */
const isOver = sql`(b.state = ${BackfillState.running} and not exists (
  select 1 from ${dataSlot} o where o.backfill_id = b.id and ${isOpenSlot(sql`o`)}))`

type Due = {
  id: number
  versionId: number
  timing: Timing
  nextSlot: string
  isDue: boolean
  now: string
}

/**
 * Adds the slots of schedules that are due; recomputes the next due times if the organisation's time zone has changed.
 */
async function addSlots(tx: Tx, { now, timeZone }: Clock): Promise<boolean> {
  const { rows } = await tx.execute<Due>(sql`
    select s.id, s.process_version_id as "versionId", s.timing, s.next_slot as "nextSlot",
      s.next_slot <= ${now} as "isDue", ${now} as now
    from ${dataSchedule} s join ${workspace} w on w.id = s.workspace_id
    where s.next_slot is not null and w.removed_at is null and (s.next_slot <= ${now} or s.time_zone <> ${timeZone})
    order by s.next_slot, s.id limit ${batchSize} for update of s skip locked`)
  if (rows.length === 0) return false
  const slots: (typeof dataSlot.$inferInsert)[] = []
  const ids: number[] = []
  const next: (string | null)[] = []
  for (const { id, versionId, timing, nextSlot, isDue, now: at } of rows) {
    const moments = momentsOf(timing, timeZone)
    const slot = new Date(nextSlot)
    const periodFrom = isDue ? (moments.before(slot)?.toISOString() ?? firstMoment) : firstMoment
    if (isDue) slots.push({ scheduleId: id, versionId, slot: nextSlot, periodFrom, nextAt: nextSlot })
    ids.push(id)
    next.push(moments.after(isDue ? slot : new Date(at))?.toISOString() ?? null)
  }
  if (slots.length > 0) await tx.insert(dataSlot).values(slots).onConflictDoNothing()
  await tx.execute(sql`
    update ${dataSchedule} s set next_slot = e.next_slot, time_zone = ${timeZone}
    from unnest(${sql.param(ids)}::int[], ${sql.param(next)}::timestamptz[]) e (id, next_slot) where s.id = e.id`)
  return true
}

/** Ends backfills without an open slot. */
async function endBackfills(tx: Tx, { now }: Clock): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update ${dataBackfill} b set state = ${BackfillState.finished}, finished_at = ${now} where ${isOver}`)
  return (rowCount ?? 0) > 0
}

/** Deletes ended slots once the retention of their runs is over. */
export const deleteOldSlots = (db: Db, { now }: Clock) =>
  db.execute(sql`
    delete from ${dataSlot} where slot < ${now} - make_interval(days => ${runRetentionDays}) and backfill_id is null
      and not ${isOpenSlot(sql`${dataSlot}`)}`)
