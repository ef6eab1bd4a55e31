import { and, eq, sql } from 'drizzle-orm'
import { dataProcess, dataProcessVersion } from '#api/data/processes/table.ts'
import { refuseOlderSources } from '#api/data/runs/seen-runs.ts'
import type { Clock } from '#api/platform/clock.ts'
import type { Tx } from '#api/platform/db/connection.ts'
import type { Principal } from '#api/platform/http/caller.ts'
import { randomBizId } from '#api/platform/keys.ts'
import { consumeQuota, userOf } from '#api/platform/quota/quota.ts'
import { isSelf } from '#api/shell/workspaces/open-workspace.ts'
import { ApplicationKind, ApplicationStatus, ScheduleState } from '#contract/data/schedules/codes.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { notifyScheduleApplicant, notifyScheduleDeciders } from './news.ts'
import { holdForDecision, holdSchedule, markApproval, refuseState, type Schedule } from './open-schedule.ts'
import { dataSchedule, dataScheduleApplication } from './table.ts'
import { momentsOf } from './times.ts'

/** Limit on applications per user. */
const schedulesApplied = { name: 'schedulesApplied', max: 60, minutes: 60 } as const

type Params = { bizId: string; version: number; actor: Principal }
type Done = { name: string; kind: ApplicationKind }
type Application = typeof dataScheduleApplication.$inferSelect

const applying: Partial<Record<ScheduleState, { kind: ApplicationKind; next: ScheduleState }>> = {
  [ScheduleState.configured]: { kind: ApplicationKind.online, next: ScheduleState.applyingOnline },
  [ScheduleState.live]: { kind: ApplicationKind.offline, next: ScheduleState.applyingOffline },
}

/** State before an application, which a rejection restores, and state after its approval. */
const outcomes = {
  [ApplicationKind.online]: { before: ScheduleState.configured, after: ScheduleState.live },
  [ApplicationKind.offline]: { before: ScheduleState.live, after: ScheduleState.configured },
} as const

/**
 * Applies to go online or offline, which blocks editing in the workspace. Refuses notFound, execute.denied,
 * workspace.blocked, state.refused, record.conflict, quota.rate.
 */
export async function applyForSchedule(
  tx: Tx,
  clock: Clock,
  { bizId, version, note, actor }: Params & { note: string },
): Promise<Done | Refusal> {
  const held = await holdSchedule(tx, { bizId, actor, action: 'execute' })
  if (isRefusal(held)) return held
  const { schedule, processName } = held
  const step = applying[schedule.state]
  if (!step) return refuseState(schedule)
  if (schedule.version !== version) return refuse('record.conflict', { detail: { version: schedule.version } })
  const of = eq(dataProcessVersion.id, schedule.versionId)
  const older = step.kind === ApplicationKind.online && (await refuseOlderSources(tx, clock, { of, actor }))
  if (older) return older
  const full = await consumeQuota(tx, clock, { quota: schedulesApplied, by: userOf(actor) })
  if (full) return full
  await tx.insert(dataScheduleApplication).values({
    bizId: randomBizId(),
    scheduleId: schedule.id,
    kind: step.kind,
    versionId: schedule.versionId,
    applicantId: actor.userId,
    agentId: actor.delegation?.agent.userId,
    note,
    createdAt: sql`${clock.now}`,
  })
  await moveTo(tx, schedule, { state: step.next })
  await notifyScheduleDeciders(tx, 'applied', { scheduleId: schedule.id, kind: step.kind }, { actor, reason: note })
  return { name: processName, kind: step.kind }
}

async function moveTo(tx: Tx, { id, workspaceId }: Schedule, set: Partial<typeof dataSchedule.$inferInsert>) {
  await tx
    .update(dataSchedule)
    .set({ ...set, version: sql`${dataSchedule.version} + 1`, updatedAt: sql`now()` })
    .where(eq(dataSchedule.id, id))
  await markApproval(tx, workspaceId)
}

async function pendingOf(tx: Tx, scheduleId: number): Promise<Application | undefined> {
  const [pending] = await tx
    .select()
    .from(dataScheduleApplication)
    .where(
      and(
        eq(dataScheduleApplication.scheduleId, scheduleId),
        eq(dataScheduleApplication.status, ApplicationStatus.pending),
      ),
    )
  return pending
}

/** True for the applicant, and the agent who applied for them. */
const isApplicant = (actor: Principal, { applicantId, agentId }: Application): boolean =>
  isSelf(actor, applicantId) || (agentId !== null && isSelf(actor, agentId))

/**
 * Withdraws an application and restores the previous state. Only for the applicant or the owner of the workspace.
 * Refuses notFound, execute.denied, state.refused, record.conflict.
 */
export async function withdrawSchedule(
  tx: Tx,
  clock: Clock,
  { bizId, version, actor }: Params,
): Promise<Done | Refusal> {
  const held = await holdSchedule(tx, { bizId, actor, action: 'view' })
  if (isRefusal(held)) return held
  const { schedule, processName, workspace } = held
  const pending = await pendingOf(tx, schedule.id)
  if (pending && !isApplicant(actor, pending) && workspace.ownerId !== actor.userId) return refuse('execute.denied')
  if (!pending) return refuseState(schedule)
  if (schedule.version !== version) return refuse('record.conflict', { detail: { version: schedule.version } })
  await endApplication(tx, clock, { pending, status: ApplicationStatus.withdrawn, by: actor.userId, reason: '' })
  await moveTo(tx, schedule, { state: outcomes[pending.kind].before })
  await notifyScheduleDeciders(tx, 'withdrawn', { scheduleId: schedule.id, kind: pending.kind }, { actor })
  return { name: processName, kind: pending.kind }
}

type Ending = { pending: Application; status: ApplicationStatus; by: number; reason: string }

const endApplication = (tx: Tx, clock: Clock, { pending, status, by, reason }: Ending) =>
  tx
    .update(dataScheduleApplication)
    .set({ status, decidedById: by, decidedAt: sql`${clock.now}`, reason })
    .where(eq(dataScheduleApplication.id, pending.id))

type Decision = { decision: 'approved' | 'rejected'; reason: string }

/**
 * Approves or rejects the pending application. Refuses notFound, authorization.own (the applicant, in either identity),
 * execute.denied, state.refused, record.conflict.
 */
export async function decideSchedule(
  tx: Tx,
  clock: Clock,
  { bizId, version, decision, reason, actor }: Params & Decision,
): Promise<Done | Refusal> {
  const held = await holdForDecision(tx, { bizId, actor })
  if (isRefusal(held)) return held
  const { schedule, processName, decides } = held
  const pending = await pendingOf(tx, schedule.id)
  if (pending && isApplicant(actor, pending)) return refuse('authorization.own')
  if (!decides) return refuse('execute.denied')
  if (!pending) return refuseState(schedule)
  if (schedule.version !== version) return refuse('record.conflict', { detail: { version: schedule.version } })
  const { before, after } = outcomes[pending.kind]
  const isApproved = decision === ApplicationStatus.approved
  await endApplication(tx, clock, { pending, status: decision, by: actor.userId, reason })
  await moveTo(tx, schedule, {
    state: isApproved ? after : before,
    ...(isApproved && { nextSlot: after === ScheduleState.live ? await firstSlot(tx, clock, schedule) : null }),
    ...(isApproved && { timeZone: clock.timeZone }),
  })
  if (isApproved) await setLiveVersion(tx, schedule, after === ScheduleState.live)
  const application = { scheduleId: schedule.id, kind: pending.kind, applicantId: pending.applicantId }
  await notifyScheduleApplicant(tx, decision, application, { actor, reason })
  return { name: processName, kind: pending.kind }
}

/** First due time from now on. */
async function firstSlot(tx: Tx, { now, timeZone }: Clock, { timing }: Schedule): Promise<string | null> {
  const { rows } = await tx.execute<{ now: string }>(sql`select ${now} as now`)
  return (
    momentsOf(timing, timeZone)
      .after(new Date(rows[0]?.now ?? 0))
      ?.toISOString() ?? null
  )
}

async function setLiveVersion(tx: Tx, { processId, versionId }: Schedule, isLive: boolean): Promise<void> {
  const number = sql<number>`(select v.number from ${dataProcessVersion} v where v.id = ${versionId})`
  await tx
    .update(dataProcess)
    .set({ liveVersion: isLive ? number : null })
    .where(eq(dataProcess.id, processId))
}
