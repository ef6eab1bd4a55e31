import { join } from 'node:path'
import * as calls from '#contract/data/explorations/calls.ts'
import { megabyte } from '#contract/platform/bytes.ts'
import { withJobs } from '../job.ts'
import type { Row } from '../row.ts'
import { withServer } from '../server.ts'
import { account, makeSite, type Site } from '../site.ts'
import type { Bench } from '../stage.ts'
import { timeCall, tokenOf } from '../token.ts'
import { addWideTable, type WideTable } from '../wide-table.ts'

const rows = 10_000_000
const million = 1_000_000
/** Time after which a card is refused. */
const budgetMs = 30_000

const card = (kind: string, settings: object) => ({ kind, settings })
const measure = (aggregate: string, column: string) => ({ aggregate, column })

/** Cards of one page of an exploration, of each kind that its table has columns for. */
const page = [
  card('frequency', { column: '城市' }),
  card('ring', { column: '状态' }),
  card('bar', { column: '产品', measure: measure('sum', '金额') }),
  card('bar', { column: '城市', measure: measure('mean', '数量') }),
  card('bar', { column: '城市', split: '状态' }),
  card('line', { column: '日期' }),
  card('line', { column: '登记日', timeGrouping: 'year' }),
  card('histogram', { column: '等级' }),
  card('crosstab', { row: '产品', column: '等级' }),
  card('correlation', { columns: ['等级', '状态'] }),
  card('aggregation', { measures: [measure('sum', '金额'), measure('distinct', '城市')] }),
  card('frequency', { column: '客户', top: 50 }),
]
/** Further cards, which read columns with millions of different values. */
const wide = [
  card('histogram', { column: '金额' }),
  card('line', { column: '时刻', timeGrouping: 'day' }),
  card('frequency', { column: '邮箱', top: 50 }),
  card('bar', { column: '城市', measure: measure('median', '等级') }),
  card('benford', { column: '金额' }),
]

/** Measures figures of a table of ten million rows on the built server: single cards, a page of them, its profile. */
export async function measureCards({ scale }: Bench): Promise<Row[]> {
  return withJobs('table-job', async (jobs) => {
    jobs.run('wide', rows)
    const site = await makeSite('PostgreSQL')
    try {
      const table = await site.use((db) => addWideTable(site, db, join(jobs.folder, 'wide.parquet'), rows))
      return await withServer(site, (server) => measureOn(server.url, { site, table, runs: scale.runs }))
    } finally {
      await site.remove()
    }
  })
}

type Measured = { site: Site; table: WideTable; runs: number }

async function measureOn(url: string, { table, runs }: Measured): Promise<Row[]> {
  const token = await tokenOf(url, account.username)
  const of = { tableBizId: table.bizId, workspaceBizId: table.workspaceBizId }
  const compute = async (cards: readonly object[], more: object = {}) => {
    const named = cards.map((each, at) => ({ id: `c${at}`, ...each }))
    return (await timeCall(url, calls.computeExploredCards, { token, body: { ...of, ...more, cards: named } })).ms
  }
  // Fetches the version onto the local disk, and starts a reader.
  await compute([card('frequency', { column: '是否结清' })])
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
  const usual = await timesOf(page)
  const large = await timesOf(wide)
  /** Each run has a filter of its own, which leaves all rows, so that nothing is kept. */
  const filterOf = (run: number) => ({ filter: { column: '数量', operator: 'gte', values: [String(-1 - run)] } })
  const pages: number[] = []
  for (let run = 0; run < runs; run++) pages.push(await compute(page, filterOf(run)))
  const kept = await compute(page, filterOf(0))
  const profile = async () => (await timeCall(url, calls.profileColumns, { token, body: of })).ms
  const [first, again] = [await profile(), await profile()]
  /** Seconds until a file with the rows of a filter has come, and its bytes. */
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
    { name: 'Profile of 20 columns of 10,000,000 rows, its one pass', figure: first / 1000, unit: 's' },
    { name: '… asked for again', figure: again, unit: 'ms', target: { atMost: 2000 } },
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
