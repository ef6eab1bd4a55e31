import { bothTook, type JobRunner, jobRows, withJobs } from '../job.ts'
import type { Load } from '../load.ts'
import type { Row } from '../row.ts'
import { withServer } from '../server.ts'
import { makeSite } from '../site.ts'
import { loadBeside } from '../staff.ts'

const million = 1_000_000

/**
 * Measures the engine of the flow audit, each job in a separate process: a csv of a million lines, and a million lines
 * against a million.
 */
export async function measureFlow(): Promise<Row[]> {
  return withJobs('flow-job', async (jobs) => {
    const { run } = jobs
    run('csv', million)
    const read = bothTook(run('readCsv', million), run('readLines', million))
    run('lines', million)
    const compared = run('compare', million)
    const beside = await pageBeside(jobs)
    const pages = run('pages', million).reply as { first: number[]; others: number[] }
    run('xlsx', million)
    const workbook = bothTook(run('readXlsx', million), run('readLines', million))
    const names = run('names', 20_000)
    run('lines', 10 * million)
    const large = run('compare', 10 * million)
    return [
      ...jobRows('1,000,000 csv lines read', read, { cpuSeconds: 6, megabytes: 400 }),
      ...jobRows('1,000,000 rows of an xlsx read', workbook, { cpuSeconds: 30, megabytes: 300 }),
      ...jobRows('1,000,000 lines compared with 1,000,000', compared, { cpuSeconds: 10, megabytes: 700 }),
      ...jobRows('10,000,000 lines compared with 10,000,000', large, { cpuSeconds: 110, megabytes: 2000 }),
      {
        name: 'A page of staff while lines are compared, p99',
        figure: beside.p99,
        unit: 'ms',
        target: { atMost: 100 },
        note: `${beside.perSecond.toFixed(0)} a second, one at a time, p50 ${beside.p50} ms`,
      },
      {
        name: 'Middle page of its result in a new order',
        figure: Math.max(...pages.first),
        unit: 'ms',
        target: { atMost: 1000 },
      },
      {
        name: 'Any other page of it, p95',
        figure: [...pages.others].sort((a, b) => a - b)[Math.floor(pages.others.length * 0.95)] ?? 0,
        unit: 'ms',
        target: { atMost: 300 },
      },
      {
        name: '20,000 names against 5,000 products',
        figure: names.seconds,
        unit: 's',
        target: { atMost: 10 },
        note: `${names.cpuSeconds.toFixed(1)} CPU-s`,
      },
    ]
  })
}

const loadSeconds = 15

/** Requests a list that staff open all day, repeatedly, while one comparison follows another. */
async function pageBeside(jobs: JobRunner): Promise<Load> {
  const site = await makeSite('PostgreSQL')
  try {
    return await withServer(site, ({ url }) => loadBeside(url, loadSeconds, () => jobs.runBeside('compare', million)))
  } finally {
    await site.remove()
  }
}
