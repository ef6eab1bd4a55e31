import type { Progress, Run } from '#api/platform/jobs/job.ts'
import type { JobProgress } from './job.ts'

const forwardEveryMs = 500

/**
 * Forwards the engine's progress to the job queue: each new stage immediately, other updates at most twice a second.
 */
export function progressTo(run: Run): (progress: JobProgress) => void {
  let next = 0
  let at = ''
  return ({ stage, rows, of }) => {
    if (stage === at && Date.now() < next) return
    next = Date.now() + forwardEveryMs
    at = stage
    const progress: Progress = { stage, done: rows, total: of }
    // A cancelled job is stopped by its signal, so errors are ignored here.
    run.progress(progress).catch(() => {})
  }
}
