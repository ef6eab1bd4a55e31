import { martJobs } from './mart/jobs.ts'
import { sourceJobs } from './sources/jobs.ts'
import { tableJobs } from './tables/import/jobs.ts'

/** Jobs that the features of this domain announce to the engine. */
export const dataEngineJobs = { sources: sourceJobs, tables: tableJobs, mart: martJobs }
