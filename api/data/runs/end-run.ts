import { and, eq, inArray, sql } from 'drizzle-orm'
import { dataProcess } from '#api/data/processes/table.ts'
import type { Tx } from '#api/platform/db/connection.ts'
import { cancelJob } from '#api/platform/jobs/send.ts'
import { ExecutionState, NodeRunState, openExecutionStates } from '#contract/data/runs/codes.ts'
import { type Refusal, refuse } from '#contract/platform/problem.ts'
import { lockQueues, sendNext } from './queue.ts'
import { running } from './run-job.ts'
import { dataNodeRun, dataRun, type RunText } from './table.ts'

export type Run = typeof dataRun.$inferSelect

/** Locks an open run and the queue of its workspace until the commit; undefined if the run has ended. */
export async function holdOpenRun(tx: Tx, runId: number): Promise<{ run: Run; workspaceId: number } | undefined> {
  const [of] = await tx
    .select({ workspaceId: dataProcess.workspaceId })
    .from(dataRun)
    .innerJoin(dataProcess, eq(dataProcess.id, dataRun.processId))
    .where(eq(dataRun.id, runId))
  if (!of) return undefined
  await lockQueues(tx, [of.workspaceId])
  const [run] = await tx
    .select()
    .from(dataRun)
    .where(and(eq(dataRun.id, runId), inArray(dataRun.state, [...openExecutionStates])))
    .for('update')
  return run && { run, workspaceId: of.workspaceId }
}

type Ending = {
  run: Run
  workspaceId: number
  state: ExecutionState
  failure?: RunText | undefined
  set?: Partial<Pick<typeof dataRun.$inferInsert, 'outputs' | 'watermarks'>>
}

/** Ends an open run and lets the next one of the workspace start. The caller must hold the run's lock. */
export async function endRun(tx: Tx, { run, workspaceId, state, failure, set }: Ending) {
  await tx
    .update(dataRun)
    .set({ ...set, state, jobId: null, failure: failure ?? null, finishedAt: sql`now()` })
    .where(eq(dataRun.id, run.id))
  await sendNext(tx, [workspaceId])
}

/**
 * Stops a run; cancels one that has not started. Its job is notified within a second, and its results are not stored.
 * Refuses state.refused if the run has ended.
 */
export async function stopRun(
  tx: Tx,
  { runId, reason }: { runId: number; reason: RunText },
): Promise<ExecutionState | Refusal> {
  const held = await holdOpenRun(tx, runId)
  if (!held) return refuse('state.refused')
  const { run } = held
  if (run.jobId !== null) await cancelJob(tx, running, run.jobId)
  await tx
    .update(dataNodeRun)
    .set({ state: NodeRunState.waiting, ms: null })
    .where(and(eq(dataNodeRun.runId, runId), eq(dataNodeRun.state, NodeRunState.running)))
  const state = run.startedAt === null ? ExecutionState.canceled : ExecutionState.stopped
  await endRun(tx, { ...held, state, failure: reason })
  return state
}

/** Enqueues one run again as `retryRuns` does. Refuses notFound, state.refused if it has not failed or been stopped. */
export async function retryRun(tx: Tx, { runId }: { runId: number }): Promise<{ attempt: number } | Refusal> {
  const [retried] = await retryRuns(tx, [runId])
  if (retried) return { attempt: retried.attempt }
  return refuse((await tx.$count(dataRun, eq(dataRun.id, runId))) === 0 ? 'notFound' : 'state.refused')
}

/** Enqueues failed or stopped runs again; each resumes after the steps whose rows are stored. */
export async function retryRuns(tx: Tx, runIds: readonly number[]): Promise<{ id: number; attempt: number }[]> {
  const found = await tx
    .selectDistinct({ workspaceId: dataProcess.workspaceId })
    .from(dataRun)
    .innerJoin(dataProcess, eq(dataProcess.id, dataRun.processId))
    .where(inArray(dataRun.id, [...runIds]))
  const queues = found.map(({ workspaceId }) => workspaceId)
  await lockQueues(tx, queues)
  const retried = await tx
    .update(dataRun)
    .set({
      state: ExecutionState.queued,
      attempt: sql`${dataRun.attempt} + 1`,
      jobId: null,
      failure: null,
      startedAt: null,
      finishedAt: null,
    })
    .where(
      and(inArray(dataRun.id, [...runIds]), inArray(dataRun.state, [ExecutionState.failed, ExecutionState.stopped])),
    )
    .returning({ id: dataRun.id, attempt: dataRun.attempt })
  await sendNext(tx, queues)
  return retried
}
