import { jobRows, withJobs } from '../job.ts'
import type { Row } from '../row.ts'
import { type DatabaseName, databaseNames, makeSite } from '../site.ts'
import { type StoredList, storeList } from '../stored-list.ts'

const entries = 1_000_000

/**
 * Measures reading a file of entries and comparing it with a list, in a process with the limits of the product's; then
 * storing them while others write, and finding names among them.
 */
export async function measureListImport(): Promise<Row[]> {
  return withJobs('list-job', async ({ folder, run }) => {
    run('file', entries)
    const took = run('read', entries)
    const rows = jobRows('1,000,000 entries of a watch list read and compared', took, {
      cpuSeconds: 45,
      megabytes: 500,
    })
    for (const database of databaseNames) {
      const site = await makeSite(database)
      try {
        rows.push(...rowsOf(database, await site.use((db) => storeList(db, folder))))
      } finally {
        await site.remove()
      }
    }
    return rows
  })
}

const rowsOf = (database: DatabaseName, { storeSeconds, longestWaitMs, search, trial }: StoredList): Row[] => [
  {
    name: `Longest wait of another call while they are stored, ${database}`,
    figure: longestWaitMs,
    unit: 'ms',
    target: { atMost: 1000 },
    note: `${storeSeconds.toFixed(0)} s in all`,
  },
  { name: `Search among them, slowest, ${database}`, figure: search.ms, unit: 'ms', note: `"${search.of}"` },
  { name: `Trial of a name, slowest, ${database}`, figure: trial.ms, unit: 'ms', note: `"${trial.of}"` },
]
