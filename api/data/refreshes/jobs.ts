import { jobIn } from '#api/platform/engine/job.ts'
import { pullTable } from './pull/pull-table.ts'
import { refreshTable } from './pull/refresh-table.ts'

/** Engine jobs that import tables of databases, by name. A single thread keeps the order of rows through joins. */
export const refreshJobs = { pull: jobIn({ threads: 1 }, pullTable), refresh: jobIn({ threads: 1 }, refreshTable) }
