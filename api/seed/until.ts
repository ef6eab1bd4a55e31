import { setTimeout } from 'node:timers/promises'
import { JobCancelled, type Run } from '#api/platform/jobs/job.ts'

const lookEveryMs = 200

/** Polls until the condition holds. Throws JobCancelled when the run of the job ends first. */
export async function until(run: Run, holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) {
    if (run.signal.aborted) throw new JobCancelled()
    await setTimeout(lookEveryMs)
  }
}
