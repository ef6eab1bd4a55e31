import { type SQL, sql } from 'drizzle-orm'
import { dataProcess } from '#api/data/processes/table.ts'
import { startRuns, type WantedRun } from '#api/data/runs/start-run.ts'
import type { RunText } from '#api/data/runs/table.ts'
import type { Clock } from '#api/platform/clock.ts'
import type { Tx } from '#api/platform/db/connection.ts'
import { RunTrigger } from '#contract/data/runs/codes.ts'
import { MissedRuns, ScheduleType, SlotState } from '#contract/data/schedules/codes.ts'
import type { Blocker } from '#contract/data/schedules/shapes.ts'
import { isRefusal } from '#contract/platform/problem.ts'
import { blocker } from './blocker.ts'
import { isHalted } from './halted.ts'
import { blockersOf } from './predecessors.ts'
import { isOpenSlot } from './slot-state.ts'
import { dataBackfill, dataSchedule, dataSchedulePredecessor, dataSlot } from './table.ts'

/** Seconds until a slot that waits for predecessors is checked again, unless one of them ends earlier. */
const recheckSeconds = 30
/**
 * Seconds until a slot behind an earlier one of its schedule is checked again; the end of that one triggers a check.
 */
export const recheckBehindSeconds = 600

type Waiting = {
  id: number
  scheduleId: number
  scheduleBizId: string
  backfillId: number | null
  backfillBizId: string | null
  slot: string
  periodFrom: string
  versionId: number
  type: ScheduleType
  missed: MissedRuns
  timeBudget: number
  byId: number
  isHalted: boolean
  /** True if an earlier slot of the schedule is open. */
  isBehind: boolean
  /** True if a later slot of the schedule waits, or is about to be added. */
  isMissed: boolean
}

const waitingSlots = sql`
  select l.id, l.schedule_id as "scheduleId", s.biz_id as "scheduleBizId", l.backfill_id as "backfillId",
    b.biz_id as "backfillBizId", l.slot, l.period_from as "periodFrom", l.process_version_id as "versionId",
    s.type, s.missed, s.time_budget as "timeBudget", p.owner_id as "byId", ${isHalted} as "isHalted",
    exists (select 1 from ${dataSlot} e where e.schedule_id = l.schedule_id and e.slot < l.slot
      and e.backfill_id is not distinct from l.backfill_id and ${isOpenSlot(sql`e`)}) as "isBehind",
    l.backfill_id is null and exists (select 1 from ${dataSlot} e where e.schedule_id = l.schedule_id
      and e.slot > l.slot and e.backfill_id is null and ${isOpenSlot(sql`e`)} and e.state = ${SlotState.waiting}) as "isOvertaken"
  from ${dataSlot} l join ${dataSchedule} s on s.id = l.schedule_id join ${dataProcess} p on p.id = s.process_id
  left join ${dataBackfill} b on b.id = l.backfill_id`

/** Result for a slot: seconds until the next check, or reasons why it does not run; without either, its run starts. */
type Decision = { slot: Waiting; recheck?: number; blockers?: readonly Blocker[] }

/** Starts, cancels or postpones waiting slots, earliest first. Returns false if none waits. */
export async function decideWaiting(tx: Tx, { now }: Clock, batchSize: number): Promise<boolean> {
  const { rows } = await tx.execute<Waiting>(sql`
    select waiting.*, waiting."isOvertaken" or (waiting.missed = ${MissedRuns.latest} and waiting."backfillId" is null
      and exists (select 1 from ${dataSchedule} n where n.id = waiting."scheduleId" and n.next_slot <= ${now})) as "isMissed"
    from (${waitingSlots}
      where l.state = ${SlotState.waiting} and l.next_at <= ${now}
      order by l.slot, l.id limit ${batchSize}) waiting
    order by waiting.slot, waiting.id`)
  if (rows.length === 0) return false
  const decisions = await decide(tx, rows)
  await putOff(tx, now, decisions)
  const done = await writeRuns(
    tx,
    decisions.filter(({ recheck }) => recheck === undefined),
  )
  const canceled = done.filter(({ blockers }) => blockers !== undefined)
  await wakeSlots(
    tx,
    now,
    canceled.map(({ slot }) => slot.scheduleId),
  )
  return true
}

async function decide(tx: Tx, slots: readonly Waiting[]): Promise<Decision[]> {
  const alone = slots.map(decideAlone)
  const dependent = alone.flatMap(({ slot, recheck, blockers }) =>
    slot.type === ScheduleType.dependent && recheck === undefined && !blockers ? slot : [],
  )
  const found = await blockersOf(tx, dependent)
  return alone.map((decision) => {
    const blockers = found.get(decision.slot.id) ?? []
    if (blockers === 'open') return { ...decision, recheck: recheckSeconds }
    return blockers.length === 0 ? decision : { ...decision, blockers }
  })
}

/** Decides without considering predecessors. */
function decideAlone(slot: Waiting): Decision {
  if (slot.isHalted) return { slot, blockers: [blocker('halted')] }
  if (slot.missed === MissedRuns.latest && slot.backfillId === null && slot.isMissed)
    return { slot, blockers: [blocker('missed')] }
  return slot.isBehind ? { slot, recheck: recheckBehindSeconds } : { slot }
}

async function putOff(tx: Tx, now: SQL, decisions: readonly Decision[]): Promise<void> {
  const later = decisions.flatMap(({ slot, recheck }) => (recheck === undefined ? [] : { id: slot.id, recheck }))
  if (later.length === 0) return
  await tx.execute(sql`
    update ${dataSlot} l set next_at = ${now} + make_interval(secs => e.secs)
    from unnest(${sql.param(later.map(({ id }) => id))}::int[],
      ${sql.param(later.map(({ recheck }) => recheck))}::int[]) e (id, secs) where l.id = e.id`)
}

/**
 * Stores the runs of slots, in order: queued ones, and canceled ones with their reasons, for the process's list of
 * runs. Returns the slots with the final reasons.
 */
async function writeRuns(tx: Tx, decisions: readonly Decision[]): Promise<Decision[]> {
  const runs = await startRuns(tx, decisions.map(wantedOf))
  // The workspace was disabled meanwhile.
  const refused = decisions.filter((_, at) => isRefusal(runs[at]))
  const rest = decisions.filter((_, at) => !isRefusal(runs[at]))
  const ids = runs.flatMap((run) => (isRefusal(run) ? [] : run.id))
  await tieRuns(tx, rest, ids)
  const halted = refused.map(({ slot, blockers }) => ({ slot, blockers: blockers ?? [blocker('halted')] }))
  const instead = await startRuns(tx, halted.map(wantedOf))
  await tieRuns(
    tx,
    halted,
    instead.map((run) => (isRefusal(run) ? null : run.id)),
  )
  return [...rest, ...halted]
}

/** Links slots to their runs and sets their states. */
async function tieRuns(tx: Tx, decisions: readonly Decision[], runIds: readonly (number | null)[]): Promise<void> {
  if (decisions.length === 0) return
  const blockers = decisions.map((decision) => JSON.stringify(decision.blockers ?? []))
  await tx.execute(sql`
    update ${dataSlot} l set run_id = e.run_id, blockers = e.blockers::jsonb,
      state = case when e.blockers = '[]' then ${SlotState.running} else ${SlotState.canceled} end,
      attempt = case when e.blockers = '[]' then 1 else l.attempt end
    from unnest(${sql.param(decisions.map(({ slot }) => slot.id))}::int[], ${sql.param([...runIds])}::int[],
      ${sql.param(blockers)}::text[]) e (id, run_id, blockers) where l.id = e.id`)
}

function wantedOf({ slot, blockers }: Decision): WantedRun {
  const trigger = slot.type === ScheduleType.dependent ? RunTrigger.predecessor : RunTrigger.schedule
  const { backfillBizId, scheduleBizId } = slot
  return {
    processVersionId: slot.versionId,
    slot: slot.slot,
    trigger: backfillBizId === null ? trigger : RunTrigger.backfill,
    startedFor: backfillBizId === null ? `schedule:${scheduleBizId}` : `backfill:${backfillBizId}`,
    byId: slot.byId,
    budgetSeconds: slot.timeBudget,
    ...(blockers && { canceledFor: reasonOf(blockers) }),
  }
}

/** Names all predecessors that block a run; other reasons have no names. */
function reasonOf(blockers: readonly Blocker[]): RunText {
  const named = blockers.flatMap(({ values }) => (values.name === undefined ? [] : String(values.name)))
  const names = [...new Set(named)]
  return names.length === 0
    ? { key: `schedules:why.${blockers[0]?.key ?? 'halted'}`, values: {} }
    : { key: 'schedules:why.blocked', values: { names } }
}

/** Cancels the slots of backfills that have not started. */
export async function cancelRest(tx: Tx, backfillIds: readonly number[], reason: Blocker): Promise<void> {
  if (backfillIds.length === 0) return
  const { rows } = await tx.execute<Waiting>(sql`
    ${waitingSlots} where l.backfill_id = any(${sql.param([...backfillIds])}::int[]) and l.state = ${SlotState.waiting}
    order by l.slot, l.id`)
  await writeRuns(
    tx,
    rows.map((slot) => ({ slot, blockers: [reason] })),
  )
}

/** Schedules an immediate check of the first waiting slots of schedules and of their dependents. */
export async function wakeSlots(tx: Tx, now: SQL, scheduleIds: readonly number[]): Promise<void> {
  if (scheduleIds.length === 0) return
  const ids = sql.param([...new Set(scheduleIds)])
  await tx.execute(sql`
    update ${dataSlot} l set next_at = ${now} from (
      select distinct on (f.schedule_id, f.backfill_id) f.id from ${dataSlot} f
      where ${isOpenSlot(sql`f`)} and f.state = ${SlotState.waiting} and f.schedule_id in (
        select unnest(${ids}::int[]) union
        select e.schedule_id from ${dataSchedulePredecessor} e where e.predecessor_id = any(${ids}::int[]))
      order by f.schedule_id, f.backfill_id, f.slot) first
    where l.id = first.id and l.next_at > ${now}`)
}
