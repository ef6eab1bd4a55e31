import { eq, sql } from 'drizzle-orm'
import { market } from '#api/data/markets/table.ts'
import { dataProcess, dataProcessVersion } from '#api/data/processes/table.ts'
import { dataRun } from '#api/data/runs/table.ts'
import { dataTable } from '#api/data/tables/table.ts'
import type { Clock } from '#api/platform/clock.ts'
import { momentInJson } from '#api/platform/db/columns.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { readList } from '#api/platform/db/list.ts'
import type { Principal } from '#api/platform/http/caller.ts'
import * as accounts from '#api/shell/accounts/table.ts'
import { findWorkspace, isSelf, openWorkspace } from '#api/shell/workspaces/open-workspace.ts'
import { isSeen, workSeenSince } from '#api/shell/workspaces/seen-since.ts'
import { workspace } from '#api/shell/workspaces/table.ts'
import { NodeKind } from '#contract/data/processes/codes.ts'
import { applyingStates, momentsShown, ScheduleState, slotsShown } from '#contract/data/schedules/codes.ts'
import type {
  Blocker,
  ScheduleApplication,
  ScheduleDetail,
  ScheduleRow,
  SlotRow,
} from '#contract/data/schedules/shapes.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { may } from '#contract/shell/workspaces/rules.ts'
import { decidesSchedule } from './decider.ts'
import { isIncremental } from './save.ts'
import { schedulesOf } from './schedule-list.ts'
import { slotState } from './slot-state.ts'
import { dataSchedule, dataScheduleApplication, dataSchedulePredecessor, dataSlot } from './table.ts'
import { upcoming } from './times.ts'

type Linked = ScheduleDetail['successors'][number]

/** Schedule detail, for members of the workspace and deciders. Refuses notFound. */
export async function getSchedule(
  db: Db,
  clock: Clock,
  { bizId, actor }: { bizId: string; actor: Principal },
): Promise<ScheduleDetail | Refusal> {
  const [schedule] = await db.select().from(dataSchedule).where(eq(dataSchedule.bizId, bizId))
  if (!schedule) return refuse('notFound')
  const open = await findWorkspace(db, { key: { id: schedule.workspaceId }, actor })
  if (!open || (open.roleType === null && !(await decides(db, schedule.id, actor)))) return refuse('notFound')
  const [row] = await readList<ScheduleRow>(
    db,
    schedulesOf(actor, { where: [sql`s.id = ${schedule.id}`], order: [{ by: sql`p.id`, order: 'asc' }] }),
  )
  const [version] = await db.select().from(dataProcessVersion).where(eq(dataProcessVersion.id, schedule.versionId))
  if (!row || !version) return refuse('notFound')
  const { nodes } = version.graph
  const [before, after, reads, applications, slots, now] = await Promise.all([
    predecessors(db, schedule.id),
    successors(db, schedule.id),
    tablesRead(db, schedule.tableIds),
    applicationsOf(db, clock, schedule.id, actor),
    slotsOf(db, clock, schedule.id, actor),
    nowBy(db, clock),
  ])
  const { missed, retries, retryPauseMinutes, timeBudget, onFailure, state, timing } = schedule
  const pending = applications.find(({ status }) => status === 'pending')
  const isOwn = pending?.applicantIds.some((id) => isSelf(actor, id))
  return {
    ...row,
    bizId,
    missed,
    retries,
    retryPauseMinutes,
    timeBudget,
    onFailure,
    predecessors: before,
    successors: after,
    reads,
    writes: nodes.flatMap((node) => (node.kind === NodeKind.output ? [node.settings.tableName] : [])),
    steps: nodes.map(({ id, title, kind, inputs }) => ({ id, title, kind, inputs: inputs.map(({ node }) => node) })),
    applications: applications.map(({ applicantIds: _, ...application }) => application),
    slots,
    upcoming: upcoming(timing, clock.timeZone, { after: new Date(now), count: momentsShown }).map((each) =>
      each.toISOString(),
    ),
    timeZone: clock.timeZone,
    mayEdit: state === ScheduleState.configured && may('edit', open),
    mayApply: (state === ScheduleState.configured || state === ScheduleState.live) && may('execute', open),
    mayWithdraw: applyingStates.includes(state) && (isOwn || open.ownerId === actor.userId),
    mayRun: (state === ScheduleState.live || state === ScheduleState.applyingOffline) && may('execute', open),
  }
}

async function decides(db: Db, scheduleId: number, actor: Principal): Promise<boolean> {
  const { rows } = await db.execute<{ decides: boolean }>(sql`
    select ${decidesSchedule(actor)} as decides from ${dataSchedule} s where s.id = ${scheduleId}`)
  return rows[0]?.decides ?? false
}

/** Current time of the database, or of a fixed clock. */
export async function nowBy(db: Db, { now }: Clock): Promise<string> {
  const { rows } = await db.execute<{ now: string }>(sql`select ${now} as now`)
  return rows[0]?.now ?? ''
}

async function predecessors(db: Db, scheduleId: number): Promise<ScheduleDetail['predecessors']> {
  const { rows } = await db.execute<ScheduleDetail['predecessors'][number]>(sql`
    select s.biz_id as "bizId", p.name, s.state, e.needed
    from ${dataSchedulePredecessor} e join ${dataSchedule} s on s.id = e.predecessor_id
    join ${dataProcess} p on p.id = s.process_id where e.schedule_id = ${scheduleId} order by p.name`)
  return rows
}

async function successors(db: Db, scheduleId: number): Promise<Linked[]> {
  const { rows } = await db.execute<Linked>(sql`
    select s.biz_id as "bizId", p.name, s.state
    from ${dataSchedulePredecessor} e join ${dataSchedule} s on s.id = e.schedule_id
    join ${dataProcess} p on p.id = s.process_id where e.predecessor_id = ${scheduleId} order by p.name`)
  return rows
}

async function tablesRead(db: Db, tableIds: readonly number[]): Promise<ScheduleDetail['reads']> {
  const { rows } = await db.execute<ScheduleDetail['reads'][number]>(sql`
    select coalesce(nullif(t.title, ''), t.table_name) as name, k.name as market, w.name as workspace
    from ${dataTable} t join ${workspace} w on w.id = t.workspace_id left join ${market} k on k.id = t.market_id
    where t.id = any(${sql.param([...tableIds])}::int[]) order by 1`)
  return rows
}

async function applicationsOf(db: Db, clock: Clock, scheduleId: number, actor: Principal) {
  const { rows } = await db.execute<ScheduleApplication & { applicantIds: number[] }>(sql`
    select a.biz_id as "bizId", a.kind, a.status, json_build_object('usercode', u.usercode, 'name', u.name) as applicant,
      g.name as agent, a.note, v.number as "processVersion", a.created_at as "createdAt", d.name as "decidedBy",
      a.decided_at as "decidedAt", a.reason, array_remove(array[a.applicant_id, a.agent_id], null) as "applicantIds"
    from ${dataScheduleApplication} a join ${accounts.user} u on u.id = a.applicant_id
    join ${dataProcessVersion} v on v.id = a.process_version_id
    left join ${accounts.user} g on g.id = a.agent_id left join ${accounts.user} d on d.id = a.decided_by_id
    where a.schedule_id = ${scheduleId} and ${isSeen(clock, sql`a.created_at`, workSeenSince({ principal: actor }))}
    order by a.id desc limit ${slotsShown}`)
  return rows
}

async function slotsOf(db: Db, clock: Clock, scheduleId: number, actor: Principal): Promise<SlotRow[]> {
  const { rows } = await db.execute<SlotRow & { blockers: Blocker[] }>(sql`
    select l.slot, ${slotState} as state,
      case when l.state = 'canceled' then 0 else greatest(l.attempt, coalesce(r.attempt, 0)) end as attempt,
      case when l.state = 'retrying' then l.next_at end as "nextAt", l.backfill_id is not null as "isBackfill", l.blockers,
      case when r.id is not null then json_build_object('bizId', r.biz_id, 'state', r.state, 'startedAt', ${momentInJson(sql`r.started_at`)},
        'finishedAt', ${momentInJson(sql`r.finished_at`)}) end as run
    from ${dataSlot} l left join ${dataRun} r on r.id = l.run_id
    where l.schedule_id = ${scheduleId} and ${isSeen(clock, sql`l.slot`, workSeenSince({ principal: actor }))}
    order by l.slot desc, l.id desc limit ${slotsShown}`)
  return rows
}

/** Choices of the schedule form, for members of the workspace of a process. Refuses notFound. */
export async function getScheduleChoices(
  db: Db,
  { timeZone }: Clock,
  { processBizId, actor }: { processBizId: string; actor: Principal },
) {
  const [process] = await db.select().from(dataProcess).where(eq(dataProcess.bizId, processBizId))
  if (!process) return refuse('notFound')
  const open = await openWorkspace(db, { key: { id: process.workspaceId }, actor, action: 'view' })
  if (isRefusal(open)) return refuse('notFound')
  const versions = await db
    .select()
    .from(dataProcessVersion)
    .where(eq(dataProcessVersion.processId, process.id))
    .orderBy(sql`${dataProcessVersion.number} desc`)
    .limit(slotsShown)
  const { rows } = await db.execute<Linked>(sql`
    select s.biz_id as "bizId", p.name, s.state from ${dataSchedule} s join ${dataProcess} p on p.id = s.process_id
    where s.workspace_id = ${open.id} and p.id <> ${process.id} order by lower(p.name), p.id`)
  return {
    process: { bizId: process.bizId, name: process.name },
    versions: versions.map(({ number, note, createdAt }) => ({ number, note, createdAt })),
    predecessors: rows,
    isIncremental: isIncremental(versions[0]?.graph.nodes ?? []),
    timeZone,
  }
}
