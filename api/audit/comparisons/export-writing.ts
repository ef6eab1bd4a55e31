import { openAsBlob } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import type { EngineContext } from '#api/audit/data-process/engine-context.ts'
import { filledIn } from '#api/audit/flow/comparison/result-rows.ts'
import { resultWorkbookFile } from '#api/audit/flow/comparison/result-workbook.ts'
import { type ExportRequest, requestLines, type Writing } from '#api/audit/reviews/version-exports.ts'
import type { Clock } from '#api/platform/clock.ts'
import { localTime } from '#api/platform/clock.ts'
import { progressTo } from '#api/platform/engine/progress.ts'
import { momentText } from '#api/platform/exports/exporter.ts'
import { storedFile } from '#api/platform/files/table.ts'
import { aboutSheet } from '#api/platform/files/workbook/about-sheet.ts'
import type { SheetToWrite } from '#api/platform/files/workbook/workbook-writing.ts'
import { type Job, repliedOf } from '#api/platform/jobs/job.ts'
import { textIn } from '#api/platform/text.ts'
import type { WritingDeps as ExportDeps } from '#api/platform/versions/exports.ts'
import { user } from '#api/shell/accounts/table.ts'
import { organisationName } from '#api/shell/organisation.ts'
import { splitCandidatesMax } from '#contract/audit/flow/pairing.ts'
import { flowRulesVersion } from '#contract/audit/flow/result.ts'
import { notesOf } from './edited.ts'
import { comparisonExports } from './exports.ts'
import { flowComparison } from './table.ts'
import type { Comparison } from './version.ts'
import { comparisonWords } from './workbook-words.ts'

type WritingDeps = ExportDeps & { engineContext: EngineContext }

/** Enough for two million lines on a busy machine. */
const budgetMs = 30 * 60_000
/** Limit of listed ranges of skipped rows per sheet, as in `readLines`. */
const skippedListed = 10_000

export const exportJobs = (deps: WritingDeps): Job[] =>
  comparisonExports.jobs(deps, (writing) => writeExport(deps, writing))

/** Metadata of a version for the workbook's cover sheet. */
type About = {
  finishedAt: string
  publishedAt: string | null
  startedBy: string
  startedByCode: string
  publishedBy: string | null
  publishedByCode: string | null
  editedNumber: number | null
  editedFileName: string | null
}
type ExportedVersion = ExportRequest & About & { version: Comparison }

/** Returns undefined if the version has been deleted. */
async function describeVersion(
  { db, clock }: WritingDeps,
  request: ExportRequest,
): Promise<ExportedVersion | undefined> {
  const [version] = await db.select().from(flowComparison).where(eq(flowComparison.id, request.versionId))
  const {
    rows: [about],
  } = await db.execute<About>(sql`
    select ${localTime(clock, sql`v.finished_at`)} as "finishedAt", ${localTime(clock, sql`v.published_at`)} as "publishedAt",
      s.name as "startedBy", s.usercode as "startedByCode", p.name as "publishedBy", p.usercode as "publishedByCode",
      v.edited_from as "editedNumber", k.origin_name as "editedFileName"
    from flow_comparison v
    join ${user} s on s.id = v.started_by
    left join ${user} p on p.id = v.published_by
    left join ${storedFile} k on k.path = v.edited_file
    where v.id = ${request.versionId}`)
  return version && about && { ...request, ...about, version }
}

async function writeExport(deps: WritingDeps, { request: of, run, keep }: Writing): Promise<void> {
  const { clock, engineContext } = deps
  const exported = await describeVersion(deps, of)
  if (!exported) return
  const { version, language, batch } = exported
  const { dataset, inputs, figures } = version
  if (dataset === null || figures === null) return
  await run.progress({ stage: 'workbook', done: 0, total: figures.lines })
  const remarks = await remarksOf(deps, exported)
  const organisation = await organisationName(deps.db, language)
  await engineContext.inFolder(async (output) => {
    const ids = [dataset, ...inputs.map(({ linesDataset }) => linesDataset)]
    const outcome = await engineContext.datasets.use(ids, (folders) => {
      const input = {
        folder: folders.get(dataset) ?? '',
        sources: inputs.map(({ fileName: file, sheet, linesDataset }) => ({
          file,
          sheet,
          folder: folders.get(linesDataset) ?? '',
        })),
        words: comparisonWords[language],
        title: comparisonExports.titleOf(clock, exported, { batch, number: version.number }),
        organisation,
        before: aboutComparison(clock, exported),
        after: remarks.sheets,
        notes: remarks.notes,
      }
      const inFolders = { inputs: [...new Set(folders.values())], output }
      return engineContext.engine.run('writeResultWorkbook', input, {
        ...inFolders,
        budgetMs,
        signal: run.signal,
        onProgress: progressTo(run),
      })
    })
    const { lines } = repliedOf(outcome)
    await keep(await openAsBlob(join(output, resultWorkbookFile)), lines)
  })
}

/** Builds the cover sheet: people, times, settings and sources. */
function aboutComparison(clock: Clock, exported: ExportedVersion): SheetToWrite {
  const { version, language } = exported
  const { about, role, cite: _, head, sheet, state: __ } = comparisonWords[language]
  const say = textIn(language)
  const person = (name: string | null, usercode: string | null) =>
    say('files-export:about.person', { name: name ?? '', usercode: usercode ?? '' })
  const moment = (at: string | null) => (at === null ? '' : momentText(clock, at, language))
  const { settings, figures, inputs } = version
  const days = (count: number) => filledIn(about.days, { days: String(count) })
  const number = String(version.number)
  const lines: (readonly [string, string])[] = [
    [about.client, exported.clientName],
    [about.project, exported.projectName],
    [about.batch, exported.batch],
    [about.dealer, `${exported.dealerCode} ${exported.dealerName}`],
    [about.period, filledIn(about.periodOf, { from: exported.periodFrom, to: exported.periodTo })],
    [about.version, filledIn(about.versionOf, { number })],
    ...(exported.editedNumber === null
      ? []
      : [
          [
            about.editedFrom,
            exported.editedFileName === null
              ? filledIn(about.editedByHand, { number: String(exported.editedNumber) })
              : filledIn(about.editedBy, { number: String(exported.editedNumber), file: exported.editedFileName }),
          ] as const,
        ]),
    [about.startedBy, person(exported.startedBy, exported.startedByCode)],
    [about.finishedAt, moment(exported.finishedAt)],
    ...(exported.publishedAt === null
      ? []
      : [
          [
            about.published,
            filledIn(about.publishedOf, {
              name: exported.publishedBy ?? '',
              usercode: exported.publishedByCode ?? '',
              at: moment(exported.publishedAt),
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
      const encoding =
        input.encoding && filledIn(about.encodingOf, { encoding: say(`files:encoding.${input.encoding}`) })
      return [about.input, filledIn(about.inputOf, { ...values, ...counts }) + (encoding ?? '')] as const
    }),
    ...requestLines(clock, exported),
    [about.citing, about.citingOf],
    [about.skippedMore, filledIn(about.skippedMoreOf, { most: String(skippedListed) })],
    [about.editing, filledIn(about.editingOf, { sheet: sheet.lines, state: head.state, note: head.note })],
  ]
  return aboutSheet(lines, language)
}

/** Notes by line, and the comments on the version. */
async function remarksOf(
  { db, clock }: WritingDeps,
  { version, language }: ExportedVersion,
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
