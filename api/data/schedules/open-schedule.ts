import { eq, sql } from 'drizzle-orm'
import { dataProcess } from '#api/data/processes/table.ts'
import type { Tx } from '#api/platform/db/connection.ts'
import type { Principal } from '#api/platform/http/caller.ts'
import { findWorkspace, type OpenWorkspace, openWorkspace } from '#api/shell/workspaces/open-workspace.ts'
import { workspace } from '#api/shell/workspaces/table.ts'
import { ScheduleState } from '#contract/data/schedules/codes.ts'
import { isRefusal, type ProblemKey, type Refusal, refuse } from '#contract/platform/problem.ts'
import type { WorkspaceAction } from '#contract/shell/workspaces/rules.ts'
import { decidesSchedule } from './decider.ts'
import { dataSchedule } from './table.ts'

export type Schedule = typeof dataSchedule.$inferSelect
export type OpenSchedule = { schedule: Schedule; processName: string; workspace: OpenWorkspace }

type Params = { bizId: string; actor: Principal; action: WorkspaceAction }

/**
 * Locks a schedule and its workspace, in which the actor may perform the action, until the transaction ends. Refuses
 * notFound (also for non-members), execute.denied, workspace.blocked.
 */
export async function holdSchedule(tx: Tx, { bizId, actor, action }: Params): Promise<OpenSchedule | Refusal> {
  const [unheld] = await tx.select().from(dataSchedule).where(eq(dataSchedule.bizId, bizId))
  if (!unheld) return refuse('notFound')
  const open = await openWorkspace(tx, { key: { id: unheld.workspaceId }, actor, action, hold: 'update' })
  if (isRefusal(open)) return open.refused === 'access.denied' ? refuse('notFound') : open
  return heldIn(tx, unheld.id, open)
}

async function heldIn(tx: Tx, id: number, open: OpenWorkspace): Promise<OpenSchedule | Refusal> {
  const [schedule] = await tx.select().from(dataSchedule).where(eq(dataSchedule.id, id)).for('update')
  if (!schedule) return refuse('notFound')
  const [process] = await tx
    .select({ name: dataProcess.name })
    .from(dataProcess)
    .where(eq(dataProcess.id, schedule.processId))
  return { schedule, processName: process?.name ?? '', workspace: open }
}

/** A schedule for its deciders, locked with its workspace. `decides` is false for members who do not decide. */
export async function holdForDecision(
  tx: Tx,
  { bizId, actor }: Omit<Params, 'action'>,
): Promise<(OpenSchedule & { decides: boolean }) | Refusal> {
  const { rows } = await tx.execute<{ id: number; workspaceId: number; decides: boolean }>(sql`
    select s.id, s.workspace_id as "workspaceId", ${decidesSchedule(actor)} as decides
    from ${dataSchedule} s where s.biz_id = ${bizId}`)
  const [found] = rows
  if (!found) return refuse('notFound')
  const open = await findWorkspace(tx, { key: { id: found.workspaceId }, actor, hold: 'update' })
  if (!open || (!found.decides && open.roleType === null)) return refuse('notFound')
  const held = await heldIn(tx, found.id, open)
  return isRefusal(held) ? held : { ...held, decides: found.decides }
}

const refusals = {
  [ScheduleState.notConfigured]: 'schedule.notLive',
  [ScheduleState.configured]: 'schedule.notLive',
  [ScheduleState.live]: 'schedule.live',
  [ScheduleState.applyingOnline]: 'schedule.applying',
  [ScheduleState.applyingOffline]: 'schedule.applying',
} as const satisfies Record<ScheduleState, ProblemKey>

/** Refusal that names the state in which an operation is not allowed. */
export const refuseState = ({ state, version }: Pick<Schedule, 'state' | 'version'>): Refusal =>
  refuse(refusals[state], { detail: { state, version } })

/** Blocks editing of a workspace while an application of one of its schedules is pending. spec: platform §4 */
export const markApproval = (tx: Tx, workspaceId: number) =>
  tx.execute(sql`
    update ${workspace} set schedule_approval_state = case when exists (
      select 1 from ${dataSchedule} s
      where s.workspace_id = ${workspaceId} and s.state in ('applyingOnline', 'applyingOffline'))
      then 'in_progress' else '' end
    where id = ${workspaceId}`)
