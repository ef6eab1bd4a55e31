import { and, eq, inArray, sql } from 'drizzle-orm'
import { dataProcess } from '#api/data/processes/table.ts'
import type { Clock } from '#api/platform/clock.ts'
import { retireDatasets } from '#api/platform/datasets/retention.ts'
import { dataset } from '#api/platform/datasets/table.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { jobStates } from '#api/platform/jobs/send.ts'
import { ExecutionState, openExecutionStates, runRetentionDays } from '#contract/data/runs/codes.ts'
import { giveUpRun, type RunDeps, runOwner } from './execute-run.ts'
import { lockQueues, sendNext } from './queue.ts'
import { running } from './run-job.ts'
import { dataRun } from './table.ts'

/** Seconds without a heartbeat after which a run's process counts as lost. */
const silentSeconds = 10

/**
 * Marks runs whose process has ended as unknown, until another instance takes over their job or the job fails
 * permanently. Ends runs whose job was deleted. Requeues runs of queues in which no run has a job.
 */
export async function sweepRuns(deps: Pick<RunDeps, 'db'>): Promise<void> {
  const { db } = deps
  await db.execute(sql`
    update ${dataRun} set state = ${ExecutionState.unknown}
    where state = ${ExecutionState.started} and exists (
      select 1 from pgboss.job j where j.name = ${running.name} and j.id::text = ${dataRun.jobId}
        and (j.state = 'retry' or j.state = 'active' and j.started_on < now() - make_interval(secs => ${silentSeconds})))`)
  const open = await db
    .select()
    .from(dataRun)
    .where(and(inArray(dataRun.state, [...openExecutionStates]), sql`${dataRun.jobId} is not null`))
  const jobs = await jobStates(
    db,
    running,
    open.flatMap(({ jobId }) => jobId ?? []),
  )
  for (const { id: runId, attempt, jobId } of open) {
    const { state } = jobs.get(jobId ?? '') ?? { state: 'failed' }
    if (state !== 'waiting' && state !== 'running') await giveUpRun(deps, { runId, attempt }, 'lost')
  }
  await sendWaiting(db)
}

async function sendWaiting(db: Db): Promise<void> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select distinct p.workspace_id as id from ${dataRun} r join ${dataProcess} p on p.id = r.process_id
    where r.state = ${ExecutionState.queued} and r.job_id is null`)
  for (const { id } of rows)
    await db.transaction(async (tx) => {
      await lockQueues(tx, [id])
      await sendNext(tx, [id])
    })
}

/** Deletes runs whose retention has ended, with the stored rows of their steps. */
export async function deleteOldRuns(db: Db, { now }: Clock): Promise<number> {
  return db.transaction(async (tx) => {
    const deleted = await tx
      .delete(dataRun)
      .where(
        sql`finished_at < ${now} - make_interval(days => ${runRetentionDays}) and not state = any(${sql.param([...openExecutionStates])}::text[])`,
      )
      .returning({ id: dataRun.id })
    const ids = deleted.map(({ id }) => id)
    const stored = await tx
      .select({ id: dataset.id })
      .from(dataset)
      .where(and(eq(dataset.ownerType, runOwner), inArray(dataset.ownerId, ids)))
    await retireDatasets(
      tx,
      stored.map(({ id }) => id),
    )
    return deleted.length
  })
}
