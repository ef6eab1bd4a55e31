/**
 * npm run trino: starts Trino and an S3 server, and compares the results of all plans of the product on both engines,
 * with the CPU seconds of each. Exits with 1 if one differs. `--rows=N` makes smaller tables than a million rows;
 * `--minutes=N` stops after N minutes, and says what was left out; names select plans and jobs.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { withJobs } from './job.ts'
import { type Compared, comparison, tableOfCompared } from './trino/comparison.ts'
import { providePrograms, Skipped } from './trino/requirements.ts'
import { startServers } from './trino/servers.ts'

const million = 1_000_000
const { values, positionals } = parseArgs({
  options: { rows: { type: 'string' }, minutes: { type: 'string' } },
  allowPositionals: true,
})
const rows = Number(values.rows ?? million)
const until = performance.now() + Number(values.minutes ?? Number.POSITIVE_INFINITY) * 60_000

async function compareAll(): Promise<Compared[]> {
  const programs = await providePrograms()
  const place = mkdtempSync(join(tmpdir(), 'trino-'))
  try {
    const began = performance.now()
    const servers = await startServers(programs, place)
    // The servers are separate processes, which would outlive this one.
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => void servers.close().finally(() => process.exit(1)))
    const cpu = await servers.trinoCpuSeconds()
    console.log(`Trino is up after ${((performance.now() - began) / 1000).toFixed(0)} s, ${cpu.toFixed(0)} CPU-s`)
    try {
      return await withJobs('flow-job', (flow) =>
        comparison({ servers, place, rows, until, only: positionals, flow, report: console.log }),
      )
    } finally {
      await servers.close()
    }
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

try {
  const compared = await compareAll()
  console.log(tableOfCompared(compared))
  mkdirSync('bench/results', { recursive: true })
  writeFileSync('bench/results/trino.json', JSON.stringify({ at: new Date().toISOString(), rows, compared }, null, 2))
  if (compared.some(({ outcome }) => outcome !== 'equal' && outcome !== 'left out')) process.exitCode = 1
} catch (error) {
  if (!(error instanceof Skipped)) throw error
  console.log(`skipped: ${error.message}`)
}
