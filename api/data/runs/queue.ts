import { and, eq, sql } from 'drizzle-orm'
import { dataProcess } from '#api/data/processes/table.ts'
import type { Tx } from '#api/platform/db/connection.ts'
import { sendJob } from '#api/platform/jobs/send.ts'
import { ExecutionState, openExecutionStates, runsAtOnce } from '#contract/data/runs/codes.ts'
import { running } from './run-job.ts'
import { dataRun } from './table.ts'

/**
 * Serializes changes to the queues of workspaces until the commit; locks in ascending order, so that callers never
 * deadlock.
 */
export const lockQueues = (tx: Tx, workspaceIds: readonly number[]) =>
  tx.execute(sql`
    select pg_advisory_xact_lock(hashtextextended('data_run ' || id, 0))
    from (select distinct id from unnest(${sql.param([...workspaceIds])}::int[]) id order by id) queue`)

const open = sql`any(${sql.param([...openExecutionStates])}::text[])`

type Next = { id: number; attempt: number }

/**
 * Sends jobs for the next runs of workspaces, at most `runsAtOnce` per workspace and one per process. Limiting each
 * workspace's jobs in the shared queue serves workspaces in turn. The caller must hold `lockQueues`.
 */
export async function sendNext(tx: Tx, workspaceIds: readonly number[]): Promise<void> {
  if (workspaceIds.length === 0) return
  const { rows } = await tx.execute<Next>(sql`
    with found as (
      select r.id, r.process_id, p.workspace_id, r.state, r.job_id
      from ${dataRun} r join ${dataProcess} p on p.id = r.process_id
      where p.workspace_id = any(${sql.param([...workspaceIds])}::int[]) and r.state = ${open}
    ), process as (
      select workspace_id, bool_or(job_id is not null) as is_busy,
        min(id) filter (where job_id is null and state = ${ExecutionState.queued}) as next_id
      from found group by workspace_id, process_id
    ), waiting as (
      select w.next_id, row_number() over (partition by w.workspace_id order by w.next_id) as place,
        (select count(*) from process b where b.workspace_id = w.workspace_id and b.is_busy) as busy
      from process w where not w.is_busy
    )
    select r.id, r.attempt from waiting w join ${dataRun} r on r.id = w.next_id
    where w.place + w.busy <= ${runsAtOnce} order by r.id`)
  for (const { id, attempt } of rows) {
    const jobId = await sendJob(tx, running, { runId: id, attempt })
    await tx
      .update(dataRun)
      .set({ jobId })
      .where(and(eq(dataRun.id, id), eq(dataRun.attempt, attempt)))
  }
}
