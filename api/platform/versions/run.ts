import type { Db, Tx } from '#api/platform/db/connection.ts'
import type { JobKind } from '#api/platform/jobs/job.ts'
import { type JobState, jobStates } from '#api/platform/jobs/send.ts'
import type { RunProgress } from '#contract/platform/versions/shapes.ts'
import type { RunState } from '#contract/platform/versions/states.ts'

type Run = { finishedAt: string | null; failure: string }

/** State of a run. If the state of its job is unknown, an unfinished run counts as waiting. */
export function runStateOf({ finishedAt, failure }: Run, jobState?: JobState): RunState {
  if (finishedAt === null) return jobState?.state === 'running' ? 'running' : 'waiting'
  if (failure === '') return 'done'
  return failure === 'cancelled' ? 'cancelled' : 'failed'
}

/** A row of versions with the state of its run. */
export type DescribedRun<Code extends string, Row> = Omit<Row, 'jobId' | 'failure'> & {
  state: RunState
  fault: Code | null
  job: RunProgress | null
}

/** Adds state, fault and progress to rows of versions, in their order. */
export async function describeRuns<Code extends string, Row extends Run & { jobId: string }>(
  on: Db | Tx,
  kind: Pick<JobKind, 'name'>,
  rows: readonly Row[],
): Promise<DescribedRun<Code, Row>[]> {
  const underWay = rows.filter(({ finishedAt }) => finishedAt === null).map(({ jobId }) => jobId)
  const states = await jobStates(on, kind, underWay)
  return rows.map(({ jobId, failure, ...row }) => {
    const jobState = states.get(jobId)
    const state = runStateOf({ finishedAt: row.finishedAt, failure }, jobState)
    const progress = jobState?.state === 'running' ? jobState.progress : null
    const { done = 0, total = 0, stage = '' } = progress ?? {}
    return {
      ...row,
      state,
      fault: state === 'failed' ? (failure as Code) : null,
      job: progress && { stage, rows: done, of: total, percent: total > 0 ? Math.floor((100 * done) / total) : 0 },
    }
  })
}
