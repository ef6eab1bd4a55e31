import { jobRows, withJobs } from '../job.ts'
import type { Row } from '../row.ts'
import type { Bench } from '../stage.ts'
import { measureProcesses } from './processes.ts'

const tenMillion = 10_000_000
const little = 1_000_000

/** Measures runs of processes over large tables, each in a process with the limits of the product's. */
export async function measureProcessRuns({ scale }: Pick<Bench, 'scale'>): Promise<Row[]> {
  const rows = scale.runs > 1 ? tenMillion : little
  const shown = rows.toLocaleString('en')
  const parsed = await measureProcesses()
  const measured = await withJobs('process-job', async ({ run }) => {
    run('tables', rows)
    const incremental = run('incremental', rows)
    return [
      ...jobRows(`${shown} × 100,000 joined and summed`, run('join', rows), { cpuSeconds: 10, megabytes: 1200 }),
      ...jobRows(`${shown} deduplicated`, run('dedupe', rows), { cpuSeconds: 12, megabytes: 500 }),
      ...jobRows(`${shown} × ${shown} joined by key and summed`, run('keyJoin', rows), {
        cpuSeconds: 60,
        megabytes: 1200,
      }),
      {
        name: `10,000 new rows merged into ${shown}`,
        figure: incremental.seconds,
        unit: 's',
        target: { atMost: 3 },
        note: `${incremental.cpuSeconds.toFixed(1)} CPU-s`,
      },
    ]
  })
  return [...parsed, ...measured]
}
