import { jobRows, withJobs } from '../job.ts'
import type { Row } from '../row.ts'

const entries = 1_000_000

/** Measures reading a file of entries and comparing it with a list, in a process with the limits of the product's. */
export async function measureListImport(): Promise<Row[]> {
  return withJobs('list-job', async ({ run }) => {
    run('file', entries)
    const took = run('read', entries)
    return jobRows('1,000,000 entries of a watch list read and compared', took, { cpuSeconds: 45, megabytes: 500 })
  })
}
