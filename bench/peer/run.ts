/**
 * npm run peer -- PAGE [--posts FILE] [--at-once N]: measures any questionnaire server by the client of `npm run
 * bench`. PAGE is the address of a form; it is read `--pages` times, one after the other, and its selects are counted.
 * FILE has a JSON line `{ "address", "body" }` for each full post, of another respondent each, as a browser would send
 * it. Start the server yourself; docs/performance.md says how.
 */
import { readFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { parseArgs } from 'node:util'
import type { PostResult, PostTask } from '../helper/post-papers.ts'
import { withHelper } from '../helper/process.ts'
import type { Renders } from '../helper/render-selects.ts'
import { timeToLastByte } from '../measure/server-time.ts'
import { median, quantile } from '../sample.ts'

const { values: options, positionals } = parseArgs({
  options: {
    posts: { type: 'string' },
    'at-once': { type: 'string', default: '500' },
    pages: { type: 'string', default: '200' },
  },
  allowPositionals: true,
})
const [page] = positionals
if (page === undefined) throw new Error('missing argument: address of a page with the form')

const warmUps = 50

async function measurePage(address: string, times: number) {
  const html = await (await fetch(address)).text()
  const selects = html.match(/<select\b/g)?.length ?? 0
  const agent = new Agent({ keepAlive: true })
  const walls: { plain: number[]; gzip: number[] } = { plain: [], gzip: [] }
  const renders: number[] = []
  await withHelper<number, Renders, void>('./render-selects.ts', async (render) => {
    for (let turn = 0; turn < warmUps + times; turn++) {
      const plain = await timeToLastByte(agent, address)
      const gzip = await timeToLastByte(agent, address, { encoding: 'gzip' })
      const { ms } = await render(selects)
      if (turn < warmUps) continue
      walls.plain.push(plain)
      walls.gzip.push(gzip)
      renders.push(ms)
    }
  })
  agent.destroy()
  const react = median(renders)
  const rowOf = (name: string, times: number[]) =>
    `${name}: median ${median(times).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(1)} ms, ${(median(times) / react).toFixed(2)} × React`
  return [
    `${selects} selects, ${html.length} characters; React renders as many bare ones in ${react.toFixed(1)} ms`,
    rowOf('page', walls.plain),
    rowOf('page, gzip', walls.gzip),
  ]
}

async function measurePosts(file: string, atOnce: number) {
  const forms: PostTask['forms'] = readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
  const { posts, seconds } = await withHelper<PostTask, PostResult, PostResult>('./post-papers.ts', (post) =>
    post({ forms, atOnce }),
  )
  const times = posts.map(({ ms }) => ms)
  const failed = posts.filter(({ status }) => status < 200 || status >= 400)
  return [
    `${posts.length} posts, ${atOnce} at once: ${((posts.length / seconds) * 60).toFixed(0)} a minute`,
    `p50 ${quantile(times, 0.5).toFixed(0)} ms, p99 ${quantile(times, 0.99).toFixed(0)} ms, ${failed.length} refused or unanswered`,
  ]
}

console.log((await measurePage(page, Number(options.pages))).join('\n'))
if (options.posts !== undefined) console.log((await measurePosts(options.posts, Number(options['at-once']))).join('\n'))
