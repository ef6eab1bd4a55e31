import type { PostResult, PostTask } from '../helper/post-papers.ts'
import { withHelper } from '../helper/process.ts'
import type { Row } from '../row.ts'
import { quantile } from '../sample.ts'
import { withServer } from '../server.ts'
import type { Bench } from '../stage.ts'
import { countLost, fullForm, refusedPost } from './submits.ts'

/** Respondents who submit at once before a deadline. */
const respondents = 500
const promised = { perMinute: { atLeast: 9000 }, p99Ms: { atMost: 3000 } }

/**
 * Measures the last minute before a deadline, on PostgreSQL. All submit at once, and each finished one makes room for
 * the next until all papers are in; the generator shares the same cores. Afterwards every acknowledged submit is looked
 * up.
 */
export async function measureLastMinute({ scale, stage }: Bench): Promise<Row[]> {
  const { site, lastMinute } = await stage('PostgreSQL')
  const { cells, papers } = lastMinute
  const [warmUp, pressed] = [papers.slice(0, scale.warmUpPapers), papers.slice(scale.warmUpPapers)]
  const { posts, seconds } = await withHelper<PostTask, PostResult, PostResult>('./post-papers.ts', (post) =>
    withServer(site, async ({ url }) => {
      const submit = (some: typeof papers, atOnce: number) =>
        post({ forms: some.map((each) => ({ address: url + each.path, body: fullForm(cells, each) })), atOnce })
      const warm = await submit(warmUp, 8)
      const refused = refusedPost(warm)
      if (refused) throw new Error(`a submit was answered ${refused.status}`)
      return submit(pressed, respondents)
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
