import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as calls from '#contract/data/mart/calls.ts'
import type { TableProfile, TableRows } from '#contract/data/mart/shapes.ts'
import { wideColumns } from '../helper/wide-columns.ts'
import { type JobRunner, withJobs } from '../job.ts'
import type { Load } from '../load.ts'
import type { Row } from '../row.ts'
import { withServer } from '../server.ts'
import { account, makeSite, type Site } from '../site.ts'
import { loadBeside } from '../staff.ts'
import type { Bench } from '../stage.ts'
import { timeCall, tokenOf } from '../token.ts'
import { addWideTable, viewer, type WideTable } from '../wide-table.ts'

const rows = 10_000_000
const million = 1_000_000
const loadSeconds = 15

/**
 * Measures the built server on a table of ten million rows: first pages in every order, filters with their counts, its
 * profile, and a page of staff while files are imported and rows are read.
 */
export async function measureTableReads({ scale }: Bench): Promise<Row[]> {
  return withJobs('table-job', async (jobs) => {
    jobs.run('wide', rows)
    const site = await makeSite('PostgreSQL')
    try {
      const table = await site.use((db) => addWideTable(site, db, join(jobs.folder, 'wide.parquet'), rows))
      return await withServer(site, (server) => measureOn(server.url, { site, table, jobs, runs: scale.runs }))
    } finally {
      await site.remove()
    }
  })
}

type Measured = { site: Site; table: WideTable; jobs: JobRunner; runs: number }

async function measureOn(url: string, { site, table, jobs, runs }: Measured): Promise<Row[]> {
  const { bizId, workspaceBizId } = table
  const tokens = { plain: await tokenOf(url, account.username), masked: await tokenOf(url, viewer) }
  const read = (token: string, body: object) =>
    timeCall<TableRows>(url, calls.readTable, { token, body: { bizId, workspaceBizId, ...body } })
  // Fetches the version onto the local disk, and starts a reader.
  await read(tokens.plain, { size: 1 })

  /** Minimum time of several runs in milliseconds; each has a different size so that no result is cached. */
  const least = async (ask: (run: number) => Promise<{ ms: number }>): Promise<number> => {
    const times: number[] = []
    for (let run = 0; run < runs; run++) times.push((await ask(run)).ms)
    return Math.min(...times)
  }

  const pages: Timed[] = []
  const [first] = [await least((run) => read(tokens.plain, { size: 50 - run }))]
  for (const { name } of wideColumns)
    for (const order of ['asc', 'desc'])
      pages.push({
        of: `${name} ${order}`,
        ms: await least((run) => read(tokens.plain, { size: 50 - run, sort: name, order })),
      })
  const hashed: Timed[] = []
  for (const { name, masked } of wideColumns)
    if (masked) hashed.push({ of: name, ms: await least((run) => read(tokens.masked, { size: 50 - run, sort: name })) })

  const { data: example } = await read(tokens.masked, { size: 50 })
  const filters: Timed[] = []
  for (const [who, token] of Object.entries(tokens)) {
    const { data } = await read(token, { size: 50 })
    for (const [at, { name, masked }] of wideColumns.entries()) {
      if (who === 'masked' && !masked) continue
      const shown = example && data.rows.map((row) => row[at]).filter((cell) => cell !== null)
      const conditionOf = (run: number) => ({
        column: name,
        operator: 'in',
        values: shown.slice(run, run + 2).map(String),
      })
      filters.push({
        of: who === 'masked' ? `${name} as ${masked}` : name,
        ms: await least((run) => read(token, { size: 50, condition: conditionOf(run) })),
      })
    }
  }
  const cached = await least(() => read(tokens.plain, { size: 50, sort: '金额' }))

  const profile = () =>
    timeCall<TableProfile>(url, calls.profileTable, { token: tokens.plain, query: { bizId, workspaceBizId } })
  await profile()
  const again = await least(profile)

  const beside = await pagesBeside(url, {
    jobs,
    read: (run) => read(tokens.plain, { size: 40, condition: numbersFrom(run) }),
  })
  const profiled = jobsIn(site).find(({ task }) => task === 'tables.profile')
  return [
    { name: 'First page of 10,000,000 rows', figure: first, unit: 'ms', target: { atMost: 300 } },
    rowOf('… in any order, slowest', pages, 300),
    { ...rowOf('… by a masked column, slowest', hashed, 300), target: undefined },
    { name: '… asked for again', figure: cached, unit: 'ms', target: { atMost: 100 } },
    rowOf('Filter and count of 10,000,000 rows, slowest', filters, 1000),
    {
      name: 'Profile of 10,000,000 rows × 20 columns',
      figure: (profiled?.cpuMs ?? Number.NaN) / 1000,
      unit: 'CPU-s',
      target: { atMost: 20 },
      note: `${((profiled?.ms ?? 0) / 1000).toFixed(0)} s, ${profiled?.residentMegabytes} MB`,
    },
    { name: '… asked for again', figure: again, unit: 'ms', target: { atMost: 100 } },
    {
      name: 'A page of staff while tables are imported and read, p99',
      figure: beside.p99,
      unit: 'ms',
      target: { atMost: 100 },
      note: `${beside.perSecond.toFixed(0)} a second, one at a time, p50 ${beside.p50} ms`,
    },
  ].map(({ target, ...row }) => (target ? { ...row, target } : row))
}

type Timed = { of: string; ms: number }

function rowOf(name: string, timed: readonly Timed[], atMost: number): Row {
  const [slowest, second] = timed.toSorted((a, b) => b.ms - a.ms)
  const all = timed.map(({ ms }) => ms).toSorted((a, b) => a - b)
  return {
    name,
    figure: slowest?.ms ?? Number.NaN,
    unit: 'ms',
    target: { atMost },
    note: `${slowest?.of}; then ${second?.of} ${second?.ms.toFixed(0)} ms; median ${all[Math.floor(all.length / 2)]?.toFixed(0)} ms`,
  }
}

const numbersFrom = (run: number) => ({ column: '数量', operator: 'gte', values: [String(run)] })

/** A page of staff while a file is imported, and rows are filtered and counted, both without a pause. */
async function pagesBeside(
  url: string,
  { jobs, read }: { jobs: JobRunner; read: (run: number) => Promise<unknown> },
): Promise<Load> {
  jobs.run('csv', million)
  let run = 0
  let isOver = false
  const reading = (async () => {
    while (!isOver) await read(++run)
  })()
  const beside = await loadBeside(url, loadSeconds, () => jobs.runBeside('surveyCsv', million))
  isOver = true
  await reading
  return beside
}

type JobLine = { task: string; ms: number; cpuMs: number; residentMegabytes: number }

/** Jobs of the engine in the server's log. */
const jobsIn = ({ room }: Site): JobLine[] =>
  readFileSync(join(room, 'server.log'), 'utf8')
    .split('\n')
    .filter((line) => line.includes('engine job'))
    .map((line) => JSON.parse(line) as JobLine)
