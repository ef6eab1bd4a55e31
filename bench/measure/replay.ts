import { randomUUID } from 'node:crypto'
import { ownMegabytes } from '../compare/usage.ts'
import { withHelper } from '../helper/process.ts'
import type { ReplayResult, ReplayTask } from '../helper/replay-requests.ts'
import { doneStatus, paperForm, ratingsOf } from '../paper-form.ts'
import type { Row } from '../row.ts'
import { median } from '../sample.ts'
import { type Server, withServer } from '../server.ts'
import { signInStaff } from '../staff.ts'
import { type Bench, onlyPaper, type Stage } from '../stage.ts'

const parts = 20
const atOnce = 16
/** Parts in which caches fill and V8 compiles. */
const warmUpParts = 4

/**
 * Replays the requests of many days, pages and posts of respondents and staff, and reads the server's memory after each
 * part, without that of its job processes. Growth is that of the last quarter over the first parts after the warm-up.
 */
export async function measureReplay({ scale, stage }: Bench): Promise<Row[]> {
  const used = await stage('PostgreSQL')
  // Reading and comparing the demo's files takes minutes and much memory.
  const quiet = { ...used.site, env: { ...used.site.env, SEED: 'none' } }
  const memory: number[] = []
  const heap: number[] = []
  let seconds = 0
  const failed = new Map<string, number>()
  await withHelper<ReplayTask, ReplayResult, void>('./replay-requests.ts', (replay) =>
    withServer(quiet, async (server) => {
      const requests = await recordedRequests(server, used)
      for (let part = 0; part < parts; part++) {
        const result = await replay({ requests, count: Math.ceil(scale.replayed / parts), atOnce })
        seconds += result.seconds
        for (const [name, count] of Object.entries(result.failed)) failed.set(name, (failed.get(name) ?? 0) + count)
        memory.push(ownMegabytes(server.pid))
        heap.push(await heapMegabytes(server))
        console.log(`${part + 1} of ${parts}: ${memory.at(-1)?.toFixed(0)} MB, heap ${heap.at(-1)?.toFixed(0)} MB`)
      }
    }),
  )
  const growth = median(memory.slice(-parts / 4)) / median(memory.slice(warmUpParts, warmUpParts + parts / 4))
  const name = `${scale.replayed} requests replayed`
  return [
    {
      name: `${name}, growth of memory`,
      figure: growth,
      unit: '×',
      target: { atMost: 1.1 },
      note: `MB ${memory.map((each) => each.toFixed(0)).join(' ')}; ${(scale.replayed / seconds).toFixed(0)} requests a second`,
    },
    { name: `${name}, most memory`, figure: Math.max(...memory), unit: 'MB', target: { atMost: 250 } },
    {
      name: `${name}, other answers`,
      figure: [...failed.values()].reduce((sum, count) => sum + count, 0),
      unit: '',
      target: { atMost: 0 },
      note: [...failed.keys()].slice(0, 3).join(', '),
    },
  ]
}

/** One round; a million requests are some 77,000 of them. */
async function recordedRequests({ url }: Server, { page, saved, large }: Stage): Promise<ReplayTask['requests']> {
  const cookie = await signInStaff(url)
  const { cells } = saved
  const paper = onlyPaper(saved)
  // A repeated post with its key is answered as the first one; another key conflicts with that.
  const save = (seed: number, status: number) => ({
    address: url + paper.path,
    body: paperForm({ cells, values: ratingsOf(seed, cells.length), version: 0, key: randomUUID(), intent: 'save' }),
    status,
  })
  const read = (path: string, status = 200) => ({ address: url + path, status })
  const readAsStaff = (path: string) => ({ ...read(path), cookie })
  return [
    read('/login'),
    read(page.path),
    save(0, doneStatus),
    read(paper.path),
    read(`${page.path}&view=row&row=30`),
    readAsStaff('/risk/projects'),
    read('/healthz'),
    save(1, 409),
    read(`${paper.path}&view=row&row=30`),
    read(large.path),
    read('/api/openapi.json'),
    read('/risk/evaluate/exam?uuid=unknown', 404),
    read('/absent', 302),
  ]
}

async function heapMegabytes({ url }: Server): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(/^nodejs_heap_size_used_bytes (\S+)/m.exec(text)?.[1]) / 1024 / 1024
}
