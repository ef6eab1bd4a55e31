import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '#api/platform/db/connection.ts'
import { item, paper, project } from '#api/risk/campaigns/table.ts'
import { ExportStatus } from '#contract/platform/exports/codes.ts'
import { exportFinanceResults } from '#contract/risk/kinds/finance/result-calls.ts'
import { listExports, startExport } from '#contract/risk/results/calls.ts'
import { issueToken } from '#contract/shell/session/calls.ts'
import { browserLike } from '../../tests/server/browser-like.ts'
import { baselCode, financeCode, sendPapers, sendProject } from '../campaign.ts'
import type { Row } from '../row.ts'
import { median, quantile } from '../sample.ts'
import { withServer } from '../server.ts'
import { account, client } from '../site.ts'
import type { Bench } from '../stage.ts'

const papers = 1000
const departments = 20
const warmUps = 3
const pages = ['', '/matrix', '/risks', '/distribution', '/spread', '/movement', '/answers'] as const
/** Sorted by an order without an index, and filtered. */
const financePages = ['', '?sort=companyName', '?department=部门 3&indicator=net_margin'] as const
const sampleEveryMs = 20

/**
 * Measures the results of a project of 1,000 papers of 1,330 cells, and of one of 1,000 finance papers: each page, and
 * the exports with the memory they take.
 */
export async function measureResults({ scale, stage }: Bench): Promise<Row[]> {
  const { site } = await stage('PostgreSQL')
  const { now, finance } = await site.use(async (db) => {
    await makeProject(db)
    return { now: await makeProject(db), finance: await makeFinanceProject(db) }
  })
  // On a fresh server, so that its memory is that of the export.
  const rows = await withServer(site, ({ url, pid }) => measureExport({ url, pid, bizId: now.bizId, of: '' }))
  rows.push(...(await withServer(site, ({ url, pid }) => measureExport({ url, pid, bizId: finance, of: 'finance ' }))))
  await withServer(site, async ({ url }) => {
    const { go, signIn } = browserLike(url)
    await signIn(account.username, account.password)
    const measure = async (name: string, address: string) => {
      const times: number[] = []
      let first = 0
      for (let turn = 0; turn < warmUps + scale.pages; turn++) {
        const began = performance.now()
        const answer = await go(address)
        await answer.arrayBuffer()
        if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`)
        const took = performance.now() - began
        if (turn === 0) first = took
        if (turn >= warmUps) times.push(took)
      }
      rows.push({
        name,
        figure: quantile(times, 0.95),
        unit: 'ms',
        target: { atMost: 300 },
        note: `p95 of ${times.length}, median ${median(times).toFixed(1)}, the first ${first.toFixed(0)}`,
      })
    }
    for (const page of pages) {
      const query = page === '/answers' ? `?criteriaId=${now.criteriaId}` : ''
      const name = `results${page || ' overview'} of ${papers} papers, PostgreSQL`
      await measure(name, `/risk/projects/${now.bizId}/results${page}${query}`)
    }
    for (const query of financePages) {
      const name = `results/finance${query} of ${papers} finance papers, PostgreSQL`
      await measure(name, `/risk/projects/${finance}/results/finance${query}`)
    }
    rows.push(await measureFinanceExport(url, finance))
  })
  return rows
}

/** Measures the export of the finance page: all companies in one workbook. */
async function measureFinanceExport(url: string, bizId: string): Promise<Row> {
  const { method, path } = exportFinanceResults
  const headers = { authorization: `Bearer ${await tokenOf(url)}` }
  const began = performance.now()
  const answer = await fetch(`${url}/api${path}?${new URLSearchParams({ id: bizId })}`, { method, headers })
  const { byteLength } = await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return {
    name: `workbook of the finance page of ${papers} papers, PostgreSQL`,
    figure: (performance.now() - began) / 1000,
    unit: 's',
    target: { atMost: 10 },
    note: `a file of ${(byteLength / 1024 ** 2).toFixed(1)} MB`,
  }
}

/** `of` names the kind of the papers. */
type Target = { url: string; pid: number; bizId: string; of: string }

/** Time from the request to the finished file; memory is the peak of the server process during the export. */
async function measureExport({ url, pid, bizId, of }: Target): Promise<Row[]> {
  const query = new URLSearchParams({ projectId: bizId })
  const token = await tokenOf(url)
  const ask = async (method: string, path: string) => {
    const answer = await fetch(`${url}/api${path}?${query}`, { method, headers: { authorization: `Bearer ${token}` } })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    return ((await answer.json()) as { data: unknown }).data
  }
  const before = residentMegabytes(pid)
  let highest = before
  const began = performance.now()
  await ask(startExport.method, startExport.path)
  for (;;) {
    const [job] = (await ask(listExports.method, listExports.path)) as { status: string; bytes: number }[]
    highest = Math.max(highest, residentMegabytes(pid))
    if (job?.status === ExportStatus.failed) throw new Error('the export failed')
    if (job?.status === ExportStatus.done) {
      const note = `a file of ${(job.bytes / 1024 ** 2).toFixed(1)} MB`
      const name = `export of ${papers} ${of}papers, PostgreSQL`
      const seconds = (performance.now() - began) / 1000
      return [
        { name, figure: seconds, unit: 's', target: { atMost: 10 }, note },
        {
          name: `${name}, memory it adds`,
          figure: highest - before,
          unit: 'MB',
          target: { atMost: 300 },
          note: `resident, from ${before.toFixed(0)} to ${highest.toFixed(0)} MB`,
        },
      ]
    }
    await setTimeout(sampleEveryMs)
  }
}

function residentMegabytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}

async function tokenOf(url: string): Promise<string> {
  const answer = await fetch(`${url}/api${issueToken.path}`, {
    method: issueToken.method,
    headers: { authorization: `Basic ${btoa(client)}` },
    body: new URLSearchParams({ grant_type: 'password', scope: 'server', ...account }),
  })
  return ((await answer.json()) as { access_token: string }).access_token
}

/** A project whose papers are all submitted: ratings differ from cell to cell, one column in ten is not involved. */
async function makeProject(db: Db): Promise<{ bizId: string; criteriaId: number }> {
  const sent = await sendPapers(db, baselCode, papers)
  const [found] = await db
    .select({ id: project.id, bizId: project.bizId, versionId: paper.versionId })
    .from(paper)
    .innerJoin(item, eq(item.id, paper.itemId))
    .innerJoin(project, eq(project.id, item.projectId))
    .where(eq(paper.id, sent.papers[0]?.id ?? 0))
  if (!found) throw new Error('no project was made')
  const { rows } = await db.execute<{ id: number; columns: number }>(sql`
    select c.id, v.columns from risk_criterion c join risk_questionnaire_version v on v.id = c.version_id
    where v.id = ${found.versionId} order by c.position limit 1`)
  const columns = rows[0]?.columns ?? 1
  await db.execute(sql`
    update risk_paper p set state = 1, submitted_at = now(), unfilled = 0, answers = (
      select array_agg((case when (cell % ${columns}::int + p.id) % 10 = 0 then 0
        else 1 + (hashint4(cell * 7919 + p.id) & 1023) % 3 end)::smallint order by cell)
      from generate_series(0, ${sent.cells.length - 1}::int) cell)
    from risk_item i where i.id = p.item_id and i.project_id = ${found.id}`)
  await db.execute(sql`
    update risk_item set department = '部门 ' || (id % ${departments}::int) where project_id = ${found.id}`)
  await db.execute(sql`analyze risk_paper, risk_item`)
  return { bizId: found.bizId, criteriaId: rows[0]?.id ?? 0 }
}

/** A project of finance papers, all submitted: figures differ, one in fifty is not entered, one in fifty is 0. */
async function makeFinanceProject(db: Db): Promise<string> {
  const { id, bizId } = await sendProject(db, financeCode, papers)
  await db.execute(sql`
    update risk_paper p set state = 1, submitted_at = now(), unfilled = 0
    from risk_item i where i.id = p.item_id and i.project_id = ${id}`)
  await db.execute(sql`
    update risk_item set department = '部门 ' || (id % ${departments}::int), company = '公司 ' || id where project_id = ${id}`)
  const amounts = (salt: number) => sql`array_agg((case (hashint4(f.position * 31 + p.id * ${salt}) & 1023) % 50
      when 0 then null when 1 then 0
      else (hashint4(f.position * 7919 + p.id + ${salt}) & 2147483647) / 100.0 end)::numeric(16,2) order by f.position)`
  await db.execute(sql`
    insert into finance_answer (paper_id, opening_date, closing_date, opening, closing)
    select p.id, '2024-12-31', '2025-12-31', ${amounts(3)}, ${amounts(5)}
    from risk_paper p join risk_item i on i.id = p.item_id join finance_field f on f.version_id = p.version_id
    where i.project_id = ${id} group by p.id`)
  await db.execute(sql`analyze risk_paper, risk_item, finance_answer`)
  return bizId
}
