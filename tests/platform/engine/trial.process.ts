import { runJobs } from '#api/platform/engine/job.ts'
import { trialJobs } from './trial-jobs.ts'

runJobs({ trial: trialJobs })
