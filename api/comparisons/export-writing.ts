import { openAsBlob } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import * as at from '#contract/comparisons/addresses.ts'
import { splitCandidatesMax } from '#contract/flow/pairing.ts'
import { flowRulesVersion } from '#contract/flow/result.ts'
import { type Language, languages } from '#contract/language.ts'
import { NoticeType, RouteKey } from '#contract/messages/codes.ts'
import { ExportStatus } from '#contract/results/codes.ts'
import { user } from '../accounts/table.ts'
import type { Clock } from '../clock.ts'
import { telling } from '../data-process/jobs.ts'
import type { Workshop } from '../data-process/workshop.ts'
import type { Db, Tx } from '../db/connection.ts'
import { type Signals, transactAnnouncing } from '../db/signal.ts'
import { aboutSheet } from '../files/about-sheet.ts'
import type { FileStore } from '../files/store.ts'
import { storedFile } from '../files/table.ts'
import type { SheetToWrite } from '../files/workbook-writing.ts'
import { filledIn } from '../flow/result-rows.ts'
import { resultWorkbookFile } from '../flow/result-workbook.ts'
import { type Job, type Run, recurring, repliedOf, workOn } from '../jobs/job.ts'
import { client, dealer } from '../master-data/table.ts'
import { sendMessages } from '../messages/send.ts'
import { linesOfExport, momentText } from '../results/export.ts'
import { keptHours, removeOldExports } from '../results/export-row.ts'
import { localTime } from '../results/export-source.ts'
import { keepWorkbook } from '../results/version-exports.ts'
import { reviewObject, reviewProject } from '../reviews/table.ts'
import { textIn, typedTextIn } from '../text.ts'
import { notesOf } from './edited.ts'
import { comparisonExports, titleOf } from './exports.ts'
import { type ExportId, exporting } from './job.ts'
import { flowComparison, flowComparisonExport } from './table.ts'
import type { Comparison } from './version.ts'
import { comparisonWords } from './workbook-words.ts'

type WritingDeps = { db: Db; clock: Clock; files: FileStore; signals: Signals; workshop: Workshop }

/** Two million lines, on a machine that does other work. */
const budgetMs = 30 * 60_000
/** Ranges of skipped rows that are kept of a sheet, as `readLines` lists them. */
const skippedListed = 10_000

/** Writes the workbooks that were asked for, and removes those whose day is over. */
export const exportJobs = (deps: WritingDeps): Job[] => [
  workOn(exporting, {
    run: (id, run) => writeExport(deps, id, run),
    givenUp: (id, failure) =>
      transactAnnouncing(deps, async (tx) => {
        const asked = await findAsked(tx, deps.clock, id)
        if (asked) await end(tx, deps, asked, { failure })
      }),
  }),
  workOn(recurring('comparisons.remove-exports', 300), {
    run: (_, { signal }) => removeOldExports(deps, flowComparisonExport, signal),
  }),
]

type About = {
  exportId: number
  comparisonId: number
  requestedBy: number
  language: Language
  createdAt: string
  name: string
  usercode: string
  agentId: number | null
  agentName: string | null
  agentCode: string | null
  objectId: number
  projectId: number
  batch: string
  projectName: string
  clientName: string
  dealerName: string
  dealerCode: string
  periodFrom: string
  periodTo: string
  exportedAt: string
  finishedAt: string
  publishedAt: string | null
  startedBy: string
  startedByCode: string
  publishedBy: string | null
  publishedByCode: string | null
  editedNumber: number | null
  editedFileName: string | null
}
type Asked = About & { version: Comparison }

/** One that is not written yet; undefined where it is, and where its version is gone. */
async function findAsked(on: Db | Tx, clock: Clock, { exportId }: ExportId): Promise<Asked | undefined> {
  const { rows } = await on.execute<About>(sql`
    select e.id as "exportId", v.id as "comparisonId", e.requested_by as "requestedBy", e.language, e.created_at as "createdAt",
      u.name, u.usercode, e.requested_by_agent as "agentId", a.name as "agentName", a.usercode as "agentCode",
      o.id as "objectId", j.id as "projectId", o.review_batch_no as batch, j.name as "projectName", c.name as "clientName",
      d.name as "dealerName", d.code as "dealerCode", o.period_from as "periodFrom", o.period_to as "periodTo",
      ${localTime(clock, clock.now)} as "exportedAt", ${localTime(clock, sql`v.finished_at`)} as "finishedAt",
      ${localTime(clock, sql`v.published_at`)} as "publishedAt", s.name as "startedBy", s.usercode as "startedByCode",
      p.name as "publishedBy", p.usercode as "publishedByCode", v.edited_from as "editedNumber", k.origin_name as "editedFileName"
    from flow_comparison_export e
    join ${user} u on u.id = e.requested_by
    left join ${user} a on a.id = e.requested_by_agent
    join flow_comparison v on v.id = e.comparison_id
    join ${user} s on s.id = v.started_by
    left join ${user} p on p.id = v.published_by
    left join ${storedFile} k on k.path = v.edited_file
    join ${reviewObject} o on o.id = v.object_id
    join ${reviewProject} j on j.id = o.project_id
    join ${client} c on c.id = j.client_id
    join ${dealer} d on d.id = o.dealer_id
    where e.id = ${exportId} and e.finished_at is null`)
  const [about] = rows
  if (!about) return undefined
  const [version] = await on.select().from(flowComparison).where(eq(flowComparison.id, about.comparisonId))
  return version && { ...about, version }
}

async function writeExport(deps: WritingDeps, id: ExportId, run: Run): Promise<void> {
  const { db, clock, workshop } = deps
  const asked = await findAsked(db, clock, id)
  if (!asked) return
  const { version, language, batch } = asked
  const { dataset, inputs, figures } = version
  if (dataset === null || figures === null) return
  await run.progress({ stage: 'workbook', done: 0, total: figures.lines })
  const remarks = await remarksOf(deps, asked)
  await workshop.inFolder(async (output) => {
    const ids = [dataset, ...inputs.map(({ linesDataset }) => linesDataset)]
    const outcome = await workshop.datasets.use(ids, (folders) => {
      const input = {
        folder: folders.get(dataset) ?? '',
        sources: inputs.map(({ fileName: file, sheet, linesDataset }) => ({
          file,
          sheet,
          folder: folders.get(linesDataset) ?? '',
        })),
        words: comparisonWords[language],
        title: titleOf(clock, asked, { batch, number: version.number }),
        before: aboutComparison(clock, asked),
        after: remarks.sheets,
        notes: remarks.notes,
      }
      const inFolders = { inputs: [...new Set(folders.values())], output }
      return workshop.engine.run('writeResultWorkbook', input, {
        ...inFolders,
        budgetMs,
        signal: run.signal,
        onProgress: telling(run),
      })
    })
    const { lines } = repliedOf(outcome)
    const workbook = await openAsBlob(join(output, resultWorkbookFile))
    await keepWorkbook(deps, run, { workbook, owner: `comparison-export:${asked.exportId}` }, (tx, { path, bytes }) =>
      end(tx, deps, asked, { path, bytes, total: lines }),
    )
  })
}

type End = { path: string; bytes: number; total: number } | { failure: string }

/** Tells who asked, with the commit; false where it has ended before, or is gone with its version. */
async function end(tx: Tx, { clock }: WritingDeps, asked: Asked, how: End): Promise<boolean> {
  if (!(await comparisonExports.end(tx, clock, asked.exportId, how))) return false
  const status = 'failure' in how ? ExportStatus.failed : ExportStatus.done
  const said = (language: Language) =>
    typedTextIn(language)(`comparisons-workbook:news.${status}`, {
      batch: asked.batch,
      number: asked.version.number,
      hours: keptHours,
    })
  const [hans = '', hant, en] = languages.map(said)
  await sendMessages(tx, {
    to: [asked.agentId ?? asked.requestedBy],
    noticeType: NoticeType.supervisionAndAudit,
    routeKey: RouteKey.page,
    path: at.exports(asked.projectId, asked.objectId, asked.version.id),
    body: { 'zh-Hans': hans, 'zh-Hant': hant, en },
  })
  return true
}

/** What the workbook is of, made of and by: who and when, settings, sources. */
function aboutComparison(clock: Clock, asked: Asked): SheetToWrite {
  const { version, language } = asked
  const { about, role, cite: _, head, sheet, state: __ } = comparisonWords[language]
  const say = textIn(language)
  const person = (name: string | null, usercode: string | null) =>
    say('files-export:about.person', { name: name ?? '', usercode: usercode ?? '' })
  const moment = (at: string | null) => (at === null ? '' : momentText(clock, at, language))
  const { settings, figures, inputs } = version
  const days = (count: number) => filledIn(about.days, { days: String(count) })
  const number = String(version.number)
  const lines: (readonly [string, string])[] = [
    [about.client, asked.clientName],
    [about.project, asked.projectName],
    [about.batch, asked.batch],
    [about.dealer, `${asked.dealerCode} ${asked.dealerName}`],
    [about.period, filledIn(about.periodOf, { from: asked.periodFrom, to: asked.periodTo })],
    [about.version, filledIn(about.versionOf, { number })],
    ...(asked.editedNumber === null
      ? []
      : [
          [
            about.editedFrom,
            filledIn(about.editedBy, { number: String(asked.editedNumber), file: asked.editedFileName ?? '' }),
          ] as const,
        ]),
    [about.startedBy, person(asked.startedBy, asked.startedByCode)],
    [about.finishedAt, moment(asked.finishedAt)],
    ...(asked.publishedAt === null
      ? []
      : [
          [
            about.published,
            filledIn(about.publishedOf, {
              name: asked.publishedBy ?? '',
              usercode: asked.publishedByCode ?? '',
              at: moment(asked.publishedAt),
            }),
          ] as const,
        ]),
    [about.dateWindow, days(settings.windowDays)],
    [about.farWindow, days(settings.farWindowDays)],
    [about.splitSize, String(settings.splitSize)],
    [about.tolerance, String(settings.tolerance)],
    [about.rules, filledIn(about.rulesOf, { version: String(flowRulesVersion) })],
    [
      about.share,
      filledIn(about.shareOf, {
        matched: figures?.share.matchedQuantity ?? '',
        reported: figures?.share.reportedQuantity ?? '',
      }),
    ],
    ...((figures?.cappedSplits ?? 0) === 0
      ? []
      : [
          [
            about.capped,
            filledIn(about.cappedOf, { count: String(figures?.cappedSplits), most: String(splitCandidatesMax) }),
          ] as const,
        ]),
    ...inputs.map((input) => {
      const { lines, faults, skipped } = input.counts
      const place = [input.fileName, input.sheet].filter(Boolean).join(' ')
      const values = { place, number: String(input.number), sha256: input.sha256, role: role[input.role] }
      const counts = { lines: String(lines), faults: String(faults), skipped: String(skipped) }
      return [about.input, filledIn(about.inputOf, { ...values, ...counts })] as const
    }),
    ...linesOfExport(momentText(clock, asked.exportedAt, language), {
      name: asked.name,
      usercode: asked.usercode,
      agent: asked.agentName === null ? null : { name: asked.agentName, usercode: asked.agentCode ?? '' },
      language,
    }),
    [about.citing, about.citingOf],
    [about.skippedMore, filledIn(about.skippedMoreOf, { most: String(skippedListed) })],
    [about.editing, filledIn(about.editingOf, { sheet: sheet.lines, state: head.state, note: head.note })],
  ]
  return aboutSheet(lines, language)
}

/** What people have said: notes by line, and the comments on the version. */
async function remarksOf(
  { db, clock }: WritingDeps,
  { version, language }: Asked,
): Promise<{ notes: [number, string][]; sheets: SheetToWrite[] }> {
  const { head, sheet } = comparisonWords[language]
  const notes = await notesOf(db, version.id)
  const at = (column: string) => localTime(clock, sql.raw(column))
  type Said = Record<
    'text' | 'by' | 'at' | 'answer' | 'answeredBy' | 'answeredAt' | 'resolvedBy' | 'resolvedAt',
    string
  >
  const { rows: comments } = await db.execute<Said>(sql`
    select c.text, m.name as by, ${at('c.created_at')} as at, c.answer, a.name as "answeredBy",
      ${at('c.answered_at')} as "answeredAt", r.name as "resolvedBy", ${at('c.resolved_at')} as "resolvedAt"
    from flow_revision_comment c
    join ${user} m on m.id = c.created_by
    left join ${user} a on a.id = c.answered_by
    left join ${user} r on r.id = c.resolved_by
    where c.comparison_id = ${version.id} order by c.id`)
  const columns = ['text', 'by', 'at', 'answer', 'answeredBy', 'answeredAt', 'resolvedBy', 'resolvedAt'] as const
  return {
    notes: [...notes].map(([place, { written }]) => [place, written]),
    sheets: [
      {
        name: sheet.comments,
        columns: columns.map((column) => ({
          head: head[column],
          width: column === 'text' || column === 'answer' ? 50 : 18,
        })),
        rows: comments.map((comment) => columns.map((column) => comment[column] || null)),
      },
    ],
  }
}
