import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Row } from '../row.ts'

type Took = { cpuSeconds: number; seconds: number; megabytes: number }

const million = 1_000_000

/** The engine of the flow audit, each job in a process of its own: a csv of a million lines, and a million lines against a million. */
export async function measureFlow(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'flow-bench-'))
  try {
    run('csv', million, folder)
    const read = run('read', million, folder)
    run('lines', million, folder)
    const compared = run('compare', million, folder)
    const names = run('names', 20_000, folder)
    return [
      ...rowsOf('1,000,000 csv lines read', read, { cpuSeconds: 6, megabytes: 400 }),
      ...rowsOf('1,000,000 lines compared with 1,000,000', compared, { cpuSeconds: 10, megabytes: 700 }),
      {
        name: '20,000 names against 5,000 products',
        figure: names.cpuSeconds,
        unit: 'CPU-s',
        target: { atMost: 10 },
      },
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function rowsOf(name: string, took: Took, most: { cpuSeconds: number; megabytes: number }): Row[] {
  const note = `${took.seconds.toFixed(1)} s on a machine that may do other work`
  return [
    { name, figure: took.cpuSeconds, unit: 'CPU-s', target: { atMost: most.cpuSeconds }, note },
    { name: `${name}, memory`, figure: took.megabytes, unit: 'MB', target: { atMost: most.megabytes } },
  ]
}

function run(what: string, count: number, folder: string): Took {
  const script = new URL('../helper/flow-job.ts', import.meta.url).pathname
  const args = ['--import', 'tsx', script, what, String(count), folder]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 1 << 26 })
  if (status !== 0) throw new Error(`${what} failed: ${stderr}`)
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
}
