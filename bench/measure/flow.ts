import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { processLimits } from '#api/platform/engine/engine.ts'
import { processPriority } from '#api/platform/processes/tasks.ts'
import { type Load, load } from '../load.ts'
import type { Row } from '../row.ts'
import { withServer } from '../server.ts'
import { account, makeSite } from '../site.ts'

type Took = { cpuSeconds: number; seconds: number; megabytes: number; reply?: unknown }

const million = 1_000_000

/**
 * Measures the engine of the flow audit, each job in a process of its own: a csv of a million lines, and a million
 * lines against a million.
 */
export async function measureFlow(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'flow-bench-'))
  try {
    await bundle(folder)
    run('csv', million, folder)
    const read = both(run('readCsv', million, folder), run('readLines', million, folder))
    run('lines', million, folder)
    const compared = run('compare', million, folder)
    const beside = await pageBeside(folder)
    const pages = run('pages', million, folder).reply as { first: number[]; others: number[] }
    run('xlsx', million, folder)
    const workbook = both(run('readXlsx', million, folder), run('readLines', million, folder))
    const names = run('names', 20_000, folder)
    run('lines', 10 * million, folder)
    const large = run('compare', 10 * million, folder)
    return [
      ...rowsOf('1,000,000 csv lines read', read, { cpuSeconds: 6, megabytes: 400 }),
      ...rowsOf('1,000,000 rows of an xlsx read', workbook, { cpuSeconds: 30, megabytes: 300 }),
      ...rowsOf('1,000,000 lines compared with 1,000,000', compared, { cpuSeconds: 10, megabytes: 700 }),
      ...rowsOf('10,000,000 lines compared with 10,000,000', large, { cpuSeconds: 110, megabytes: 2000 }),
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

/** Sum of two jobs, one after the other, each in its process. */
const both = (one: Took, other: Took): Took => ({
  cpuSeconds: one.cpuSeconds + other.cpuSeconds,
  seconds: one.seconds + other.seconds,
  megabytes: Math.max(one.megabytes, other.megabytes),
})

const loadSeconds = 15

/** Requests a list that staff open all day, repeatedly, while one comparison follows another. */
async function pageBeside(folder: string): Promise<Load> {
  const site = await makeSite('PostgreSQL')
  try {
    return await withServer(site, async ({ url }) => {
      const signedIn = await fetch(`${url}/login`, {
        method: 'POST',
        headers: { 'sec-fetch-site': 'same-origin' },
        body: new URLSearchParams(account),
        redirect: 'manual',
      })
      const cookie = signedIn.headers
        .getSetCookie()
        .map((each) => each.split(';')[0])
        .join('; ')
      const page = { address: `${url}/risk/projects`, atOnce: 1, headers: { cookie } }
      await load({ ...page, seconds: 3 })
      const loading = load({ ...page, seconds: loadSeconds })
      let isOver = false
      void loading.finally(() => {
        isOver = true
      })
      while (!isOver) await compareBeside(folder)
      return loading
    })
  } finally {
    await site.remove()
  }
}

/** Runs a comparison with the priority of the product's processes. */
async function compareBeside(folder: string): Promise<void> {
  const child = spawn(process.execPath, argumentsFor('compare', million, folder), { stdio: 'ignore' })
  setPriority(child.pid ?? 0, processPriority)
  const [status] = await once(child, 'exit')
  if (status !== 0) throw new Error(`a comparison beside a page ended with ${status}`)
}

const helper = 'flow-job.mjs'

/** Bundled like the product's own processes: a loader of sources would take memory that they do not. */
async function bundle(folder: string): Promise<void> {
  await build({
    entryPoints: [new URL('../helper/flow-job.ts', import.meta.url).pathname],
    outfile: join(folder, helper),
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  symlinkSync(new URL('../../node_modules', import.meta.url).pathname, join(folder, 'node_modules'))
}

function argumentsFor(what: string, count: number, folder: string): string[] {
  const { heapMegabytes, youngMegabytes } = processLimits
  const heap = [`--max-old-space-size=${heapMegabytes}`, `--max-semi-space-size=${youngMegabytes}`]
  return [...heap, join(folder, helper), what, String(count), folder]
}

function run(what: string, count: number, folder: string): Took {
  const { status, stdout, stderr } = spawnSync(process.execPath, argumentsFor(what, count, folder), {
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
  if (status !== 0) throw new Error(`${what} failed: ${stderr}`)
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
}
