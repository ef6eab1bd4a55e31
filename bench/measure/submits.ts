import { randomUUID } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import { auditEntry } from '#api/platform/audit/table.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { paper } from '#api/risk/campaigns/table.ts'
import { PaperState } from '#contract/risk/campaigns/codes.ts'
import type { SentPaper } from '../campaign.ts'
import type { PostResult, PostTask } from '../helper/post-papers.ts'
import { withHelper } from '../helper/process.ts'
import { doneStatus, paperForm, ratingsOf } from '../paper-form.ts'
import type { Row, Target } from '../row.ts'
import { quantile } from '../sample.ts'
import { withServer } from '../server.ts'
import { type DatabaseName, databaseNames } from '../site.ts'
import type { Bench, Stage } from '../stage.ts'

/** Promised limits with 8 concurrent requests on PostgreSQL. */
const promised = { perSecond: { atLeast: 190 }, p99Ms: { atMost: 200 } }

/** Submits full papers, each once by a plain form post; then verifies every acknowledged one. */
export async function measureSubmits({ scale, stage }: Bench): Promise<Row[]> {
  const rows: Row[] = []
  for (const database of databaseNames) rows.push(...(await submitOn(await stage(database), scale)))
  return rows
}

async function submitOn({ site, submits }: Stage, { warmUpPapers, submits: rounds }: Bench['scale']): Promise<Row[]> {
  const { database } = site
  const { cells, papers } = submits
  const rows: Row[] = []
  let taken = 0
  await withHelper<PostTask, PostResult, void>('./post-papers.ts', (post) =>
    withServer(site, async ({ url }) => {
      const submit = async (count: number, atOnce: number) => {
        const forms = papers
          .slice(taken, taken + count)
          .map((each) => ({ address: url + each.path, body: fullForm(cells, each) }))
        taken += forms.length
        const result = await post({ forms, atOnce })
        const refused = refusedPost(result)
        if (refused) throw new Error(`a submit was answered ${refused.status}`)
        return result
      }
      await submit(warmUpPapers, 4)
      for (const { papers: count, atOnce } of rounds)
        rows.push(...rowsOf(database, atOnce, await submit(count, atOnce)))
    }),
  )
  rows.push({
    name: `submits lost of ${taken}, ${database}`,
    figure: await site.use((db) => countLost(db, papers.slice(0, taken), cells.length)),
    unit: '',
    target: { atMost: 0 },
    note: 'not submitted, other values or no audit row',
  })
  return rows
}

/** The first post that failed. */
export const refusedPost = ({ posts }: Pick<PostResult, 'posts'>) => posts.find(({ status }) => status !== doneStatus)

/** A full paper, with values that differ from those of all others. */
export const fullForm = (cells: string[], { id }: SentPaper) =>
  paperForm({ cells, values: ratingsOf(id, cells.length), version: 0, key: randomUUID(), intent: 'submit' })

function rowsOf(database: DatabaseName, atOnce: number, { posts, seconds }: PostResult): Row[] {
  const times = posts.map(({ ms }) => ms)
  const name = `submits, ${atOnce} at once, ${database}`
  const [rate, slowest]: (Target | undefined)[] =
    database === 'PostgreSQL' && atOnce === 8 ? [promised.perSecond, promised.p99Ms] : []
  return [
    {
      name,
      figure: posts.length / seconds,
      unit: '/s',
      ...(rate ? { target: rate } : {}),
      note: `${posts.length} papers`,
    },
    {
      name: `${name}, p99`,
      figure: quantile(times, 0.99),
      unit: 'ms',
      ...(slowest ? { target: slowest } : {}),
      note: `p50 ${quantile(times, 0.5).toFixed(1)} ms`,
    },
  ]
}

/** Counts acknowledged submits that are incomplete in the database, or missing in the audit trail. */
export async function countLost(db: Db, acknowledged: SentPaper[], cells: number): Promise<number> {
  const ids = acknowledged.map(({ id }) => id)
  const stored = await db
    .select({ id: paper.id, state: paper.state, answers: paper.answers })
    .from(paper)
    .where(inArray(paper.id, ids))
  const audited = new Set((await db.select({ object: auditEntry.object }).from(auditEntry)).map(({ object }) => object))
  const whole = stored.filter(
    ({ id, state, answers }) =>
      state === PaperState.submitted && answers.join() === ratingsOf(id, cells).join() && audited.has(`paper:${id}`),
  )
  return acknowledged.length - whole.length
}
