import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { executeComparison, getComparisonVersion } from '#contract/audit/comparisons/calls.ts'
import type { ComparisonVersion } from '#contract/audit/comparisons/shapes.ts'
import { changeDataProcess, getFlowFiles } from '#contract/audit/data-process/calls.ts'
import { flowFileBusiness } from '#contract/audit/data-process/codes.ts'
import { saveReviewObject, saveReviewProject } from '#contract/audit/reviews/calls.ts'
import type { BodyIn, Call, QueryIn, ReplyOf } from '#contract/platform/call.ts'
import { uploadFile } from '#contract/shell/files/calls.ts'
import { type Server, startServer } from './server.ts'
import { account, client, type Site } from './site.ts'

/** `at`: kills by stage; `faults`: what was lost, altered or left over. */
export type ComparisonSurvival = { kills: number; at: Record<string, number>; lines: number; faults: string[] }

/** Stages at which the app is killed: just started, then each one that the page shows. */
const stages = ['begun', 'names', 'lines', 'pairs', 'result', 'keeping'] as const
const pollEveryMs = 20
const minutesMax = 10

/** Kills the app at each stage of a comparison; the next app must resume it, with the figures of an undisturbed one. */
export async function surviveComparisonKills(site: Site, { lines }: { lines: number }): Promise<ComparisonSurvival> {
  const survival: ComparisonSurvival = { kills: 0, at: {}, lines, faults: [] }
  let server = await startServer(site)
  try {
    let ask = await asAuditor(server)
    const objectId = await makeObject(ask, lines)
    const versionOf = async (id: number) => (await ask(getComparisonVersion, { query: { id } })).version
    const begin = async () => (await ask(executeComparison, { body: { objectId } })).id
    const ended = async (id: number) => {
      const until = performance.now() + minutesMax * 60_000
      for (;;) {
        const version = await versionOf(id)
        if (!isOpen(version) || performance.now() > until) return version
        await setTimeout(pollEveryMs)
      }
    }
    const undisturbed = await ended(await begin())
    for (const stage of stages) {
      const id = await begin()
      let version = await versionOf(id)
      while (isOpen(version) && !reached(version, stage)) {
        await setTimeout(pollEveryMs)
        version = await versionOf(id)
      }
      await server.kill()
      survival.kills += 1
      const met = isOpen(version) ? (version.job?.stage ?? 'begun') : 'done'
      survival.at[met] = (survival.at[met] ?? 0) + 1
      server = await startServer(site)
      ask = await asAuditor(server)
      const after = await ended(id)
      if (after.state !== 'done' || JSON.stringify(after.figures) !== JSON.stringify(undisturbed.figures))
        survival.faults.push(`killed at ${met}, version ${after.number} is ${after.state} ${after.fault ?? ''}`)
    }
    await server.stop()
    await site.use(async (db) => {
      const { rows } = await db.execute<{ results: number; left: number }>(sql`
        select (select count(*)::int from dataset d join flow_comparison v on v.id = d.owner_id
                where d.owner_type = 'comparison' and v.object_id = ${objectId}) as results,
               (select count(*)::int from flow_comparison where object_id = ${objectId} and finished_at is null) as left`)
      const [{ results, left } = { results: 0, left: 0 }] = rows
      if (results !== survival.kills + 1) survival.faults.push(`${results} results of ${survival.kills + 1} versions`)
      if (left > 0) survival.faults.push(`${left} versions never ended`)
    })
  } finally {
    if (server.isRunning()) await server.stop()
  }
  return survival
}

const isOpen = ({ state }: ComparisonVersion): boolean => state === 'waiting' || state === 'running'

const reached = ({ job }: ComparisonVersion, stage: (typeof stages)[number]): boolean =>
  stage === 'begun' || (job !== null && (stages as readonly string[]).indexOf(job.stage) >= stages.indexOf(stage))

type Sent<C extends Call> = { query?: QueryIn<C>; body?: BodyIn<C> | FormData }
type Ask = <C extends Call>(made: C, sent: Sent<C>) => Promise<ReplyOf<C>>

async function asAuditor({ url }: Server): Promise<Ask> {
  const signedIn = await fetch(`${url}/api/auth/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(client)}` },
    body: new URLSearchParams({ grant_type: 'password', scope: 'server', ...account, username: 'admin' }),
  })
  const { access_token: token } = (await signedIn.json()) as { access_token: string }
  return async (made, { query, body }) => {
    const isForm = body instanceof FormData
    const answer = await fetch(`${url}/api${made.path}?${new URLSearchParams(query as Record<string, string>)}`, {
      method: made.method,
      headers: { authorization: `Bearer ${token}`, ...(isForm ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    })
    const reply = (await answer.json()) as { data: never; msg?: string }
    if (!answer.ok) throw new Error(`${made.path} was answered ${answer.status}: ${reply.msg}`)
    return reply.data
  }
}

/** An object of the demo's client with that many lines on each side, of which every tenth differs. */
async function makeObject(ask: Ask, lines: number): Promise<number> {
  const days = { beginDate: '2026-01-05', endDate: '2026-12-20' }
  const project = { clientCode: 'youting', year: 2026, name: '压测', ...days, leader: '10002', members: [] }
  const { id: projectId } = await ask(saveReviewProject, { body: project })
  const reviewBatchNo = `FA-${randomBytes(4).toString('hex')}`
  const period = { periodFrom: '2026-01-01', periodTo: '2026-06-30' }
  const object = { projectId, dealerCode: 'D129', reviewBatchNo, ...period, executor: '10003' }
  const { id } = await ask(saveReviewObject, { body: object })
  for (const role of ['reported', 'sale'] as const) {
    const body = new FormData()
    body.append('businessType', flowFileBusiness)
    body.append('businessId', String(id))
    body.append('file', new File([...linesOf(role, lines)], `${role}.csv`, { type: 'text/csv' }))
    const { bid } = await ask(uploadFile, { body })
    await ask(changeDataProcess, { body: { change: 'addFiles', reviewBatchNo, role, bids: [bid] } })
  }
  while (!(await isReady(ask, reviewBatchNo))) await setTimeout(pollEveryMs)
  return id
}

function* linesOf(role: 'reported' | 'sale', lines: number): Generator<string> {
  yield '日期,客户名称,产品编码,产品名称,规格,批号,数量,单位,金额,单号\n'
  for (let at = 0; at < lines; at++) {
    const day = `2026-0${1 + (at % 6)}-${String(1 + (at % 28)).padStart(2, '0')}`
    const quantity = 1 + (at % 50) + (role === 'sale' && at % 10 === 0 ? 1 : 0)
    yield `${day},客户${at % 997},CP1001,阿莫西林胶囊,0.25g×24粒,B${at % 401},${quantity},盒,${quantity * 10},${role}${at}\n`
  }
}

/** Accepts the suggested columns; returns true once everything has been read. */
async function isReady(ask: Ask, reviewBatchNo: string): Promise<boolean> {
  const { files } = await ask(getFlowFiles, { body: { reviewBatchNo } })
  const sheets = files.flatMap(({ fileId, sheets: of }) => of.map((sheet) => ({ ...sheet, fileId })))
  for (const { fileId, sheetId, version, wants } of sheets) {
    if (wants !== 'columns') continue
    const { file } = await ask(getFlowFiles, { body: { reviewBatchNo, fileId } })
    const columns = file?.sheets.find((sheet) => sheet.sheetId === sheetId)?.suggested.columns ?? {}
    await ask(changeDataProcess, { body: { change: 'columns', sheetId, version, columns } })
  }
  return sheets.length === 2 && sheets.every(({ state }) => state === 'read')
}
