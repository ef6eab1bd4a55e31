import { flowJobs } from '#api/audit/flow/jobs.ts'

/** Jobs that the features of this domain announce to the engine. */
export const auditEngineJobs = { flow: flowJobs }
