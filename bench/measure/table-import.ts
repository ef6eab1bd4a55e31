import { bothTook, jobRows, withJobs } from '../job.ts'
import type { Row } from '../row.ts'

const million = 1_000_000
const workbookRows = 100_000

/** Share by which a file with ten times the rows may exceed ten times the time and the memory. */
const tolerance = 0.2

/** Measures imports of tables with nine columns, each step in a separate process: read, typed, verified and stored. */
export async function measureTableImport(): Promise<Row[]> {
  return withJobs('table-job', async ({ run }) => {
    const imported = (survey: string, count: number) => bothTook(run(survey, count), run('store', count))
    run('xlsx', workbookRows)
    const workbook = imported('surveyXlsx', workbookRows)
    run('csv', million)
    const read = imported('surveyCsv', million)
    run('csv', 10 * million)
    const large = imported('surveyCsv', 10 * million)
    return [
      ...jobRows('1,000,000 csv lines imported', read, { cpuSeconds: 7, megabytes: 400 }),
      {
        name: '10,000,000 csv lines, times the time of a tenth',
        figure: large.cpuSeconds / read.cpuSeconds,
        unit: '×',
        target: { atMost: 10 * (1 + tolerance) },
        note: `${large.cpuSeconds.toFixed(1)} CPU-s, ${large.seconds.toFixed(0)} s`,
      },
      {
        name: '10,000,000 csv lines, times the memory of a tenth',
        figure: large.megabytes / read.megabytes,
        unit: '×',
        target: { atMost: 1 + tolerance },
        note: `${large.megabytes.toFixed(0)} MB`,
      },
      ...jobRows('100,000 rows of an xlsx imported', workbook, { cpuSeconds: 3, megabytes: 400 }),
    ]
  })
}
