import { and, eq, inArray, sql } from 'drizzle-orm'
import { dataProcess, dataProcessVersion } from '#api/data/processes/table.ts'
import { dataTable } from '#api/data/tables/table.ts'
import type { Clock } from '#api/platform/clock.ts'
import type { Tx } from '#api/platform/db/connection.ts'
import type { Principal } from '#api/platform/http/caller.ts'
import { randomBizId } from '#api/platform/keys.ts'
import { openWorkspace } from '#api/shell/workspaces/open-workspace.ts'
import { NodeKind, ReadMode } from '#contract/data/processes/codes.ts'
import type { ProcessNode } from '#contract/data/processes/shapes.ts'
import { MissedRuns, ScheduleState } from '#contract/data/schedules/codes.ts'
import type { SavingSchedule } from '#contract/data/schedules/shapes.ts'
import { type FieldError, isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { holdSchedule, refuseState } from './open-schedule.ts'
import { dataSchedule, dataSchedulePredecessor } from './table.ts'
import { faultOfTiming } from './times.ts'

type Saved = { bizId: string; name: string }
type Faults = Record<string, FieldError[]>

/** True if a graph reads or writes anything incrementally. */
export const isIncremental = (nodes: readonly ProcessNode[]): boolean =>
  nodes.some(({ settings }) => 'mode' in settings && settings.mode === ReadMode.incremental)

/**
 * Configures the schedule of a process. Refuses notFound, execute.denied, workspace.blocked, state.refused (only a
 * configured schedule is edited), record.conflict, schedule.exists, validation.
 */
export async function saveSchedule(
  tx: Tx,
  clock: Clock,
  { params, actor }: { params: SavingSchedule; actor: Principal },
): Promise<Saved | Refusal> {
  const place = params.bizId === undefined ? await placeForNew(tx, params, actor) : await placeOf(tx, params, actor)
  if (isRefusal(place)) return place
  const [version] = await tx
    .select()
    .from(dataProcessVersion)
    .where(and(eq(dataProcessVersion.processId, place.processId), eq(dataProcessVersion.number, params.processVersion)))
  const timingFault = faultOfTiming(params.timing)
  const faults: Faults = {
    ...(!version && { processVersion: [{ key: 'schedules-faults:versionUnknown' }] }),
    ...(timingFault && { 'timing.cron': [timingFault] }),
  }
  const before = await predecessorsOf(tx, { params, ...place })
  if ('fault' in before) faults.predecessors = [before.fault]
  if (!version || 'fault' in before || Object.keys(faults).length > 0) return refuse('validation', { faults })
  const { type, timing, retries, retryPauseMinutes, timeBudget, onFailure } = params
  const values = {
    versionId: version.id,
    tableIds: await tablesRead(tx, version.graph.nodes),
    type,
    timing,
    missed: params.missed ?? (isIncremental(version.graph.nodes) ? MissedRuns.each : MissedRuns.latest),
    retries,
    retryPauseMinutes,
    timeBudget,
    onFailure,
    timeZone: clock.timeZone,
    updatedAt: sql`${clock.now}`,
  }
  const [saved] =
    place.scheduleId === undefined
      ? await tx
          .insert(dataSchedule)
          .values({
            ...values,
            bizId: randomBizId(),
            processId: place.processId,
            workspaceId: place.workspaceId,
            state: ScheduleState.configured,
            byId: actor.userId,
            createdAt: sql`${clock.now}`,
          })
          .returning()
      : await tx
          .update(dataSchedule)
          .set({ ...values, version: sql`${dataSchedule.version} + 1` })
          .where(eq(dataSchedule.id, place.scheduleId))
          .returning()
  if (!saved) throw new Error('no schedule was written')
  await tx.delete(dataSchedulePredecessor).where(eq(dataSchedulePredecessor.scheduleId, saved.id))
  if (before.rows.length > 0)
    await tx.insert(dataSchedulePredecessor).values(before.rows.map((row) => ({ ...row, scheduleId: saved.id })))
  return { bizId: saved.bizId, name: place.name }
}

type Place = { scheduleId: number | undefined; processId: number; workspaceId: number; name: string }

async function placeForNew(tx: Tx, { processBizId }: SavingSchedule, actor: Principal): Promise<Place | Refusal> {
  const [process] = await tx.select().from(dataProcess).where(eq(dataProcess.bizId, processBizId))
  if (!process) return refuse('notFound')
  const open = await openWorkspace(tx, { key: { id: process.workspaceId }, actor, action: 'edit', hold: 'update' })
  if (isRefusal(open)) return open.refused === 'access.denied' ? refuse('notFound') : open
  const existing = await tx.$count(dataSchedule, eq(dataSchedule.processId, process.id))
  if (existing > 0) return refuse('schedule.exists')
  return { scheduleId: undefined, processId: process.id, workspaceId: open.id, name: process.name }
}

async function placeOf(tx: Tx, params: SavingSchedule, actor: Principal): Promise<Place | Refusal> {
  const held = await holdSchedule(tx, { bizId: params.bizId ?? '', actor, action: 'edit' })
  if (isRefusal(held)) return held
  const { schedule, processName, workspace } = held
  if (schedule.state !== ScheduleState.configured) return refuseState(schedule)
  if (schedule.version !== params.version) return refuse('record.conflict', { detail: { version: schedule.version } })
  const [process] = await tx.select().from(dataProcess).where(eq(dataProcess.id, schedule.processId))
  if (process?.bizId !== params.processBizId) return refuse('notFound')
  return { scheduleId: schedule.id, processId: schedule.processId, workspaceId: workspace.id, name: processName }
}

type Predecessors = { rows: Pick<typeof dataSchedulePredecessor.$inferInsert, 'predecessorId' | 'needed'>[] }

/** Checks that predecessors are schedules of the same workspace that do not depend on this one. */
async function predecessorsOf(
  tx: Tx,
  { params, scheduleId, workspaceId, name }: Place & { params: SavingSchedule },
): Promise<Predecessors | { fault: FieldError }> {
  const rows: Predecessors['rows'] = []
  const schedules = await schedulesIn(tx, workspaceId)
  for (const { scheduleBizId, needed } of params.predecessors) {
    const [found] = await tx
      .select({ id: dataSchedule.id })
      .from(dataSchedule)
      .where(and(eq(dataSchedule.bizId, scheduleBizId), eq(dataSchedule.workspaceId, workspaceId)))
    if (!found) return { fault: { key: 'schedules-faults:predecessorUnknown' } }
    const loop = scheduleId === undefined ? undefined : loopThrough(schedules, { from: found.id, to: scheduleId })
    if (loop) return { fault: { key: 'schedules-faults:loop', values: { loop: [name, ...loop].join(' → ') } } }
    rows.push({ predecessorId: found.id, needed })
  }
  return { rows }
}

/** A schedule with the ids of its predecessors. */
type Linked = { id: number; name: string; predecessorIds: number[] }

async function schedulesIn(tx: Tx, workspaceId: number): Promise<ReadonlyMap<number, Linked>> {
  const { rows } = await tx.execute<Linked>(sql`
    select s.id, p.name, array(
      select e.predecessor_id from ${dataSchedulePredecessor} e where e.schedule_id = s.id order by 1) as "predecessorIds"
    from ${dataSchedule} s join ${dataProcess} p on p.id = s.process_id where s.workspace_id = ${workspaceId}`)
  return new Map(rows.map((row) => [row.id, row]))
}

type Path = { from: number; to: number }

/**
 * Names of the schedules on a shortest path of predecessors from one to another; undefined if there is none. Visits
 * each schedule once, since the number of paths grows exponentially.
 */
function loopThrough(schedules: ReadonlyMap<number, Linked>, { from, to }: Path): string[] | undefined {
  const paths = new Map([[from, [from]]])
  // A map also iterates over entries added during the loop.
  for (const [id, path] of paths) {
    if (id === to) return path.map((each) => schedules.get(each)?.name ?? '')
    for (const next of schedules.get(id)?.predecessorIds ?? []) if (!paths.has(next)) paths.set(next, [...path, next])
  }
  return undefined
}

/** Ids of the tables that source steps read. */
async function tablesRead(tx: Tx, nodes: readonly ProcessNode[]): Promise<number[]> {
  const bizIds = nodes.flatMap((node) => (node.kind === NodeKind.source ? [node.settings.tableBizId] : []))
  if (bizIds.length === 0) return []
  const found = await tx.select({ id: dataTable.id }).from(dataTable).where(inArray(dataTable.bizId, bizIds))
  return found.map(({ id }) => id)
}

/**
 * Removes all of these schedules or none. Refuses notFound, execute.denied, workspace.blocked, state.refused,
 * schedule.used.
 */
export async function removeSchedules(
  tx: Tx,
  { bizIds, actor }: { bizIds: readonly string[]; actor: Principal },
): Promise<{ names: string[] } | Refusal> {
  const names: string[] = []
  for (const bizId of [...new Set(bizIds)].toSorted()) {
    const held = await holdSchedule(tx, { bizId, actor, action: 'delete' })
    if (isRefusal(held)) return { ...held, detail: { ...held.detail, bizId } }
    const { schedule, processName } = held
    if (schedule.state !== ScheduleState.configured) {
      const refused = refuseState(schedule)
      return { ...refused, detail: { ...refused.detail, bizId } }
    }
    const { rows } = await tx.execute<{ name: string }>(sql`
      select p.name from ${dataSchedulePredecessor} e join ${dataSchedule} s on s.id = e.schedule_id
      join ${dataProcess} p on p.id = s.process_id
      where e.predecessor_id = ${schedule.id} and s.biz_id <> all(${sql.param([...bizIds])}::text[]) order by p.name`)
    if (rows.length > 0) return refuse('schedule.used', { detail: { bizId, usedBy: rows.map(({ name }) => name) } })
    await tx.delete(dataSchedule).where(eq(dataSchedule.id, schedule.id))
    names.push(processName)
  }
  return { names }
}
