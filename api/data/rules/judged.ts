import { eq, inArray } from 'drizzle-orm'
import { dataProcessVersion } from '#api/data/processes/table.ts'
import { dataSchedule } from '#api/data/schedules/table.ts'
import { dataTable } from '#api/data/tables/table.ts'
import type { Tx } from '#api/platform/db/connection.ts'
import type { Publish } from '#api/platform/events/events.ts'
import { ReadMode } from '#contract/data/processes/codes.ts'
import { runningStates } from '#contract/data/schedules/codes.ts'
import { modelJudged } from './events.ts'
import { judgedNumber } from './live-schedule.ts'
import { ruleModel } from './table.ts'

type Published = { runId: number; processId: number; processVersionId: number; tables: string[] }

/** Publishes `modelJudged` if the run belongs to the live version of a model. */
export async function publishJudged(
  tx: Tx,
  publish: Publish,
  { runId, processId, processVersionId, tables }: Published,
): Promise<void> {
  const [live] = await tx
    .select({ modelId: ruleModel.id, schedule: dataSchedule, graph: dataProcessVersion.graph })
    .from(ruleModel)
    .innerJoin(dataSchedule, eq(dataSchedule.processId, ruleModel.processId))
    .innerJoin(dataProcessVersion, eq(dataProcessVersion.id, dataSchedule.versionId))
    .where(eq(ruleModel.processId, processId))
  if (!live || live.schedule.versionId !== processVersionId || !runningStates.includes(live.schedule.state)) return
  const { nodes } = live.graph
  const number = judgedNumber(nodes)
  if (number === undefined || tables.length === 0) return
  const isFull = nodes.every(({ settings }) => !('mode' in settings) || settings.mode === ReadMode.full)
  const made = await tx
    .select({ id: dataTable.id, versionId: dataTable.versionId })
    .from(dataTable)
    .where(inArray(dataTable.bizId, tables))
  for (const { id: tableId, versionId } of made)
    if (versionId !== null)
      await publish(tx, modelJudged, { modelId: live.modelId, number, runId, tableId, versionId, isFull })
}
