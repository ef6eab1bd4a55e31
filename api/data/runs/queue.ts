import { and, eq, sql } from 'drizzle-orm'
import { dataProcess } from '#api/data/processes/table.ts'
import type { Tx } from '#api/platform/db/connection.ts'
import { sendJob } from '#api/platform/jobs/send.ts'
import { ExecutionState, openExecutionStates, runsAtOnce } from '#contract/data/runs/codes.ts'
import { running } from './run-job.ts'
import { dataRun } from './table.ts'

/** Serializes changes of a workspace's queue until the commit. */
export const lockQueue = (tx: Tx, workspaceId: number) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`data_run ${workspaceId}`}, 0))`)

const open = sql`any(${sql.param([...openExecutionStates])}::text[])`

/**
 * Sends jobs for the next runs of a workspace, at most `runsAtOnce` in all and one of each process. Each workspace has
 * no more jobs in the shared queue, so that workspaces take turns. The caller holds `lockQueue`.
 */
export async function sendNext(tx: Tx, workspaceId: number): Promise<void> {
  const { rows: sent } = await tx.execute<{ processId: number }>(sql`
    select r.process_id as "processId" from ${dataRun} r join ${dataProcess} p on p.id = r.process_id
    where p.workspace_id = ${workspaceId} and r.state = ${open} and r.job_id is not null`)
  const busy = new Set(sent.map(({ processId }) => processId))
  for (let free = runsAtOnce - sent.length; free > 0; free--) {
    const { rows } = await tx.execute<{ id: number; attempt: number; processId: number }>(sql`
      select r.id, r.attempt, r.process_id as "processId"
      from ${dataRun} r join ${dataProcess} p on p.id = r.process_id
      where p.workspace_id = ${workspaceId} and r.state = ${ExecutionState.queued} and r.job_id is null
        and r.process_id <> all(${sql.param([...busy])}::int[])
      order by r.id limit 1`)
    const [next] = rows
    if (!next) return
    busy.add(next.processId)
    const jobId = await sendJob(tx, running, { runId: next.id, attempt: next.attempt })
    await tx
      .update(dataRun)
      .set({ jobId })
      .where(and(eq(dataRun.id, next.id), eq(dataRun.attempt, next.attempt)))
  }
}
