import type { Campaign } from '../campaign.ts'
import type { PostResult, PostTask } from '../helper/post-papers.ts'
import { withHelper } from '../helper/process.ts'
import { fullForm } from '../measure/submits.ts'
import { doneStatus } from '../paper-form.ts'
import { quantile } from '../sample.ts'
import type { DatabaseName } from '../site.ts'
import { untilDemoMade } from './demo.ts'
import { alternate, type ComparedRow } from './row.ts'
import type { Side } from './side.ts'
import { processorMs } from './usage.ts'

const warmUp = 200

type Load = { database: DatabaseName; atOnce: number; papers: number; rounds: number }

/** Papers of each campaign that the loads of one database take. */
export const papersOf = (loads: readonly Load[]): number =>
  loads.reduce((sum, { papers, rounds }) => sum + warmUp + papers * rounds, 0)

export const submitLoads = (rounds: number): Load[] => [
  { database: 'PostgreSQL', atOnce: 8, papers: 300, rounds },
  { database: 'PostgreSQL', atOnce: 500, papers: 1000, rounds },
  { database: 'embedded', atOnce: 8, papers: 150, rounds },
]

/** Full papers of 70 × 19, submitted concurrently, each by a plain form post; then verifies every acknowledged one. */
export async function compareSubmits(sides: readonly Side[], rounds: number): Promise<ComparedRow[]> {
  const rows: ComparedRow[] = []
  const taken = new Map<Campaign, number>()
  for (const load of submitLoads(rounds)) rows.push(...(await compareLoad(sides, load, taken)))
  return rows
}

async function compareLoad(sides: readonly Side[], load: Load, taken: Map<Campaign, number>): Promise<ComparedRow[]> {
  const { database, atOnce, papers: count, rounds } = load
  return withHelper<PostTask, PostResult, ComparedRow[]>('./post-papers.ts', async (post) => {
    const running = await Promise.all(
      sides.map(async (side) => {
        const { site, submits } = await side.stage(database)
        const server = await side.server.startServer(site)
        return { side, site, server, campaign: submits, sent: [] as Campaign['papers'], ...measured() }
      }),
    )
    const send = async ({ campaign, server, sent }: (typeof running)[number], some: number) => {
      const first = taken.get(campaign) ?? 0
      const papers = campaign.papers.slice(first, first + some)
      taken.set(campaign, first + some)
      const forms = papers.map((each) => ({ address: server.url + each.path, body: fullForm(campaign.cells, each) }))
      const result = await post({ forms, atOnce })
      sent.push(...papers.filter((_, at) => result.posts[at]?.status === doneStatus))
      return result
    }
    try {
      await Promise.all(running.map(({ site }) => untilDemoMade(site)))
      for (const each of running) await send(each, warmUp)
      await alternate(rounds, running, async (each) => {
        const before = processorMs(each.server.pid)
        const { posts, seconds } = await send(each, count)
        each.processor.push(processorMs(each.server.pid) - before)
        each.seconds.push(seconds)
        each.times.push(...posts.map(({ ms }) => ms))
        each.failed += posts.filter(({ status }) => status !== doneStatus).length
      })
    } finally {
      for (const { server } of running) await server.stop()
    }
    const sums = await Promise.all(
      running.map(async ({ side, site, campaign, sent, ...each }) => ({
        ...figuresOf(each, count * rounds),
        lost: await site.use((db) => side.countLost(db, sent, campaign.cells.length)),
      })),
    )
    return rowsOf(sums, `${count * rounds} submits, ${atOnce} at once, ${database}`)
  })
}

const measured = () => ({ processor: [] as number[], seconds: [] as number[], times: [] as number[], failed: 0 })

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

function figuresOf({ processor, seconds, times, failed }: ReturnType<typeof measured>, count: number) {
  return {
    perMinute: (count / sumOf(seconds)) * 60,
    processor: sumOf(processor) / count,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    unfair: Math.max(...times) / quantile(times, 0.5),
    failed,
  }
}

type Sums = ReturnType<typeof figuresOf> & { lost: number }

function rowsOf([old, now]: Sums[], name: string): ComparedRow[] {
  if (!old || !now) return []
  const row = (key: keyof Sums, unit: string, said: string, more: Partial<ComparedRow> = {}): ComparedRow => ({
    name: `${name}, ${said}`,
    unit,
    old: old[key],
    new: now[key],
    ...more,
  })
  return [
    row('perMinute', '/min', 'rate', { goal: 2.5, moreIsBetter: true }),
    row('processor', 'ms', 'processor of the server for each'),
    row('p50', 'ms', 'p50'),
    row('p99', 'ms', 'p99', { goal: 0.3 }),
    row('unfair', '×', 'slowest / p50'),
    row('failed', '', 'refused or unanswered'),
    row('lost', '', 'lost'),
  ]
}
