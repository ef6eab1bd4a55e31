import { and, eq, inArray } from 'drizzle-orm'
import { dataProcess } from '#api/data/processes/table.ts'
import { applyForSchedule, decideSchedule } from '#api/data/schedules/application.ts'
import { type DispatchDeps, dispatch } from '#api/data/schedules/dispatch.ts'
import { saveSchedule } from '#api/data/schedules/save.ts'
import { dataSchedule, dataSlot } from '#api/data/schedules/table.ts'
import type { Tx } from '#api/platform/db/connection.ts'
import type { Principal } from '#api/platform/http/caller.ts'
import type { Run } from '#api/platform/jobs/job.ts'
import { user } from '#api/shell/accounts/table.ts'
import { workspace } from '#api/shell/workspaces/table.ts'
import { MarketPerm } from '#contract/data/markets/perms.ts'
import { ApplicationStatus, Every, Needed, ScheduleType, SlotState } from '#contract/data/schedules/codes.ts'
import { savingSchedule } from '#contract/data/schedules/shapes.ts'
import { accepted } from './accepted.ts'
import { platformTeam } from './demo-platform-tables.ts'
import { demoPrincipal } from './demo-principal.ts'
import { platformProcess, seedPlatformProcess } from './demo-processes.ts'
import { earlier } from './earlier.ts'
import { until } from './until.ts'

/** Manages all markets of the demo, so decides on the schedules that read their tables. */
const decider = 'risk'
const platformOwner = 'admin'
const timeBudget = 600
/** Age of the live schedule: long enough for missed weekly due times. */
const liveForDays = 22
const rejectedDaysAgo = 3

type Deps = DispatchDeps
type Decision = { decision: 'approved' | 'rejected'; reason: string }
type Plan = {
  process: string
  /** Process whose schedule is the predecessor. */
  after?: string
  timing: { every: Every; weekday?: number; time: string }
  daysAgo: number
  note: string
  decided?: Decision
}

const weekly: Plan = {
  process: '供应商付款汇总',
  timing: { every: Every.week, weekday: 1, time: '06:30' },
  daysAgo: liveForDays,
  note: '每周一上班前汇总上周付款，供例会使用。',
  decided: { decision: ApplicationStatus.approved, reason: '同意。' },
}
const rejected: Plan = {
  process: '拆分采购排查',
  after: weekly.process,
  timing: { every: Every.day, time: '07:00' },
  daysAgo: rejectedDaysAgo,
  note: '每天排查新增付款。',
  decided: { decision: ApplicationStatus.rejected, reason: '付款每周更新一次，每天运行没有必要，请改为每周。' },
}
const applying: Plan = {
  process: platformProcess,
  timing: { every: Every.day, time: '05:00' },
  daysAgo: 0,
  note: '问卷结果每天更新，次日供各工作台使用。',
}

/**
 * Schedules of the demo: one live, with due times that ran and due times that were missed, one configured after its
 * application was rejected, one process without any, and in the team of platform tables one that waits for its
 * decision, because that blocks editing.
 */
export async function seedSchedules(deps: Deps, team: { actor: Principal; workspaceId: number }, run: Run) {
  const [found] = await deps.db.select().from(user).where(eq(user.username, decider))
  if (!found) return
  const deciding = demoPrincipal({ ...found, userId: found.id }, MarketPerm.decide)
  for (const plan of [weekly, rejected]) await seedSchedule(deps, { ...team, deciding }, plan)
  const [owner] = await deps.db.select().from(user).where(eq(user.username, platformOwner))
  const [platform] = await deps.db.select().from(workspace).where(eq(workspace.name, platformTeam))
  if (owner && platform) {
    const actor = demoPrincipal({ ...owner, userId: owner.id })
    const by = { actor, workspaceBizId: platform.bizId, workspaceId: platform.id }
    await seedPlatformProcess(deps, by)
    await seedSchedule(deps, { ...by, deciding }, applying)
  }
  const isOpen = inArray(dataSlot.state, [SlotState.waiting, SlotState.running])
  await until(run, async () => {
    await dispatch(deps)
    return (await deps.db.$count(dataSlot, isOpen)) === 0
  })
}

type By = { actor: Principal; deciding: Principal; workspaceId: number }

/** Configures, applies and decides as of the day of the plan, once. */
async function seedSchedule({ db, clock }: Deps, { actor, deciding, workspaceId }: By, plan: Plan): Promise<void> {
  const at = earlier(clock, plan.daysAgo)
  await db.transaction(async (tx) => {
    const process = await processOf(tx, workspaceId, plan.process)
    if (!process || process.schedule) return
    const before = plan.after === undefined ? undefined : await processOf(tx, workspaceId, plan.after)
    const params = savingSchedule.parse({
      processBizId: process.bizId,
      processVersion: 1,
      type: before?.schedule ? ScheduleType.dependent : ScheduleType.independent,
      timing: plan.timing,
      timeBudget,
      predecessors: before?.schedule ? [{ scheduleBizId: before.schedule, needed: Needed.newest }] : [],
    })
    const { bizId } = accepted(await saveSchedule(tx, at, { params, actor }))
    const version = async () =>
      (await tx.select().from(dataSchedule).where(eq(dataSchedule.bizId, bizId)))[0]?.version ?? 0
    accepted(await applyForSchedule(tx, at, { bizId, version: await version(), note: plan.note, actor }))
    if (plan.decided)
      accepted(await decideSchedule(tx, at, { bizId, version: await version(), ...plan.decided, actor: deciding }))
  })
}

/** A process by its name, with the bizId of its schedule, if any. */
async function processOf(tx: Tx, workspaceId: number, name: string) {
  const [found] = await tx
    .select({ bizId: dataProcess.bizId, schedule: dataSchedule.bizId })
    .from(dataProcess)
    .leftJoin(dataSchedule, eq(dataSchedule.processId, dataProcess.id))
    .where(and(eq(dataProcess.workspaceId, workspaceId), eq(dataProcess.name, name)))
  return found
}
