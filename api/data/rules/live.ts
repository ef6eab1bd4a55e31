import { and, eq, sql } from 'drizzle-orm'
import { checkGraph, saveProcess } from '#api/data/processes/process.ts'
import { dataProcess } from '#api/data/processes/table.ts'
import { applyForSchedule } from '#api/data/schedules/application.ts'
import { refuseState } from '#api/data/schedules/open-schedule.ts'
import { saveSchedule } from '#api/data/schedules/save.ts'
import type { Clock } from '#api/platform/clock.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import type { Principal } from '#api/platform/http/caller.ts'
import { type OpenWorkspace, openWorkspace } from '#api/shell/workspaces/open-workspace.ts'
import { processNameMax } from '#contract/data/processes/codes.ts'
import type { ApplyingModel } from '#contract/data/rules/live-shapes.ts'
import { OnFailure, retryPauseUsual, ScheduleState, ScheduleType } from '#contract/data/schedules/codes.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { liveGraph, resultTableName } from './live-graph.ts'
import { isTested, scheduleOf } from './live-schedule.ts'
import { contentOf, type Model, openModel } from './open-model.ts'
import { checkContent } from './rule-model.ts'
import { ruleModel } from './table.ts'

type Applying = { params: ApplyingModel; actor: Principal }

const refuseNumber = (key: string, number: number): Refusal =>
  refuse('validation', { faults: { number: [{ key: `rules-faults:${key}`, values: { number } }] } })

/** Refuses notFound, execute.denied, workspace.blocked, validation (unknown, untested or faulty for the applicant). */
export async function checkApplication(
  db: Db,
  clock: Clock,
  { params: { bizId, number }, actor }: Applying,
): Promise<Refusal | undefined> {
  const open = await openModel(db, { bizId, actor, action: 'execute' })
  if (isRefusal(open)) return open
  const { model, workspace } = open
  const content = await contentOf(db, model, number)
  if (isRefusal(content)) return refuseNumber('versionUnknown', number)
  if (!(await isTested(db, { modelId: model.id, number }))) return refuseNumber('notTested', number)
  const workspaceBizId = workspace.bizId
  const faulty = await checkContent(db, clock, { workspaceBizId, content, actor })
  if (faulty) return faulty
  return checkGraph(db, clock, { workspaceBizId, graph: liveGraph({ ...model, number, content }), actor })
}

/**
 * Creates or edits the process and the schedule for one version of a model, and applies to take it online. Refuses as
 * the called operations: notFound, execute.denied, workspace.blocked, validation, exists, record.conflict,
 * schedule.live, schedule.applying, quota.full, quota.rate.
 */
export async function applyModel(
  tx: Tx,
  clock: Clock,
  { params: { bizId, number, timing, note, version }, actor }: Applying,
): Promise<{ name: string; scheduleBizId: string; processBizId: string; tableName: string } | Refusal> {
  const held = await holdModel(tx, { bizId, version, actor })
  if (isRefusal(held)) return held
  const { model, workspace } = held
  const content = await contentOf(tx, model, number)
  if (isRefusal(content)) return refuseNumber('versionUnknown', number)
  const schedule = await scheduleOf(tx, model)
  if (schedule && schedule.state !== ScheduleState.configured) return refuseState(schedule)
  const process = await saveLiveProcess(tx, {
    model,
    workspace,
    graph: liveGraph({ ...model, number, content }),
    actor,
  })
  if (isRefusal(process)) return process
  const saved = await saveSchedule(tx, clock, {
    params: {
      ...(schedule && { bizId: schedule.bizId, version: schedule.version }),
      processBizId: process.bizId,
      processVersion: process.number,
      type: ScheduleType.independent,
      timing,
      retries: 0,
      retryPauseMinutes: retryPauseUsual,
      timeBudget: content.timeBudget,
      onFailure: OnFailure.stop,
      predecessors: [],
    },
    actor,
  })
  if (isRefusal(saved)) return saved
  const next = schedule ? schedule.version + 1 : 0
  const applied = await applyForSchedule(tx, clock, { bizId: saved.bizId, version: next, note, actor })
  if (isRefusal(applied)) return applied
  await tx
    .update(ruleModel)
    .set({ processId: process.id, version: sql`${ruleModel.version} + 1` })
    .where(eq(ruleModel.id, model.id))
  return {
    name: model.name,
    scheduleBizId: saved.bizId,
    processBizId: process.bizId,
    tableName: resultTableName(model.bizId),
  }
}

/** Applies to take a model offline. Refuses as the called operations, and schedule.notLive. */
export async function retireModel(
  tx: Tx,
  clock: Clock,
  { bizId, note, version, actor }: { bizId: string; note: string; version: number; actor: Principal },
): Promise<{ name: string } | Refusal> {
  const held = await holdModel(tx, { bizId, version, actor })
  if (isRefusal(held)) return held
  const { model } = held
  const schedule = await scheduleOf(tx, model)
  if (!schedule) return refuse('schedule.notLive')
  if (schedule.state !== ScheduleState.live) return refuseState(schedule)
  const { bizId: scheduleBizId, version: known } = schedule
  const applied = await applyForSchedule(tx, clock, { bizId: scheduleBizId, version: known, note, actor })
  return isRefusal(applied) ? applied : { name: model.name }
}

type Holding = { bizId: string; version: number; actor: Principal }

/** Locks the workspace first, in the order that schedules use, then the model. */
async function holdModel(
  tx: Tx,
  { bizId, version, actor }: Holding,
): Promise<{ model: Model; workspace: OpenWorkspace } | Refusal> {
  const [found] = await tx.select().from(ruleModel).where(eq(ruleModel.bizId, bizId))
  if (!found) return refuse('notFound')
  const workspace = await openWorkspace(tx, {
    key: { id: found.workspaceId },
    actor,
    action: 'execute',
    hold: 'update',
  })
  if (isRefusal(workspace)) return workspace.refused === 'access.denied' ? refuse('notFound') : workspace
  const [model] = await tx.select().from(ruleModel).where(eq(ruleModel.id, found.id)).for('update')
  if (!model) return refuse('notFound')
  if (model.version !== version) return refuse('record.conflict', { detail: { version: model.version } })
  return { model, workspace }
}

type Saving = { model: Model; workspace: OpenWorkspace; graph: ReturnType<typeof liveGraph>; actor: Principal }

/** Saves this graph as the newest version of a model's process. */
async function saveLiveProcess(
  tx: Tx,
  { model, workspace: { id: workspaceId, bizId: workspaceBizId }, graph, actor }: Saving,
): Promise<{ id: number; bizId: string; number: number } | Refusal> {
  const [known] = await tx
    .select()
    .from(dataProcess)
    .where(eq(dataProcess.id, model.processId ?? 0))
  const name = known?.name ?? (await freeName(tx, { workspaceId, model }))
  const saved = await saveProcess(tx, {
    saving: {
      workspaceBizId,
      ...(known && { bizId: known.bizId, version: known.version, basedOn: known.currentVersion }),
      name,
      remark: known?.remark ?? '',
      graph,
      note: '',
    },
    actor,
  })
  if (isRefusal(saved) && !(known && saved.refused === 'process.unchanged')) return saved
  const bizId = isRefusal(saved) ? (known?.bizId ?? '') : saved.bizId
  const [process] = await tx.select().from(dataProcess).where(eq(dataProcess.bizId, bizId))
  if (!process) throw new Error(`no process of rule model ${model.bizId}`)
  return { id: process.id, bizId, number: process.currentVersion }
}

/** Number of random letters that make names unique. */
const suffixLength = 8
/** Unused name of letters, digits and underscores only, as process names require. */
async function freeName(tx: Tx, { workspaceId, model }: { workspaceId: number; model: Model }): Promise<string> {
  const plain = model.name.replace(/[^\p{L}\p{M}0-9_-]+/gu, '_').replace(/^[^\p{L}_]/u, '_$&')
  const name = Array.from(plain).slice(0, processNameMax).join('')
  const isNamed = and(eq(dataProcess.workspaceId, workspaceId), sql`lower(${dataProcess.name}) = lower(${name})`)
  if ((await tx.$count(dataProcess, isNamed)) === 0) return name
  const short = Array.from(plain).slice(0, processNameMax - suffixLength - 1)
  return `${short.join('')}_${resultTableName(model.bizId).slice(-suffixLength)}`
}
