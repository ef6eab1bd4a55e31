import { and, eq, inArray, sql } from 'drizzle-orm'
import { dataProcess } from '#api/data/processes/table.ts'
import type { Tx } from '#api/platform/db/connection.ts'
import { cancelJob } from '#api/platform/jobs/send.ts'
import { ExecutionState, NodeRunState, openExecutionStates } from '#contract/data/runs/codes.ts'
import { type Refusal, refuse } from '#contract/platform/problem.ts'
import { lockQueue, sendNext } from './queue.ts'
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
  await lockQueue(tx, of.workspaceId)
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

/** Ends an open run and lets the next one of the workspace begin. The caller holds the run. */
export async function endRun(tx: Tx, { run, workspaceId, state, failure, set }: Ending) {
  await tx
    .update(dataRun)
    .set({ ...set, state, jobId: null, failure: failure ?? null, finishedAt: sql`now()` })
    .where(eq(dataRun.id, run.id))
  await sendNext(tx, workspaceId)
}

/**
 * Stops a run: one that has not begun is canceled. Its job is notified within a second; what it makes is not stored.
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

/**
 * Enqueues a run that failed or was stopped again; it goes on from the steps whose rows are stored. Refuses
 * notFound, state.refused if it has not ended so.
 */
export async function retryRun(tx: Tx, { runId }: { runId: number }): Promise<{ attempt: number } | Refusal> {
  const [of] = await tx
    .select({ workspaceId: dataProcess.workspaceId })
    .from(dataRun)
    .innerJoin(dataProcess, eq(dataProcess.id, dataRun.processId))
    .where(eq(dataRun.id, runId))
  if (!of) return refuse('notFound')
  await lockQueue(tx, of.workspaceId)
  const [run] = await tx
    .update(dataRun)
    .set({
      state: ExecutionState.queued,
      attempt: sql`${dataRun.attempt} + 1`,
      jobId: null,
      failure: null,
      startedAt: null,
      finishedAt: null,
    })
    .where(and(eq(dataRun.id, runId), inArray(dataRun.state, [ExecutionState.failed, ExecutionState.stopped])))
    .returning({ attempt: dataRun.attempt })
  if (!run) return refuse('state.refused')
  await sendNext(tx, of.workspaceId)
  return run
}
