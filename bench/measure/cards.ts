import { join } from 'node:path'
import * as calls from '#contract/data/explorations/calls.ts'
import { megabyte } from '#contract/platform/bytes.ts'
import { cardOfOneColumn, cardsOfMillions, cardsOfPage } from '../explored-cards.ts'
import { columnsOfTable } from '../helper/wide-columns.ts'
import { withJobs } from '../job.ts'
import type { Row } from '../row.ts'
import { withServer } from '../server.ts'
import { account, makeSite } from '../site.ts'
import type { Bench } from '../stage.ts'
import { timeCall, tokenOf } from '../token.ts'
import { addWideTable, type WideTable } from '../wide-table.ts'

const rows = 10_000_000
const million = 1_000_000
/** Time limit of a card in milliseconds, after which it is refused. */
const budgetMs = 30_000

/** Number of profiled columns. */
const profiled = 50

/** Measures figures of a table of ten million rows on the built server: single cards, a page of them, its profile. */
export async function measureCards({ scale }: Bench): Promise<Row[]> {
  return withJobs('table-job', async (jobs) => {
    jobs.run('wide', rows)
    const profiledRows = rows * scale.grown
    jobs.run('wider', profiledRows)
    const site = await makeSite('PostgreSQL')
    try {
      const table = await site.use((db) => addWideTable(site, db, join(jobs.folder, 'wide.parquet'), rows))
      const wider = await site.use((db) =>
        addWideTable(site, db, join(jobs.folder, 'wider.parquet'), profiledRows, columnsOfTable(profiled)),
      )
      return await withServer(site, async ({ url }) => [
        ...(await measureOn(url, { table, runs: scale.runs })),
        ...(await measureProfile(url, wider, profiledRows)),
      ])
    } finally {
      await site.remove()
    }
  })
}

type Measured = { table: WideTable; runs: number }

async function measureOn(url: string, { table, runs }: Measured): Promise<Row[]> {
  const token = await tokenOf(url, account.username)
  const of = { tableBizId: table.bizId, workspaceBizId: table.workspaceBizId }
  const compute = async (cards: readonly object[], more: object = {}) => {
    const named = cards.map((each, at) => ({ id: `c${at}`, ...each }))
    return (await timeCall(url, calls.computeExploredCards, { token, body: { ...of, ...more, cards: named } })).ms
  }
  // Fetches the version onto the local disk, and starts a reader.
  await compute([cardOfOneColumn])
  const timesOf = async (cards: readonly object[]) => {
    const times: { of: string; ms: number; again: number }[] = []
    for (const each of cards) {
      // A card over its budget is refused.
      const ms = await compute([each]).catch(() => budgetMs)
      const again = ms === budgetMs ? 0 : await compute([each])
      times.push({ of: JSON.stringify(each), ms, again })
    }
    return times.toSorted((a, b) => b.ms - a.ms)
  }
  const usual = await timesOf(cardsOfPage)
  const large = await timesOf(cardsOfMillions)
  /** Each run has its own filter, which matches all rows, so that no result is cached. */
  const filterOf = (run: number) => ({ filter: { column: '数量', operator: 'gte', values: [String(-1 - run)] } })
  const pages: number[] = []
  for (let run = 0; run < runs; run++) pages.push(await compute(cardsOfPage, filterOf(run)))
  const kept = await compute(cardsOfPage, filterOf(0))
  /** Seconds until a file with the rows of a filter has arrived, and its size in bytes. */
  const download = async (form: string) => {
    const filter = { column: '序号', operator: 'lt', values: [String(million)] }
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ ...of, form, filter })
    const began = performance.now()
    const answer = await fetch(`${url}/api${calls.exportExploration.path}`, { method: 'POST', headers, body })
    const { byteLength } = await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`an export as ${form} answered ${answer.status}`)
    return { seconds: (performance.now() - began) / 1000, note: `${Math.round(byteLength / megabyte)} MB` }
  }
  const [csv, xlsx] = [await download('csv'), await download('xlsx')]
  const slowest = (times: typeof usual) => times[0]?.ms ?? Number.NaN
  const kinds = (times: typeof usual) =>
    times
      .slice(0, 3)
      .map(({ of: name, ms }) => `${name} ${ms.toFixed(0)} ms`)
      .join('; ')
  return [
    {
      name: 'A card over 10,000,000 rows, slowest of 12',
      figure: slowest(usual),
      unit: 'ms',
      target: { atMost: 1000 },
      note: kinds(usual),
    },
    {
      name: '… of columns with millions of values, slowest of 5',
      figure: slowest(large),
      unit: 'ms',
      target: { atMost: 1000 },
      note: kinds(large),
    },
    {
      name: '… asked for again, slowest',
      figure: Math.max(...[...usual, ...large].map((each) => each.again)),
      unit: 'ms',
      target: { atMost: 150 },
    },
    { name: '12 cards over 10,000,000 rows', figure: Math.min(...pages), unit: 'ms', target: { atMost: 1500 } },
    { name: '… asked for again', figure: kept, unit: 'ms', target: { atMost: 200 } },
    {
      name: '1,000,000 rows behind figures as csv',
      figure: csv.seconds,
      unit: 's',
      target: { atMost: 10 },
      note: csv.note,
    },
    { name: '… as xlsx', figure: xlsx.seconds, unit: 's', target: { atMost: 60 }, note: xlsx.note },
  ]
}

async function measureProfile(url: string, table: WideTable, count: number): Promise<Row[]> {
  const token = await tokenOf(url, account.username)
  const body = { tableBizId: table.bizId, workspaceBizId: table.workspaceBizId }
  const profile = async () => (await timeCall(url, calls.profileColumns, { token, body })).ms
  const [first, again] = [await profile(), await profile()]
  return [
    {
      name: `Profile of ${profiled} columns of ${count.toLocaleString('en')} rows, its one pass`,
      figure: first / 1000,
      unit: 's',
    },
    { name: '… asked for again', figure: again, unit: 'ms', target: { atMost: 2000 } },
  ]
}
