import { auditEngineJobs } from '#api/audit/engine-jobs.ts'
import { dataEngineJobs } from '#api/data/engine-jobs.ts'
import { runJobs } from '#api/platform/engine/job.ts'

/** Process of the engine, the only code that loads the jobs of all domains. */
runJobs({ ...auditEngineJobs, ...dataEngineJobs })
