import { Agent } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import type { PostResult, PostTask } from '../helper/post-papers.ts'
import { withHelper } from '../helper/process.ts'
import type { Row } from '../row.ts'
import { quantile } from '../sample.ts'
import { withServer } from '../server.ts'
import { signInStaff } from '../staff.ts'
import type { Bench } from '../stage.ts'
import { timeToLastByte } from './server-time.ts'
import { countLost, fullForm, refusedPost } from './submits.ts'

/** Respondents who submit at the same time before a deadline. */
const respondents = 500
/** Time in which others read their pages before it. */
const warmUpMs = 3000
const promised = { perMinute: { atLeast: 9000 }, p99Ms: { atMost: 3000 }, othersP99Ms: { atMost: 100 } }

/**
 * Measures the last minute before a deadline, on PostgreSQL. All respondents submit at the same time, and each finished
 * submit is followed by the next until all papers are in, while another user reads pages one after the other; generator
 * and reader share the same cores. Then verifies every acknowledged submit.
 */
export async function measureLastMinute({ scale, stage }: Bench): Promise<Row[]> {
  const { site, lastMinute, page } = await stage('PostgreSQL')
  const { cells, papers } = lastMinute
  const [warmUp, pressed] = [papers.slice(0, scale.warmUpPapers), papers.slice(scale.warmUpPapers)]
  const others: number[] = []
  const { posts, seconds } = await withHelper<PostTask, PostResult, PostResult>('./post-papers.ts', (post) =>
    withServer(site, async ({ url }) => {
      const submit = (some: typeof papers, atOnce: number) =>
        post({ forms: some.map((each) => ({ address: url + each.path, body: fullForm(cells, each) })), atOnce })
      const warm = await submit(warmUp, 8)
      const refused = refusedPost(warm)
      if (refused) throw new Error(`a submit was answered ${refused.status}`)
      const pages: Page[] = [
        { address: url + page.path },
        { address: `${url}/risk/projects`, cookie: await signInStaff(url) },
        { address: `${url}/login` },
      ]
      await readBeside(pages, setTimeout(warmUpMs))
      const pressing = submit(pressed, respondents)
      others.push(...(await readBeside(pages, pressing)))
      return pressing
    }),
  )
  const times = posts.map(({ ms }) => ms)
  const acknowledged = pressed.filter((_, at) => refusedPost({ posts: posts.slice(at, at + 1) }) === undefined)
  const name = `last minute, ${respondents} at once, PostgreSQL`
  return [
    {
      name,
      figure: (posts.length / seconds) * 60,
      unit: '/min',
      target: promised.perMinute,
      note: `${posts.length} full papers in ${seconds.toFixed(1)} s`,
    },
    {
      name: `${name}, p99`,
      figure: quantile(times, 0.99),
      unit: 'ms',
      target: promised.p99Ms,
      note: `p50 ${quantile(times, 0.5).toFixed(0)} ms, slowest ${Math.max(...times).toFixed(0)} ms`,
    },
    {
      name: `${name}, p99 of pages of others`,
      figure: quantile(others, 0.99),
      unit: 'ms',
      target: promised.othersP99Ms,
      note: `${others.length} pages, p50 ${quantile(others, 0.5).toFixed(0)} ms, slowest ${Math.max(...others).toFixed(0)} ms`,
    },
    { name: `${name}, errors`, figure: posts.length - acknowledged.length, unit: '', target: { atMost: 0 } },
    {
      name: `${name}, lost of ${acknowledged.length}`,
      figure: await site.use((db) => countLost(db, acknowledged, cells.length)),
      unit: '',
      target: { atMost: 0 },
      note: 'not submitted, other values or no audit row',
    },
  ]
}

type Page = { address: string; cookie?: string }

/** Reads pages one after the other until the work is done; milliseconds of each. */
async function readBeside(pages: readonly Page[], work: Promise<unknown>): Promise<number[]> {
  const agent = new Agent({ keepAlive: true })
  const times: number[] = []
  let isOver = false
  const end = () => {
    isOver = true
  }
  void work.then(end, end)
  while (!isOver) for (const { address, cookie } of pages) times.push(await timeToLastByte(agent, address, { cookie }))
  agent.destroy()
  return times
}
