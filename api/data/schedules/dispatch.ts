import { eq, sql } from 'drizzle-orm'
import { dataProcess } from '#api/data/processes/table.ts'
import { retryRun } from '#api/data/runs/end-run.ts'
import { recordCanceled, startRun } from '#api/data/runs/start-run.ts'
import { dataRun, type RunText } from '#api/data/runs/table.ts'
import type { Clock } from '#api/platform/clock.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { type Signals, transactAnnouncing } from '#api/platform/db/signal.ts'
import { workspace } from '#api/shell/workspaces/table.ts'
import { ExecutionState, openExecutionStates, RunTrigger, runsKeptDays } from '#contract/data/runs/codes.ts'
import {
  BackfillState,
  MissedRuns,
  OnFailure,
  openSlotStates,
  ScheduleType,
  SlotState,
} from '#contract/data/schedules/codes.ts'
import type { Blocker, Timing } from '#contract/data/schedules/shapes.ts'
import { isRefusal } from '#contract/platform/problem.ts'
import { blocker } from './blocker.ts'
import { isHalted } from './halted.ts'
import { blockersOf } from './predecessors.ts'
import { dataBackfill, dataSchedule, dataSchedulePredecessor, dataSlot } from './table.ts'
import { momentsOf } from './times.ts'

export type DispatchDeps = { db: Db; signals: Signals; clock: Clock }

/** Begin of the period of a schedule's first moment ever. */
export const firstMoment = new Date(0).toISOString()
/** Schedules and slots of one transaction. */
const batchSize = 25
/** A waiting slot is checked again after this time, should nothing that it waits for have ended before. */
const recheckSeconds = 30

const openRuns = sql.param([...openExecutionStates])

/**
 * Turns due moments into slots and starts their runs, in the order in which they are due. Instances take turns: each
 * batch holds one lock of the database, so none overtakes another and nothing is started twice. Returns the
 * milliseconds until something else is due; null if nothing is.
 */
export async function dispatch(deps: DispatchDeps): Promise<number | null> {
  for (;;) {
    const { ms, isBusy } = await findDue(deps.db, deps.clock)
    const isDue = isBusy || (ms !== null && ms <= 0)
    // A batch does nothing while a person changes the schedule that is due.
    if (!isDue || !(await dispatchBatch(deps))) return ms
  }
}

const dispatchBatch = (deps: DispatchDeps): Promise<boolean> =>
  transactAnnouncing(deps, async (tx) => {
    await lockSlots(tx)
    const steps = [settleRuns, retryRuns, addSlots, decideWaiting, endBackfills]
    let isBusy = false
    for (const step of steps) isBusy = (await step(tx, deps.clock)) || isBusy
    return isBusy
  })

/** Serializes all changes of slots until the commit. */
export const lockSlots = (tx: Tx) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('data_schedule_slot', 0))`)

/** Milliseconds until the next moment, and whether runs or backfills have ended, or the zone has changed, meanwhile. */
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

const openSlots = sql.param([...openSlotStates])

/** Condition on backfill `b`: it is running without an open slot. */
const isOver = sql`(b.state = ${BackfillState.running} and not exists (
  select 1 from ${dataSlot} o where o.backfill_id = b.id and o.state = any(${openSlots}::text[])))`

type Ended = {
  id: number
  scheduleId: number
  backfillId: number | null
  runState: ExecutionState
  attempt: number
  retries: number
  pauseMinutes: number
  onFailure: OnFailure
  stopOnFailure: boolean
}

/** Slots whose runs have ended succeed, pause before another attempt, or fail. */
async function settleRuns(tx: Tx, { now }: Clock): Promise<boolean> {
  const { rows } = await tx.execute<Ended>(sql`
    select l.id, l.schedule_id as "scheduleId", l.backfill_id as "backfillId", r.state as "runState", r.attempt,
      s.retries, s.retry_pause_minutes as "pauseMinutes", s.on_failure as "onFailure",
      coalesce(b.stop_on_failure, false) as "stopOnFailure"
    from ${dataSlot} l join ${dataRun} r on r.id = l.run_id join ${dataSchedule} s on s.id = l.schedule_id
    left join ${dataBackfill} b on b.id = l.backfill_id
    where l.state = ${SlotState.running} and r.state <> all(${openRuns}::text[])
    order by l.id limit ${batchSize}`)
  for (const ended of rows) {
    const state = stateAfter(ended)
    await tx
      .update(dataSlot)
      .set({
        state,
        attempt: ended.attempt,
        ...(state === SlotState.retrying && { nextAt: sql`${now} + make_interval(mins => ${ended.pauseMinutes})` }),
      })
      .where(eq(dataSlot.id, ended.id))
    if (state === SlotState.failed && ended.stopOnFailure && ended.backfillId !== null)
      await cancelRest(tx, ended.backfillId, blocker('backfillStopped'))
    if (state !== SlotState.retrying) await wakeDependents(tx, now, ended.scheduleId)
  }
  return rows.length > 0
}

function stateAfter({ runState, attempt, retries, onFailure }: Ended): SlotState {
  if (runState === ExecutionState.finished) return SlotState.succeeded
  // A person ended it: neither retried nor passed over.
  if (runState !== ExecutionState.failed) return SlotState.failed
  if (attempt <= retries) return SlotState.retrying
  return onFailure === OnFailure.goOn ? SlotState.warned : SlotState.failed
}

/** Cancels the slots of a backfill that have not begun. */
export async function cancelRest(tx: Tx, backfillId: number, reason: Blocker): Promise<void> {
  const { rows } = await tx.execute<Waiting>(sql`
    ${waitingSlots} where l.backfill_id = ${backfillId} and l.state = ${SlotState.waiting} order by l.slot, l.id`)
  for (const slot of rows) await cancelSlot(tx, slot, [reason])
}

/** Lets waiting slots of a schedule and of its dependents be checked at once. */
const wakeDependents = (tx: Tx, now: Clock['now'], scheduleId: number) =>
  tx.execute(sql`
    update ${dataSlot} set next_at = ${now}
    where state = ${SlotState.waiting} and next_at > ${now} and (schedule_id = ${scheduleId} or schedule_id in (
      select e.schedule_id from ${dataSchedulePredecessor} e where e.predecessor_id = ${scheduleId}))`)

/** Starts the next attempts whose pause is over. */
async function retryRuns(tx: Tx, { now }: Clock): Promise<boolean> {
  const { rows } = await tx.execute<{ id: number; runId: number | null }>(sql`
    select id, run_id as "runId" from ${dataSlot}
    where state = ${SlotState.retrying} and next_at <= ${now} order by next_at, id limit ${batchSize}`)
  for (const { id, runId } of rows) {
    // Refused if a person has retried it meanwhile, which this slot follows as well.
    if (runId !== null) await retryRun(tx, { runId })
    await tx
      .update(dataSlot)
      .set({ state: runId === null ? SlotState.failed : SlotState.running })
      .where(eq(dataSlot.id, id))
  }
  return rows.length > 0
}

type Due = {
  id: number
  versionId: number
  timing: Timing
  missed: MissedRuns
  nextSlot: string
  isDue: boolean
  now: string
}

/** Adds the slots of schedules that are due; computes next moments anew where the organisation's zone has changed. */
async function addSlots(tx: Tx, { now, timeZone }: Clock): Promise<boolean> {
  const { rows } = await tx.execute<Due>(sql`
    select s.id, s.process_version_id as "versionId", s.timing, s.missed, s.next_slot as "nextSlot",
      s.next_slot <= ${now} as "isDue", ${now} as now
    from ${dataSchedule} s join ${workspace} w on w.id = s.workspace_id
    where s.next_slot is not null and w.removed_at is null and (s.next_slot <= ${now} or s.time_zone <> ${timeZone})
    order by s.next_slot, s.id limit ${batchSize} for update of s skip locked`)
  for (const due of rows) {
    const moments = momentsOf(due.timing, timeZone)
    const slot = new Date(due.nextSlot)
    if (due.isDue) await addSlot(tx, due, moments.before(slot)?.toISOString())
    const next = due.isDue ? moments.after(slot) : moments.after(new Date(due.now))
    await tx
      .update(dataSchedule)
      .set({ nextSlot: next?.toISOString() ?? null, timeZone })
      .where(eq(dataSchedule.id, due.id))
  }
  return rows.length > 0
}

const addSlot = (tx: Tx, { id, versionId, nextSlot: slot }: Due, periodFrom = firstMoment) =>
  tx
    .insert(dataSlot)
    .values({
      scheduleId: id,
      versionId,
      slot,
      periodFrom,
      nextAt: slot,
    })
    .onConflictDoNothing()

type Waiting = {
  id: number
  scheduleId: number
  scheduleBizId: string
  backfillId: number | null
  backfillBizId: string | null
  slot: string
  periodFrom: string
  versionId: number
  runId: number | null
  type: ScheduleType
  missed: MissedRuns
  timeBudget: number
  byId: number
  isHalted: boolean
  /** An earlier slot of the schedule is open. */
  isBehind: boolean
  /** A later slot of the schedule waits. */
  isOvertaken: boolean
}

const waitingSlots = sql`
  select l.id, l.schedule_id as "scheduleId", s.biz_id as "scheduleBizId", l.backfill_id as "backfillId",
    b.biz_id as "backfillBizId", l.slot, l.period_from as "periodFrom", l.process_version_id as "versionId",
    l.run_id as "runId", s.type, s.missed, s.time_budget as "timeBudget", p.owner_id as "byId",
    ${isHalted} as "isHalted",
    exists (select 1 from ${dataSlot} e where e.schedule_id = l.schedule_id and e.slot < l.slot
      and e.backfill_id is not distinct from l.backfill_id and e.state = any(${openSlots}::text[])) as "isBehind",
    exists (select 1 from ${dataSlot} e where e.schedule_id = l.schedule_id and e.slot > l.slot
      and e.backfill_id is null and l.backfill_id is null and e.state = ${SlotState.waiting}) as "isOvertaken"
  from ${dataSlot} l join ${dataSchedule} s on s.id = l.schedule_id join ${dataProcess} p on p.id = s.process_id
  left join ${dataBackfill} b on b.id = l.backfill_id`

/** Starts, cancels or puts off the slots that wait, the earliest first. */
async function decideWaiting(tx: Tx, { now }: Clock): Promise<boolean> {
  const { rows } = await tx.execute<Waiting & { isMissed: boolean }>(sql`
    select waiting.*, waiting."isOvertaken" or (waiting.missed = ${MissedRuns.latest} and waiting."backfillId" is null
      and exists (select 1 from ${dataSchedule} n where n.id = waiting."scheduleId" and n.next_slot <= ${now})) as "isMissed"
    from (${waitingSlots}
      where l.state = ${SlotState.waiting} and l.next_at <= ${now}
      order by l.slot, l.id limit ${batchSize}) waiting
    order by waiting.slot, waiting.id`)
  for (const slot of rows) await decideSlot(tx, now, slot)
  return rows.length > 0
}

async function decideSlot(tx: Tx, now: Clock['now'], slot: Waiting & { isMissed: boolean }): Promise<void> {
  if (slot.isHalted) return endWithout(tx, now, slot, [blocker('halted')])
  if (slot.missed === MissedRuns.latest && slot.backfillId === null && slot.isMissed)
    return endWithout(tx, now, slot, [blocker('missed')])
  if (slot.isBehind) return putOff(tx, now, slot)
  if (slot.type === ScheduleType.dependent) {
    const blockers = await blockersOf(tx, slot)
    if (blockers === 'open') return putOff(tx, now, slot)
    if (blockers.length > 0) return endWithout(tx, now, slot, blockers)
  }
  const run = await startRun(tx, wantedOf(slot))
  if (isRefusal(run)) return endWithout(tx, now, slot, [blocker('halted')])
  await tx
    .update(dataSlot)
    .set({ state: SlotState.running, attempt: 1, runId: run.id, blockers: [] })
    .where(eq(dataSlot.id, slot.id))
}

const putOff = async (tx: Tx, now: Clock['now'], { id }: Waiting): Promise<void> => {
  await tx
    .update(dataSlot)
    .set({ nextAt: sql`${now} + make_interval(secs => ${recheckSeconds})` })
    .where(eq(dataSlot.id, id))
}

async function endWithout(tx: Tx, now: Clock['now'], slot: Waiting, blockers: readonly Blocker[]): Promise<void> {
  await cancelSlot(tx, slot, blockers)
  await wakeDependents(tx, now, slot.scheduleId)
}

function wantedOf(slot: Waiting) {
  const trigger = slot.type === ScheduleType.dependent ? RunTrigger.predecessor : RunTrigger.schedule
  const { backfillBizId, scheduleBizId } = slot
  return {
    processVersionId: slot.versionId,
    slot: slot.slot,
    trigger: backfillBizId === null ? trigger : RunTrigger.backfill,
    startedFor: backfillBizId === null ? `schedule:${scheduleBizId}` : `backfill:${backfillBizId}`,
    byId: slot.byId,
    budgetSeconds: slot.timeBudget,
  }
}

/** Cancels a slot before its run; the runs of the process list it with the reasons. */
async function cancelSlot(tx: Tx, slot: Waiting, blockers: readonly Blocker[]): Promise<void> {
  const reason = reasonOf(blockers)
  const run = await recordCanceled(tx, { ...wantedOf(slot), reason })
  await tx
    .update(dataSlot)
    .set({ state: SlotState.canceled, blockers: [...blockers], runId: isRefusal(run) ? null : run.id })
    .where(eq(dataSlot.id, slot.id))
}

/** Names all predecessors that block a run; other reasons have no names. */
function reasonOf(blockers: readonly Blocker[]): RunText {
  const names = blockers.flatMap(({ values }) => values.name ?? []).join('、')
  return names === ''
    ? { key: `schedules:why.${blockers[0]?.key ?? 'halted'}`, values: {} }
    : { key: 'schedules:why.blocked', values: { names } }
}

/** Ends backfills without an open slot. */
async function endBackfills(tx: Tx, { now }: Clock): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update ${dataBackfill} b set state = ${BackfillState.finished}, finished_at = ${now} where ${isOver}`)
  return (rowCount ?? 0) > 0
}

/** Deletes slots that are over once their runs are no longer kept. */
export const deleteOldSlots = (db: Db, { now }: Clock) =>
  db.execute(sql`
    delete from ${dataSlot} where slot < ${now} - make_interval(days => ${runsKeptDays}) and backfill_id is null
      and state <> all(${openSlots}::text[])`)
