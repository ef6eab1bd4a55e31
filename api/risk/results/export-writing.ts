import { sql } from 'drizzle-orm'
import pLimit from 'p-limit'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { type Signals, transactAnnouncing } from '#api/platform/db/signal.ts'
import { removeOldExports, retentionHours } from '#api/platform/exports/columns.ts'
import { type Ending, type ExportId, keepWorkbook } from '#api/platform/exports/entity-exports.ts'
import type { Exporter } from '#api/platform/exports/exporter.ts'
import type { FileStore } from '#api/platform/files/store/store.ts'
import { blobOf } from '#api/platform/files/store/temporary.ts'
import { defineJob, type Job, type Run, recurring } from '#api/platform/jobs/job.ts'
import { typedInEveryLanguage } from '#api/platform/text.ts'
import * as campaigns from '#api/risk/campaigns/table.ts'
import type { PaperDeps } from '#api/risk/papers/paper.ts'
import * as accounts from '#api/shell/accounts/table.ts'
import { sendMessages } from '#api/shell/messages/send.ts'
import type { Language } from '#contract/platform/language.ts'
import * as at from '#contract/risk/results/addresses.ts'
import { NoticeType, RouteKey } from '#contract/shell/messages/codes.ts'
import { exportWriting, projectExports } from './export-job.ts'
import { writeProject } from './export-process.ts'
import { exportJob } from './table.ts'

type WritingDeps = Pick<PaperDeps, 'db' | 'clock'> & { files: FileStore; signals: Signals }

export const exportJobs = (deps: WritingDeps): Job[] => [
  defineJob(exportWriting, {
    run: (id, run) => writeExport(deps, id, run),
    givenUp: (id, reason) => giveUp(deps, id, reason),
  }),
  defineJob(recurring('results.remove-exports', 300), {
    run: (_, { signal }) => removeOldExports(deps, exportJob, signal),
  }),
]

type ExportRequest = {
  exportId: number
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

/** Unfinished export; undefined if it is finished or its project was deleted. */
async function findRequest(on: Db | Tx, { exportId }: ExportId): Promise<ExportRequest | undefined> {
  const { rows } = await on.execute<ExportRequest>(sql`
    select e.id as "exportId", j.biz_id as "projectBizId", j.name as "projectName", e.language, e.requested_by as "requestedBy", u.name,
      u.usercode, e.requested_by_agent as "agentId", a.name as "agentName", a.usercode as "agentCode"
    from risk_export_job e join ${campaigns.project} j on j.id = e.project_id join ${accounts.user} u on u.id = e.requested_by
    left join ${accounts.user} a on a.id = e.requested_by_agent
    where e.id = ${exportId} and e.finished_at is null`)
  return rows[0]
}

async function writeExport(deps: WritingDeps, id: ExportId, run: Run): Promise<void> {
  const request = await findRequest(deps.db, id)
  if (!request) return
  const { name, usercode, agentName, agentCode, language } = request
  const agent = agentName === null ? null : { name: agentName, usercode: agentCode ?? '' }
  const exporter: Exporter = { name, usercode, agent, language }
  // Serializes progress updates; the last one is awaited before the end.
  const inTurn = pLimit(1)
  let reporting: Promise<void> = Promise.resolve()
  const stopped = new AbortController()
  const written = await writeProject(
    deps,
    { bizId: request.projectBizId, exporter },
    {
      signal: AbortSignal.any([run.signal, stopped.signal]),
      onProgress(progress) {
        reporting = inTurn(() => run.progress(progress))
        reporting.catch(() => stopped.abort())
      },
    },
  )
  await reporting.catch(() => {})
  if (!written) return
  const { file: workbook, papers: total } = written
  try {
    const generated = { workbook: await blobOf(workbook), owner: `project-export:${request.exportId}` } as const
    await keepWorkbook(deps, run, generated, (tx, { path, bytes }) => end(tx, deps, request, { path, bytes, total }))
  } finally {
    await workbook.remove()
  }
}

const giveUp = (deps: WritingDeps, id: ExportId, failure: string): Promise<void> =>
  transactAnnouncing(deps, async (tx) => {
    const request = await findRequest(tx, id)
    if (request) await end(tx, deps, request, { failure })
  })

const end = (tx: Tx, { clock }: WritingDeps, request: ExportRequest, ending: Ending): Promise<boolean> =>
  projectExports.end(tx, clock, request, {
    ending,
    tell: (userId, how) =>
      sendMessages(tx, {
        to: [userId],
        noticeType: NoticeType.dataExport,
        routeKey: RouteKey.page,
        path: at.exports(request.projectBizId),
        body: typedInEveryLanguage(`results-export:news.${how}`, {
          project: request.projectName,
          hours: retentionHours,
        }),
      }),
  })
