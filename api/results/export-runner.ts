import { eq, sql } from 'drizzle-orm'
import { type Language, languages } from '#contract/language.ts'
import { NoticeType, RouteKey } from '#contract/messages/codes.ts'
import { ExportStatus } from '#contract/results/codes.ts'
import type { Tx } from '../db/connection.ts'
import { notedIn, type Signals } from '../db/signal.ts'
import { type FileStore, newFilePath } from '../files/store.ts'
import { blobOf, writeTemporary } from '../files/temporary.ts'
import { streamWorkbook } from '../files/workbook-stream.ts'
import type { Log } from '../log.ts'
import { sendMessages } from '../messages/send.ts'
import { typedTextIn } from '../text.ts'
import { type ExportDeps, type Exporter, planExport } from './export.ts'
import { keptHours } from './export-job.ts'
import { exportJob } from './table.ts'

/** How often an instance looks for what another left undone, and for files whose day is over. */
const lookEveryMs = 15_000
/** Longer than the papers between two signs of life can take. */
const claimSeconds = 30
/** An export that took this many instances with it is given up. */
const attemptsMax = 3

export type ExportRunner = {
  /** There may be something to do: begins it, if this instance has its hands free. */
  nudge(): void
  /** Hands what is under way to the next start. */
  stop(): Promise<void>
}

export type RunnerDeps = ExportDeps & {
  files: FileStore
  log: Log
  signals: Signals
}

type Claimed = {
  id: number
  bizId: string
  attempts: number
  projectBizId: string
  projectName: string
  language: Language
  requestedBy: number
  name: string
  usercode: string
  agentId: number | null
  agentName: string | null
  agentCode: string | null
}

/** Another works on it, or this instance stops. */
class LetGo extends Error {}

/** Writes the workbooks that were asked for, one at a time, beside the requests. */
export function startExports(deps: RunnerDeps): ExportRunner {
  const { log } = deps
  let stopping = false
  let turn: Promise<void> | undefined
  let again = false
  const work = async () => {
    do {
      again = false
      while (!stopping && (await runNext(deps, () => stopping)));
    } while (again && !stopping)
  }
  const nudge = () => {
    again = true
    turn ??= work()
      .catch((err) => log.error({ err }, 'exports not written'))
      .finally(() => {
        turn = undefined
      })
  }
  const timer = setInterval(() => {
    nudge()
    removeOld(deps).catch((err) => log.error({ err }, 'old exports not removed'))
  }, lookEveryMs)
  timer.unref()
  return {
    nudge,
    async stop() {
      stopping = true
      clearInterval(timer)
      await turn
    },
  }
}

/** Claims one that nobody works on and writes it; false where there is none. */
export async function runNext(deps: RunnerDeps, isStopping = () => false): Promise<boolean> {
  const { db, clock, log } = deps
  const { rows } = await db.execute<Claimed>(sql`
    update risk_export_job e set status = ${ExportStatus.running}, attempts = e.attempts + 1, done = 0,
      claimed_until = ${clock.now} + make_interval(secs => ${claimSeconds})
    from risk_project j, sys_user u, (
      select id from risk_export_job
      where finished_at is null and (claimed_until is null or claimed_until < ${clock.now})
      order by id limit 1 for update skip locked) due
    where e.id = due.id and j.id = e.project_id and u.id = e.requested_by
    returning e.id, e.biz_id as "bizId", e.attempts, j.biz_id as "projectBizId", j.name as "projectName", e.language,
      e.requested_by as "requestedBy", u.name, u.usercode, e.requested_by_agent as "agentId",
      (select name from sys_user where id = e.requested_by_agent) as "agentName",
      (select usercode from sys_user where id = e.requested_by_agent) as "agentCode"`)
  const [claimed] = rows
  if (!claimed) return false
  try {
    if (claimed.attempts > attemptsMax) throw new Error('it was begun too often')
    await write(deps, claimed, isStopping)
  } catch (err) {
    if (err instanceof LetGo) return true
    log.error({ err, export: claimed.bizId }, 'export failed')
    await finish(deps, claimed, { status: ExportStatus.failed, failure: 'server' })
  }
  return true
}

async function write(deps: RunnerDeps, claimed: Claimed, isStopping: () => boolean): Promise<void> {
  const { db, files } = deps
  const { name, usercode, agentName, agentCode, language } = claimed
  const agent = agentName === null ? null : { name: agentName, usercode: agentCode ?? '' }
  const exporter: Exporter = { name, usercode, agent, language }
  const planned = await planExport(deps, {
    bizId: claimed.projectBizId,
    exporter,
    written: (papers) => (isStopping() ? letGo(deps, claimed) : showProgress(deps, claimed, papers)),
  })
  if (!planned) throw new LetGo('the project is gone')
  await db.update(exportJob).set({ total: planned.papers }).where(eq(exportJob.id, claimed.id))
  const { title, sheets } = planned
  const workbook = await writeTemporary(streamWorkbook(sheets, { title }))
  const path = newFilePath('export', 'xlsx')
  try {
    await files.put(path, await blobOf(workbook))
  } finally {
    await workbook.remove()
  }
  const end = { status: ExportStatus.done, path, bytes: workbook.size, done: planned.papers }
  if (!(await finish(deps, claimed, end))) await files.remove(path)
}

/** `attempts` tells this work from that of an instance that took over. */
const mine = ({ id, attempts }: Claimed) => sql`id = ${id} and attempts = ${attempts} and finished_at is null`

async function showProgress({ db, clock }: RunnerDeps, claimed: Claimed, papers: number): Promise<void> {
  const { rowCount } = await db.execute(sql`
    update risk_export_job set done = ${papers}, claimed_until = ${clock.now} + make_interval(secs => ${claimSeconds})
    where ${mine(claimed)}`)
  if (rowCount === 0) throw new LetGo('another works on it')
}

/** The next start begins it anew, and this one does not count. */
async function letGo({ db }: RunnerDeps, claimed: Claimed): Promise<never> {
  await db.execute(sql`
    update risk_export_job set status = ${ExportStatus.queued}, attempts = attempts - 1, done = 0, claimed_until = null
    where ${mine(claimed)}`)
  throw new LetGo('this instance stops')
}

type End = { status: typeof ExportStatus.done | typeof ExportStatus.failed } & Partial<{
  path: string
  bytes: number
  done: number
  failure: string
}>

/** Tells who asked, with the commit; false where another has taken over. */
async function finish({ db, clock, signals }: RunnerDeps, claimed: Claimed, end: End): Promise<boolean> {
  const noted = await db.transaction(async (tx) => {
    const [ended] = await tx
      .update(exportJob)
      .set({ ...end, claimedUntil: null, finishedAt: sql`${clock.now}` })
      .where(mine(claimed))
      .returning({ id: exportJob.id })
    if (!ended) return undefined
    await tell(tx, claimed, end.status)
    const told = notedIn(tx)
    for (const signal of told) await signals.announce(tx, signal)
    return told
  })
  for (const signal of noted ?? []) signals.raise(signal)
  return noted !== undefined
}

async function tell(tx: Tx, claimed: Claimed, status: End['status']): Promise<void> {
  const said = (language: Language) =>
    typedTextIn(language)(`news:export.${status}`, { project: claimed.projectName, hours: keptHours })
  const [hans, hant, en] = languages.map(said)
  await sendMessages(tx, {
    to: [claimed.agentId ?? claimed.requestedBy],
    noticeType: NoticeType.specialManagement,
    routeKey: RouteKey.page,
    path: `/risk/projects/${claimed.projectBizId}/exports`,
    body: { 'zh-Hans': hans ?? '', 'zh-Hant': hant, en },
  })
}

/** Removes files whose day is over; their rows stay and say so. */
export async function removeOld({ db, clock, files }: Pick<RunnerDeps, 'db' | 'clock' | 'files'>): Promise<void> {
  const { rows } = await db.execute<{ id: number; path: string }>(sql`
    select id, path from risk_export_job
    where path is not null and finished_at < ${clock.now} - make_interval(hours => ${keptHours})`)
  for (const { id, path } of rows) {
    await files.remove(path)
    await db.update(exportJob).set({ path: null }).where(eq(exportJob.id, id))
  }
}
