import { setImmediate } from 'node:timers/promises'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { dataProcessVersion } from '#api/data/processes/table.ts'
import { refuseOlderSources } from '#api/data/runs/seen-runs.ts'
import { dataRun } from '#api/data/runs/table.ts'
import type { Clock } from '#api/platform/clock.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { type List, readPage } from '#api/platform/db/list.ts'
import { noteJobs } from '#api/platform/db/signal.ts'
import type { Principal } from '#api/platform/http/caller.ts'
import { randomBizId } from '#api/platform/keys.ts'
import { consumeQuota, userOf } from '#api/platform/quota/quota.ts'
import * as accounts from '#api/shell/accounts/table.ts'
import { openWorkspace } from '#api/shell/workspaces/open-workspace.ts'
import { isSeen, workSeenSince } from '#api/shell/workspaces/seen-since.ts'
import {
  BackfillState,
  backfillDatesMax,
  backfillSchedulesMax,
  goodSlotStates,
  openSlotStates,
  runningStates,
  SlotState,
} from '#contract/data/schedules/codes.ts'
import type { BackfillRow, StartingBackfill } from '#contract/data/schedules/shapes.ts'
import type { Page, Paged } from '#contract/platform/paging.ts'
import { type FieldError, isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { blocker } from './blocker.ts'
import { cancelRest, recheckBehindSeconds } from './decide-slots.ts'
import { firstMoment, lockSlots } from './dispatch.ts'
import { holdSchedule, type OpenSchedule, refuseState, type Schedule } from './open-schedule.ts'
import { slotState } from './slot-state.ts'
import { dataBackfill, dataSchedule, dataSchedulePredecessor, dataSlot } from './table.ts'
import { momentsOf } from './times.ts'

/** Limit on backfills per user. */
const backfillsStarted = { name: 'backfillsStarted', max: 60, minutes: 60 } as const

type Backfill = typeof dataBackfill.$inferSelect

/**
 * Runs a live schedule for its due times on past days. Refuses as `holdSchedule`, state.refused, backfill.running,
 * validation (no due time, or more than 400), quota.rate.
 */
export async function startBackfill(
  tx: Tx,
  clock: Clock,
  { params, actor }: { params: StartingBackfill; actor: Principal },
): Promise<{ bizId: string; name: string; slots: number } | Refusal> {
  const held = await holdSchedule(tx, { bizId: params.bizId, actor, action: 'execute' })
  if (isRefusal(held)) return held
  const { schedule, processName } = held
  if (!runningStates.includes(schedule.state)) return refuseState(schedule)
  // The schedule is locked, so that no other backfill of it starts meanwhile.
  if (await isFilling(tx, schedule.id)) return refuse('backfill.running')
  const days = await daysOf(tx, clock, params)
  if ('fault' in days) return refuse('validation', { faults: { until: [days.fault] } })
  const schedules = params.withDependents ? await withDependents(tx, schedule) : [schedule]
  if (schedules.length > backfillSchedulesMax)
    return refuse('validation', {
      faults: { withDependents: [{ key: 'schedules-faults:tooManySchedules', values: { max: backfillSchedulesMax } }] },
    })
  const older = await refuseOlderSources(tx, clock, { of: versionsOf(schedules), actor })
  if (older) return older
  const planned = await plan(schedules, days, clock.timeZone)
  const own = planned[0] ?? []
  const fault =
    own.length === 0
      ? 'noMoment'
      : planned.some((each) => each.length > backfillDatesMax)
        ? 'tooManyMoments'
        : undefined
  if (fault)
    return refuse('validation', {
      faults: { until: [{ key: `schedules-faults:${fault}`, values: { max: backfillDatesMax } }] },
    })
  const full = await consumeQuota(tx, clock, { quota: backfillsStarted, by: userOf(actor) })
  if (full) return full
  await lockSlots(tx)
  const bizId = randomBizId()
  const [made] = await tx
    .insert(dataBackfill)
    .values({
      bizId,
      scheduleId: schedule.id,
      from: params.from,
      until: params.until,
      withDependents: params.withDependents,
      stopOnFailure: params.stopOnFailure,
      byId: actor.userId,
      createdAt: sql`${clock.now}`,
    })
    .returning({ id: dataBackfill.id })
  if (!made) throw new Error('no backfill was written')
  const slots = await addSlots(tx, clock, { backfillId: made.id, planned })
  noteJobs(tx)
  return { bizId, name: processName, slots }
}

/** Condition on process versions: those that the schedules run. */
const versionsOf = (schedules: readonly Schedule[]): SQL =>
  sql`${dataProcessVersion.id} = any(${sql.param(schedules.map(({ versionId }) => versionId))}::int[])`

/** Due times of schedules, computed schedule by schedule with pauses for other requests. */
async function plan(schedules: readonly Schedule[], days: Days, timeZone: string): Promise<NewSlot[][]> {
  const planned: NewSlot[][] = []
  for (const schedule of schedules) {
    planned.push(slotsIn(schedule, days, timeZone))
    await setImmediate()
  }
  return planned
}

/** Adds slots. The first slot of each schedule is checked immediately; each end triggers the next. */
async function addSlots(
  tx: Tx,
  { now }: Clock,
  { backfillId, planned }: { backfillId: number; planned: readonly NewSlot[][] },
): Promise<number> {
  const slots = planned.flat()
  const { rowCount } = await tx.execute(sql`
    insert into ${dataSlot} (schedule_id, process_version_id, slot, period_from, backfill_id, next_at)
    select e.schedule_id, s.process_version_id, e.slot, e.period_from, ${backfillId}::int,
      ${now} + make_interval(secs => case when e.is_first then 0 else ${recheckBehindSeconds} end)
    from unnest(${sql.param(slots.map(({ scheduleId }) => scheduleId))}::int[], ${sql.param(slots.map(({ slot }) => slot))}::timestamptz[],
      ${sql.param(slots.map(({ periodFrom }) => periodFrom))}::timestamptz[],
      ${sql.param(planned.flatMap((each) => each.map((_, at) => at === 0)))}::boolean[]) e (schedule_id, slot, period_from, is_first)
    join ${dataSchedule} s on s.id = e.schedule_id and s.next_slot is not null`)
  return rowCount ?? 0
}

const isFilling = async (tx: Tx, scheduleId: number): Promise<boolean> =>
  (await tx.$count(
    dataBackfill,
    and(eq(dataBackfill.scheduleId, scheduleId), eq(dataBackfill.state, BackfillState.running)),
  )) > 0

type Days = { begins: string; ends: string }

/** Start of the first day, and end of the last day; due times in the future are left to the schedule itself. */
async function daysOf(
  tx: Tx,
  { now, today, timeZone }: Clock,
  { from, until }: StartingBackfill,
): Promise<Days | { fault: FieldError }> {
  const { rows } = await tx.execute<{ begins: string; ends: string; isTurned: boolean; isAhead: boolean }>(sql`
    select ${from}::date::timestamp at time zone ${timeZone}::text as begins,
      least((${until}::date + 1)::timestamp at time zone ${timeZone}::text, ${now}) as ends,
      ${until}::date < ${from}::date as "isTurned", ${until}::date > ${today} as "isAhead"`)
  const [found] = rows
  if (!found || found.isTurned) return { fault: { key: 'untilBeforeFrom' } }
  if (found.isAhead) return { fault: { key: 'schedules-faults:untilAhead' } }
  return found
}

/** A live schedule and all live schedules that depend on it, each once; the given one comes first. */
async function withDependents(tx: Tx, schedule: Schedule): Promise<Schedule[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    with recursive after (id) as (
      select ${schedule.id}::int
      union
      select e.schedule_id from after a join ${dataSchedulePredecessor} e on e.predecessor_id = a.id
      join ${dataSchedule} s on s.id = e.schedule_id where s.next_slot is not null)
    select id from after where id <> ${schedule.id} order by id limit ${backfillSchedulesMax + 1}`)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return [schedule]
  const found = await tx.select().from(dataSchedule).where(inArray(dataSchedule.id, ids)).orderBy(dataSchedule.id)
  return [schedule, ...found]
}

type NewSlot = { scheduleId: number; slot: string; periodFrom: string }

/** Due times of a schedule within days; stops at one more than a backfill allows. */
function slotsIn({ id, timing }: Schedule, { begins, ends }: Days, timeZone: string): NewSlot[] {
  const moments = momentsOf(timing, timeZone)
  const found: NewSlot[] = []
  const last = new Date(ends)
  let next = moments.after(new Date(new Date(begins).getTime() - 1))
  let before = next && moments.before(next)
  while (next && next < last && found.length <= backfillDatesMax) {
    found.push({
      scheduleId: id,
      slot: next.toISOString(),
      periodFrom: before?.toISOString() ?? firstMoment,
    })
    before = next
    next = moments.after(next)
  }
  return found
}

/** Locks a backfill and its schedule, which the actor must be allowed to run. */
async function holdBackfill(
  tx: Tx,
  { bizId, actor }: { bizId: string; actor: Principal },
): Promise<(OpenSchedule & { backfill: Backfill }) | Refusal> {
  const [of] = await tx
    .select({ bizId: dataSchedule.bizId })
    .from(dataBackfill)
    .innerJoin(dataSchedule, eq(dataSchedule.id, dataBackfill.scheduleId))
    .where(eq(dataBackfill.bizId, bizId))
  if (!of) return refuse('notFound')
  const held = await holdSchedule(tx, { bizId: of.bizId, actor, action: 'execute' })
  if (isRefusal(held)) return held
  await lockSlots(tx)
  const [backfill] = await tx.select().from(dataBackfill).where(eq(dataBackfill.bizId, bizId))
  return backfill ? { ...held, backfill } : refuse('notFound')
}

/** Cancels slots that have not started. Refuses as `holdSchedule`, state.refused unless the backfill is running. */
export async function cancelBackfill(
  tx: Tx,
  clock: Clock,
  { bizId, actor }: { bizId: string; actor: Principal },
): Promise<{ name: string } | Refusal> {
  const held = await holdBackfill(tx, { bizId, actor })
  if (isRefusal(held)) return held
  if (held.backfill.state !== BackfillState.running) return refuse('state.refused')
  await cancelRest(tx, [held.backfill.id], blocker('backfillCanceled'))
  await tx
    .update(dataBackfill)
    .set({ state: BackfillState.canceled, finishedAt: sql`${clock.now}` })
    .where(eq(dataBackfill.id, held.backfill.id))
  return { name: held.processName }
}

/**
 * Retries slots that failed, were canceled or never ran, with the schedules' current versions. Refuses as
 * `holdSchedule`, state.refused if it is running or nothing is left, or the schedule is not live; backfill.running if
 * another one is.
 */
export async function resumeBackfill(
  tx: Tx,
  clock: Clock,
  { bizId, actor }: { bizId: string; actor: Principal },
): Promise<{ name: string } | Refusal> {
  const held = await holdBackfill(tx, { bizId, actor })
  if (isRefusal(held)) return held
  const { backfill, schedule, processName } = held
  if (!runningStates.includes(schedule.state)) return refuseState(schedule)
  if (backfill.state === BackfillState.running) return refuse('state.refused')
  if (await isFilling(tx, schedule.id)) return refuse('backfill.running')
  const of = sql`${dataProcessVersion.id} in (
    select s.process_version_id from ${dataSchedule} s join ${dataSlot} l on l.schedule_id = s.id
    where l.backfill_id = ${backfill.id})`
  const older = await refuseOlderSources(tx, clock, { of, actor })
  if (older) return older
  const { rowCount } = await tx.execute(sql`
    update ${dataSlot} l set state = ${SlotState.waiting}, next_at = ${clock.now}, run_id = null, blockers = '[]',
      attempt = 0, process_version_id = s.process_version_id
    from ${dataSchedule} s where s.id = l.schedule_id and l.backfill_id = ${backfill.id} and l.state in ('failed', 'canceled') and not exists (
      select 1 from ${dataRun} r where r.id = l.run_id and r.state = 'finished')`)
  if (rowCount === 0) return refuse('state.refused')
  await tx
    .update(dataBackfill)
    .set({ state: BackfillState.running, finishedAt: null })
    .where(eq(dataBackfill.id, backfill.id))
  noteJobs(tx)
  return { name: processName }
}

const countOf = (states: readonly string[]) =>
  sql`count(*) filter (where ${slotState} = any(${sql.param([...states])}::text[]))`

/** Backfills, for members of the workspace. Refuses notFound. */
export async function pageBackfills(
  db: Db,
  clock: Clock,
  { scheduleBizId, actor, page }: { scheduleBizId: string; actor: Principal; page: Page },
): Promise<Paged<BackfillRow> | Refusal> {
  const [schedule] = await db.select().from(dataSchedule).where(eq(dataSchedule.bizId, scheduleBizId))
  if (!schedule) return refuse('notFound')
  const open = await openWorkspace(db, { key: { id: schedule.workspaceId }, actor, action: 'view' })
  if (isRefusal(open)) return refuse('notFound')
  const list: List = {
    columns: sql`b.biz_id as "bizId", b.from_day::text as from, b.until_day::text as until,
      b.with_dependents as "withDependents", b.stop_on_failure as "stopOnFailure", b.state, u.name as by,
      b.created_at as "createdAt", b.finished_at as "finishedAt",
      (select count(distinct l.schedule_id)::int from ${dataSlot} l where l.backfill_id = b.id) as schedules,
      (select json_build_object('total', count(*), 'good', ${countOf(goodSlotStates)}, 'failed', ${countOf(['failed'])},
        'canceled', ${countOf(['canceled'])}, 'open', ${countOf(openSlotStates)})
        from ${dataSlot} l left join ${dataRun} r on r.id = l.run_id where l.backfill_id = b.id) as slots`,
    from: sql`${dataBackfill} b join ${accounts.user} u on u.id = b.by_id`,
    where: [sql`b.schedule_id = ${schedule.id}`, isSeen(clock, sql`b.created_at`, workSeenSince({ principal: actor }))],
    order: [{ by: sql`b.id`, order: 'desc' }],
    counted: 'with rows',
  }
  return readPage<BackfillRow>(db, list, page)
}
