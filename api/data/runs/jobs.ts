import { jobIn } from '#api/platform/engine/job.ts'
import { previewStep } from './steps/preview-step.ts'
import { runSteps } from './steps/run-steps.ts'

/** Engine jobs that execute processes, and preview or explain their steps. */
export const runJobs = { run: jobIn({ threads: 2 }, runSteps), preview: previewStep }
