import { jobIn } from '#api/platform/engine/job.ts'
import { runSteps } from './steps/run-steps.ts'

/** Jobs that execute processes. */
export const runJobs = { run: jobIn({ threads: 2 }, runSteps) }
