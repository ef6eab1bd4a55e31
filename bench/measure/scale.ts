import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { countedMax } from '#contract/platform/counted.ts'
import { browserLike } from '../../tests/server/browser-like.ts'
import { type Grown, grown, growTo } from '../grown.ts'
import type { Row } from '../row.ts'
import { quantile } from '../sample.ts'
import { withServer } from '../server.ts'
import { account, makeSite, type Site } from '../site.ts'
import type { Bench } from '../stage.ts'

const promised = { atMost: 300 }
/** Limit on the exponent of growth: 0 for a page independent of the amount of data, 1 for one that reads all of it. */
const promisedGrowth = { atMost: 0.3 }
const shares = { small: 0.1, large: 1 }
const warmUps = 2
/** Rows up to which a scan may be the cheapest plan: lists are counted up to here, and some tables are not longer. */
const scannedMax = countedMax + 1

/** Pages of staff, by account. */
const pagesOf = ({ project, criteriaId, itemId, userId, workspace, client, lastPage }: Grown) => {
  const risk = `/risk/projects/${project}`
  return {
    risk: [
      '/risk/projects',
      '/risk/projects?sort=-submitted',
      '/risk/projects?page=5',
      risk,
      `${risk}?page=50`,
      `${risk}?size=100&page=${lastPage.respondents}`,
      `${risk}?sort=name`,
      `${risk}?sort=-department`,
      `${risk}?sort=-submittedAt`,
      `${risk}?department=部门 7`,
      `${risk}?state=waiting`,
      `${risk}?state=submitted`,
      `${risk}?deliveryState=notInvited`,
      `${risk}?deliveryState=failed`,
      `${risk}?deliveryState=disabled`,
      `${risk}?keyword=4567`,
      `${risk}/deliveries`,
      `${risk}/deliveries?status=failed`,
      `${risk}/deliveries/reminder`,
      `${risk}/cards`,
      `${risk}/letters`,
      `${risk}/respondents/new`,
      `${risk}/respondents/new/department`,
      `${risk}/respondents/${itemId}`,
      `${risk}/exports`,
      `${risk}/results`,
      `${risk}/results?department=部门 7`,
      `${risk}/results/matrix`,
      `${risk}/results/risks`,
      `${risk}/results/distribution`,
      `${risk}/results/spread`,
      `${risk}/results/movement`,
      `${risk}/results/answers?criteriaId=${criteriaId}`,
      `${risk}/results/answers?criteriaId=${criteriaId}&value=3`,
      `${risk}/results/weights`,
      '/risk/questionnaires',
    ],
    admin: [
      '/home',
      '/task/todo',
      '/messages',
      '/messages?page=50',
      '/system/users',
      '/system/users?page=50',
      `/system/users?size=100&page=${lastPage.users}`,
      '/system/users?sort=name',
      '/system/users?sort=-createdAt',
      '/system/users?keyword=grown4567',
      '/system/users?status=1',
      `/system/users/${userId}`,
      '/system/roles',
      '/system/departments',
      '/system/menus',
      '/system/dictionaries',
      '/system/audit',
      '/system/audit?page=50',
      '/system/outbox',
      '/system/registrations',
      '/system/sessions',
      '/workbench',
      '/workbench/all',
      `/workbench/${workspace}/index`,
      `/workbench/${workspace}/members`,
      `/workbench/${workspace}/members/invite`,
      '/author',
    ],
    audit: ['/audit/master-data', `/audit/master-data/${client}/list/dealers`, '/flow/auditProject', '/ai/tickets'],
  }
}

/**
 * Measures every page of staff with the data of years, and with a tenth of it, on PostgreSQL: its time, its growth
 * (exponent of n: 0 is constant, 1 is linear), and the growing tables that are scanned in full.
 */
export async function measureScale({ scale }: Bench): Promise<Row[]> {
  // Some pages take seconds.
  const turns = Math.min(scale.pages, 20)
  const output: Output = { log: '' }
  const hear = (more: string) => {
    output.log += more
  }
  const site = await makeSite('PostgreSQL', { settings, hear })
  try {
    const small = await measureShare(site, output, { share: shares.small * scale.grown, turns })
    const large = await measureShare(site, output, { share: shares.large * scale.grown, turns })
    const apart = Math.log(shares.large / shares.small)
    const rows = large.pages.flatMap(({ page, times, first, scans, read, queries }, at): Row[] => {
      const before = small.pages[at]
      const figure = quantile(times, 0.95)
      const growth = Math.log(quantile(times, 0.5) / quantile(before?.times ?? [], 0.5)) / apart
      const readGrowth = Math.log((read + 1) / ((before?.read ?? 0) + 1)) / apart
      const note = [
        `a tenth ${quantile(before?.times ?? [], 0.95).toFixed(0)}`,
        `the first ${first.toFixed(0)}`,
        `${queries} queries, ${read} rows (n^${readGrowth.toFixed(2)})`,
        ...(scans.length > 0 ? [`scans ${scans.join(', ')}`] : []),
      ].join(', ')
      return [
        { name: page, figure, unit: 'ms', target: promised, note },
        { name: `${page}, growth`, figure: Math.max(growth, 0), unit: 'n^', target: promisedGrowth },
        { name: `${page}, scans`, figure: scans.length, unit: '', target: { atMost: 0 } },
      ]
    })
    const { seconds, megabytes, polls } = large.exported
    const note = `${megabytes.toFixed(0)} MB, a tenth ${small.exported.seconds.toFixed(0)} s`
    return [
      ...rows,
      { name: 'all papers of the project exported', figure: seconds, unit: 's', note },
      { name: 'its page meanwhile, p95', figure: quantile(polls, 0.95), unit: 'ms', target: promised },
    ]
  } finally {
    await site.remove()
  }
}

const lineBegins = '@@line@@'

/** Settings by which PostgreSQL logs plans and their reads, applied while the bench needs them. */
const settings = {
  shared_preload_libraries: 'auto_explain',
  log_line_prefix: `${lineBegins}%a `,
  'auto_explain.log_format': 'json',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_nested_statements': 'on',
  shared_buffers: '256MB',
  max_wal_size: '4GB',
}

/** PostgreSQL's log, which contains the plans. */
type Output = { log: string }

type Measured = { page: string; times: number[]; first: number; scans: string[]; read: number; queries: number }

async function measureShare(
  site: Site,
  output: Output,
  { share, turns }: { share: number; turns: number },
): Promise<{ pages: Measured[]; exported: Exported }> {
  const began = performance.now()
  const there = await site.use((db) => growTo(db, share))
  console.log(
    `  ${Math.round(grown.papers * share)} papers and the rest: ${((performance.now() - began) / 1000).toFixed(0)} s`,
  )
  return withServer(site, async ({ url }) => {
    await untilSettled(site)
    // Statistics lack the rows just added; a long-running database analyzes them by itself.
    await site.use((db) => db.execute(sql`analyze`))
    const measured: Measured[] = []
    for (const [who, pages] of Object.entries(pagesOf(there))) {
      const { go, signIn } = browserLike(url)
      await signIn(who, account.password)
      for (const page of pages) {
        const times: number[] = []
        let first = 0
        for (let turn = 0; turn < warmUps + turns; turn++) {
          const took = await timeOf(go, page)
          if (turn === 0) first = took
          if (turn >= warmUps) times.push(took)
          // A page that takes seconds needs no further turns.
          if (took > 3_000 && turn > warmUps) break
        }
        // Background work occasionally sends a query too, so the visit with fewer queries counts.
        const runs = [
          await plansOf(site, output, () => timeOf(go, page)),
          await plansOf(site, output, () => timeOf(go, page)),
        ]
        const [least] = runs.toSorted((a, b) => a.queries - b.queries)
        if (least) measured.push({ page, times, first, ...least })
        console.log(`  ${quantile(times, 0.95).toFixed(0).padStart(6)} ms  ${page}`)
      }
    }
    return { pages: measured, exported: await exportAll(site, url, there) }
  })
}

type Exported = { seconds: number; megabytes: number; polls: number[] }

/** Exports all papers of the project, and polls the page that shows the progress, as a waiting user does. */
async function exportAll(site: Site, url: string, { project }: Grown): Promise<Exported> {
  const { go, signIn } = browserLike(url)
  await signIn('risk', account.password)
  const polls: number[] = []
  const began = performance.now()
  const begun = await go(`/risk/projects/${project}/export`, { method: 'POST', body: new URLSearchParams() })
  if (begun.status !== 303) throw new Error(`the export answered ${begun.status}`)
  for (;;) {
    await setTimeout(500)
    polls.push(await timeOf(go, `/risk/projects/${project}/exports`))
    const { rows } = await site.use((db) =>
      db.execute<{ bytes: number | null }>(sql`
        select bytes::float from risk_export_job where finished_at is not null order by id desc limit 1`),
    )
    if (!rows[0]) continue
    // The next share begins again.
    await site.use((db) => db.execute(sql`delete from risk_export_job`))
    return { seconds: (performance.now() - began) / 1000, megabytes: (rows[0].bytes ?? Number.NaN) / 2 ** 20, polls }
  }
}

async function timeOf(go: ReturnType<typeof browserLike>['go'], page: string): Promise<number> {
  const began = performance.now()
  const answer = await go(page)
  await answer.arrayBuffer()
  if (answer.status === 200) return performance.now() - began
  console.error(`${page} answered ${answer.status} ${answer.headers.get('location') ?? ''}`)
  return Number.NaN
}

/** Waits until the background work after a start is done. */
async function untilSettled(site: Site): Promise<void> {
  for (let quiet = 0; quiet < 5; ) {
    const busy = await site.use(async (db) => {
      const { rows } = await db.execute<{ busy: number }>(sql`
        select count(*)::int as busy from pg_stat_activity
        where state = 'active' and pid <> pg_backend_pid() and backend_type = 'client backend'`)
      return rows[0]?.busy ?? 0
    })
    quiet = busy === 0 ? quiet + 1 : 0
    await setTimeout(500)
  }
}

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Plan[]
}

type Logged = { Plan: Plan; 'Query Text': string }

const triesMax = 5

/** Executed plans of all queries of a page. */
async function loggedPlans(site: Site, output: Output, visit: () => Promise<unknown>): Promise<Logged[]> {
  for (let tries = 1; ; tries++) {
    await logPlans(site, 0)
    output.log = ''
    await visit()
    // The log line is written after the response.
    await setTimeout(200)
    const lines = output.log.split(lineBegins)
    await logPlans(site, -1)
    try {
      return lines
        .filter((line) => line.startsWith('risk-workbench ') && line.includes('plan:'))
        .map((line) => JSON.parse(line.slice(line.indexOf('{'))))
    } catch (error) {
      // Long plans of two connections, written concurrently, may be interleaved.
      if (tries === triesMax) throw error
    }
  }
}

/** Reads of a page's requests: rows, queries, and tables scanned in full. */
async function plansOf(
  site: Site,
  output: Output,
  visit: () => Promise<unknown>,
): Promise<Pick<Measured, 'scans' | 'read' | 'queries'>> {
  const scanned = new Map<string, number>()
  let read = 0
  let queries = 0
  const walk = (plan: Plan) => {
    const { 'Relation Name': relation, 'Actual Rows': rows = 0, 'Actual Loops': loops = 0 } = plan
    if (relation) {
      const seen = (rows + (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0)) * loops
      read += seen
      if (plan['Node Type'] === 'Seq Scan') scanned.set(relation, (scanned.get(relation) ?? 0) + seen)
    }
    for (const inner of plan.Plans ?? []) walk(inner)
  }
  for (const { Plan: plan, 'Query Text': text } of await loggedPlans(site, output, visit)) {
    // Skip the polling of the queue.
    if (text.includes('pgboss.')) continue
    queries += 1
    walk(plan)
  }
  const scans = [...scanned].filter(([, rows]) => rows > scannedMax).map(([relation, rows]) => `${relation} (${rows})`)
  return { scans, read, queries }
}

async function logPlans(site: Site, from: number): Promise<void> {
  await site.use(async (db) => {
    await db.$client.query(`alter system set auto_explain.log_min_duration = ${from}`)
    await db.$client.query('select pg_reload_conf()')
  })
  // Connections apply the setting with their next query.
  await setTimeout(300)
}
