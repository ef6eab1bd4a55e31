import { openAsBlob } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { statusIn, typesIn } from '#api/audit/collection/words.ts'
import { comparisonWords } from '#api/audit/comparisons/workbook-words.ts'
import type { EngineContext } from '#api/audit/data-process/engine-context.ts'
import { filledIn } from '#api/audit/flow/comparison/result-rows.ts'
import { plainWorkbookFile } from '#api/audit/flow/plain-workbook.ts'
import { type ExportRequest, requestLines, type Writing } from '#api/audit/reviews/version-exports.ts'
import { typeIn } from '#api/audit/tickets/words.ts'
import type { Clock } from '#api/platform/clock.ts'
import { localTime } from '#api/platform/clock.ts'
import { progressTo } from '#api/platform/engine/progress.ts'
import { momentText } from '#api/platform/exports/exporter.ts'
import { aboutSheet } from '#api/platform/files/workbook/about-sheet.ts'
import type { SheetToWrite } from '#api/platform/files/workbook/workbook-writing.ts'
import { type Job, repliedOf } from '#api/platform/jobs/job.ts'
import { textIn } from '#api/platform/text.ts'
import type { WritingDeps as ExportDeps } from '#api/platform/versions/exports.ts'
import { user } from '#api/shell/accounts/table.ts'
import { organisationName } from '#api/shell/organisation.ts'
import { verdicts } from '#contract/audit/bill-reports/codes.ts'
import type { PartialTicket, ReportLine } from '#contract/audit/bill-reports/shapes.ts'
import type { Language } from '#contract/platform/language.ts'
import { reportExports } from './exports.ts'
import { linesOf } from './report-view.ts'
import { billReport } from './table.ts'
import { type LineHead, lineHeads, reportWords } from './workbook-words.ts'

type WritingDeps = ExportDeps & { engineContext: EngineContext }

const budgetMs = 5 * 60_000

export const exportJobs = (deps: WritingDeps): Job[] =>
  reportExports.jobs(deps, (writing) => writeExport(deps, writing))

/** Metadata of a report for the workbook's cover sheet. */
type About = { madeAt: string; madeBy: string; madeByCode: string }
type ExportedReport = ExportRequest & About & { report: typeof billReport.$inferSelect }

/** Returns undefined if the report has been deleted. */
async function describeReport({ db, clock }: WritingDeps, request: ExportRequest): Promise<ExportedReport | undefined> {
  const [report] = await db.select().from(billReport).where(eq(billReport.id, request.versionId))
  const {
    rows: [about],
  } = await db.execute<About>(sql`
    select ${localTime(clock, sql`r.created_at`)} as "madeAt", m.name as "madeBy", m.usercode as "madeByCode"
    from bill_report r join ${user} m on m.id = r.made_by where r.id = ${request.versionId}`)
  return report && about && { ...request, ...about, report }
}

async function writeExport(deps: WritingDeps, { request: of, run, keep }: Writing): Promise<void> {
  const { db, clock, engineContext } = deps
  const exported = await describeReport(deps, of)
  if (!exported) return
  const { report, language, batch } = exported
  await run.progress({ stage: 'workbook', done: 0, total: report.figures.lines })
  const lines = await linesOf(db, report.id, language)
  const input = {
    title: reportExports.titleOf(clock, exported, { batch, number: report.number }),
    organisation: await organisationName(db, language),
    sheets: [aboutReport(clock, exported), figureSheet(exported), lineSheet(lines, language)],
  }
  await engineContext.inFolder(async (output) => {
    const outcome = await engineContext.engine.run('writePlainWorkbook', input, {
      inputs: [],
      output,
      budgetMs,
      signal: run.signal,
      onProgress: progressTo(run),
    })
    repliedOf(outcome)
    await keep(await openAsBlob(join(output, plainWorkbookFile)), lines.length)
  })
}

/** Builds the cover sheet: the report's metadata and which columns may be edited. */
function aboutReport(clock: Clock, exported: ExportedReport): SheetToWrite {
  const { report, language } = exported
  const { about, head, sheet } = reportWords[language]
  const say = textIn(language)
  const lines: (readonly [string, string])[] = [
    [about.client, exported.clientName],
    [about.project, exported.projectName],
    [about.batch, exported.batch],
    [about.dealer, `${exported.dealerCode} ${exported.dealerName}`],
    [about.period, filledIn(about.periodOf, { from: exported.periodFrom, to: exported.periodTo })],
    [about.version, filledIn(about.versionOf, { number: String(report.number) })],
    ...(report.editedFrom === null
      ? []
      : [[about.editedFrom, filledIn(about.versionOf, { number: String(report.editedFrom) })] as const]),
    [about.madeBy, say('files-export:about.person', { name: exported.madeBy, usercode: exported.madeByCode })],
    [about.madeAt, momentText(clock, exported.madeAt, language)],
    ...requestLines(clock, exported),
    [about.amounts, about.amountsOf],
    [about.editing, filledIn(about.editingOf, { sheet: sheet.lines, verdict: head.verdict, note: head.note })],
  ]
  return aboutSheet(lines, language)
}

function figureSheet({ report: { figures }, language }: ExportedReport): SheetToWrite {
  const { figure, sheet, verdict } = reportWords[language]
  const money = (amount: string) => Number(amount)
  return {
    name: sheet.figures,
    columns: [
      { head: figure.what, width: 28 },
      { head: figure.lines, width: 14 },
      { head: figure.amount, width: 20, format: 'money' },
    ],
    rows: [
      ...(figures.reported ? [[figure.reported, figures.reported.lines, money(figures.reported.amount)]] : []),
      [figure.drawn, figures.lines, money(figures.amount)],
      ...figures.byVerdict.flatMap((each) => {
        const row = [verdict[each.verdict], each.lines, money(each.amount)]
        const { partial } = figures.provenBy
        const isSplit = each.verdict === 'proven' && partial.lines > 0
        return isSplit ? [row, [figure.partial, partial.lines, money(partial.amount)]] : [row]
      }),
      ...figures.byStatus.map((each) => [statusIn(language, each.status), each.tasks, null]),
      ...figures.byType.flatMap(({ type, planned, real }) => [
        [filledIn(figure.planned, { type: typeIn(language, type) }), planned, null],
        [filledIn(figure.real, { type: typeIn(language, type) }), real, null],
      ]),
      [figure.tickets, figures.tickets, null],
      [figure.rejected, figures.rejected, null],
    ],
  }
}

const widths: Partial<Record<LineHead, number>> = {
  id: 10,
  row: 8,
  file: 24,
  counterparty: 28,
  productName: 24,
  needed: 24,
  present: 24,
  differences: 50,
  note: 40,
}
const numbers: ReadonlySet<LineHead> = new Set(['amount', 'proven', 'open'])

function partialIn(language: Language, { type, compared, of, accepted }: PartialTicket): string {
  const { partial, partialAccepted } = reportWords[language]
  const values = { type: typeIn(language, type), compared: String(compared), of: String(of) }
  return filledIn(accepted ? partialAccepted : partial, values)
}

function lineSheet(lines: readonly ReportLine[], language: Language): SheetToWrite {
  const { head, sheet, verdict } = reportWords[language]
  const { state } = comparisonWords[language]
  const cellOf = (line: ReportLine): Record<LineHead, string | number | null> => ({
    id: line.taskId,
    file: line.fileName,
    sheet: line.sheet,
    row: line.row,
    date: line.date,
    counterparty: line.counterparty,
    productCode: line.productCode,
    productName: line.productName,
    spec: line.spec,
    batchNo: line.batchNo,
    quantity: Number(line.quantity),
    unit: line.unit,
    amount: line.amount === null ? null : Number(line.amount),
    state: state[line.state],
    status: statusIn(language, line.status),
    needed: typesIn(language, line.needed),
    present: typesIn(language, line.present),
    planned: line.planned,
    real: line.real,
    proven: Number(line.proven),
    open: Number(line.open),
    differences: [
      ...line.differences.map(({ type, text }) => `${typeIn(language, type)}：${text}`),
      ...(line.partial ? [partialIn(language, line.partial)] : []),
    ].join('\n'),
    verdict: verdict[line.verdict],
    note: line.note,
  })
  return {
    name: sheet.lines,
    columns: lineHeads.map((each) => ({
      head: head[each],
      width: widths[each] ?? 14,
      ...(numbers.has(each) && { format: 'money' as const }),
      ...(each === 'date' && { format: 'day' as const }),
      ...(each === 'verdict' && { choices: verdicts.map((one) => verdict[one]) }),
    })),
    rows: lines.map((line) => {
      const cells = cellOf(line)
      return lineHeads.map((each) => (cells[each] === '' ? null : cells[each]))
    }),
  }
}
