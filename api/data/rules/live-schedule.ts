import { and, eq, ne, sql } from 'drizzle-orm'
import { dataProcess, dataProcessVersion } from '#api/data/processes/table.ts'
import { dataProcessOutput } from '#api/data/runs/table.ts'
import { refuseState } from '#api/data/schedules/open-schedule.ts'
import { dataSchedule, dataScheduleApplication } from '#api/data/schedules/table.ts'
import { dataTable } from '#api/data/tables/table.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { NodeKind } from '#contract/data/processes/codes.ts'
import type { ProcessNode } from '#contract/data/processes/shapes.ts'
import { ModelState } from '#contract/data/rules/codes.ts'
import type { ModelSchedule } from '#contract/data/rules/shapes.ts'
import { ApplicationKind, ApplicationStatus, ScheduleState } from '#contract/data/schedules/codes.ts'
import type { Refusal } from '#contract/platform/problem.ts'
import type { Model } from './open-model.ts'
import { ruleModelTest } from './table.ts'

/** Version of the model that a graph uses; undefined if there is none. */
export const judgedNumber = (nodes: readonly ProcessNode[]): number | undefined =>
  nodes.flatMap((node) => (node.kind === NodeKind.rules ? [node.settings.number] : []))[0]

/** Schedule of the process created for a model, with its result table; null before the first application. */
export async function scheduleOf(on: Db | Tx, { processId }: Pick<Model, 'processId'>): Promise<ModelSchedule | null> {
  if (processId === null) return null
  const [found] = await on
    .select({ schedule: dataSchedule, processBizId: dataProcess.bizId, graph: dataProcessVersion.graph })
    .from(dataSchedule)
    .innerJoin(dataProcess, eq(dataProcess.id, dataSchedule.processId))
    .innerJoin(dataProcessVersion, eq(dataProcessVersion.id, dataSchedule.versionId))
    .where(eq(dataSchedule.processId, processId))
  if (!found) return null
  const [table] = await on
    .select({ bizId: dataTable.bizId })
    .from(dataProcessOutput)
    .innerJoin(dataTable, eq(dataTable.id, dataProcessOutput.tableId))
    .where(eq(dataProcessOutput.processId, processId))
  const { bizId, version, state, timing } = found.schedule
  return {
    bizId,
    version,
    state,
    timing,
    processBizId: found.processBizId,
    number: judgedNumber(found.graph.nodes) ?? 0,
    tableBizId: table?.bizId ?? null,
  }
}

/** State of the model `m` by its schedule and the tests of its newest version. */
export const modelState = sql<ModelState>`coalesce(
  (select case when s.state in (${ScheduleState.live}, ${ScheduleState.applyingOffline}) then ${ModelState.live}
    when s.state = ${ScheduleState.applyingOnline} then ${ModelState.applying}
    when (select a.kind from ${dataScheduleApplication} a
      where a.schedule_id = s.id and a.status = ${ApplicationStatus.approved} order by a.id desc limit 1)
      = ${ApplicationKind.offline} then ${ModelState.retired} end
    from ${dataSchedule} s where s.process_id = m.process_id),
  case when exists (select 1 from ${ruleModelTest} t where t.model_id = m.id and t.number = m.current_version)
    then ${ModelState.tested} else ${ModelState.draft} end)`

/** Refuses while a schedule that uses the model is live or applied for. */
export async function refuseWhileLive(tx: Tx, bizId: string): Promise<Refusal | undefined> {
  const isJudgedBy = JSON.stringify({ nodes: [{ kind: NodeKind.rules, settings: { modelBizId: bizId } }] })
  const [live] = await tx
    .select({ state: dataSchedule.state, version: dataSchedule.version })
    .from(dataSchedule)
    .innerJoin(dataProcessVersion, eq(dataProcessVersion.id, dataSchedule.versionId))
    .where(
      and(ne(dataSchedule.state, ScheduleState.configured), sql`${dataProcessVersion.graph} @> ${isJudgedBy}::jsonb`),
    )
    .limit(1)
  return live && refuseState(live)
}

/** True if a test of the version read rows. */
export async function isTested(
  on: Db | Tx,
  { modelId, number }: { modelId: number; number: number },
): Promise<boolean> {
  const of = and(eq(ruleModelTest.modelId, modelId), eq(ruleModelTest.number, number))
  const [found] = await on.select({ id: ruleModelTest.id }).from(ruleModelTest).where(of).limit(1)
  return found !== undefined
}
