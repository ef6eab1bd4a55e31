import { and, eq, inArray } from 'drizzle-orm'
import { openProcess } from '#api/data/processes/open-process.ts'
import { dataProcess, dataProcessVersion } from '#api/data/processes/table.ts'
import type { TableMaker } from '#api/data/refreshes/maker.ts'
import type { Tx } from '#api/platform/db/connection.ts'
import type { Actor } from '#api/shell/workspaces/open-workspace.ts'
import { ExecutionState, openExecutionStates, RunTrigger } from '#contract/data/runs/codes.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { type StartedRun, startRun } from './start-run.ts'
import { dataProcessOutput, dataRun } from './table.ts'

type Process = typeof dataProcess.$inferSelect

/** Starts a version manually, or returns its manually started run that has not ended. */
async function startVersion(
  tx: Tx,
  { process, number, byId }: { process: Process; number: number; byId: number },
): Promise<StartedRun | Refusal> {
  const [version] = await tx
    .select({ id: dataProcessVersion.id })
    .from(dataProcessVersion)
    .where(and(eq(dataProcessVersion.processId, process.id), eq(dataProcessVersion.number, number)))
  if (!version) return refuse(number === 0 ? 'state.refused' : 'notFound')
  const [open] = await tx
    .select({ id: dataRun.id, bizId: dataRun.bizId, state: dataRun.state })
    .from(dataRun)
    .where(
      and(
        eq(dataRun.versionId, version.id),
        eq(dataRun.trigger, RunTrigger.hand),
        inArray(dataRun.state, [...openExecutionStates]),
      ),
    )
  if (open) return open
  return startRun(tx, { processVersionId: version.id, slot: new Date().toISOString(), trigger: RunTrigger.hand, byId })
}

type Params = { processBizId: string; number?: number | undefined; actor: Actor }

/** Refuses as `openProcess`, notFound (the version), state.refused (the process has no version yet). */
export async function startByHand(
  tx: Tx,
  { processBizId, number, actor }: Params,
): Promise<{ run: StartedRun; process: Process; number: number } | Refusal> {
  const open = await openProcess(tx, { bizId: processBizId, actor, action: 'execute', hold: 'hold' })
  if (isRefusal(open)) return open
  const { process } = open
  const wanted = number ?? process.currentVersion
  const run = await startVersion(tx, { process, number: wanted, byId: actor.userId })
  return isRefusal(run) ? run : { run, process, number: wanted }
}

/**
 * Runs the current version of the process that creates a table. It runs with the rights of the process owner, as
 * scheduled runs do, so that callers with another workspace's right read no sources.
 */
export const processMaker: TableMaker = {
  async start(tx, { table, actor, through }) {
    const [found] = await tx
      .select({ process: dataProcess })
      .from(dataProcessOutput)
      .innerJoin(dataProcess, eq(dataProcess.id, dataProcessOutput.processId))
      .where(eq(dataProcessOutput.tableId, table.id))
    if (!found) return refuse('table.unmodelled')
    const { process } = found
    const byId = through === undefined ? actor.userId : process.ownerId
    const run = await startVersion(tx, { process, number: process.currentVersion, byId })
    if (isRefusal(run)) return run.refused === 'workspace.blocked' ? run : refuse('table.unmodelled')
    return { bizId: run.bizId, state: run.state === ExecutionState.queued ? 'queued' : 'started' }
  },
}
