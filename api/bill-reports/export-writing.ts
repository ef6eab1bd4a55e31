import { openAsBlob } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import * as at from '#contract/bill-reports/addresses.ts'
import { verdicts } from '#contract/bill-reports/codes.ts'
import type { ReportLine } from '#contract/bill-reports/shapes.ts'
import { type Language, languages } from '#contract/language.ts'
import { NoticeType, RouteKey } from '#contract/messages/codes.ts'
import { ExportStatus } from '#contract/results/codes.ts'
import { user } from '../accounts/table.ts'
import type { Clock } from '../clock.ts'
import { statusIn, typesIn } from '../collection/words.ts'
import { comparisonWords } from '../comparisons/workbook-words.ts'
import { telling } from '../data-process/jobs.ts'
import type { Workshop } from '../data-process/workshop.ts'
import type { Db, Tx } from '../db/connection.ts'
import { type Signals, transactAnnouncing } from '../db/signal.ts'
import { aboutSheet } from '../files/about-sheet.ts'
import type { FileStore } from '../files/store.ts'
import type { SheetToWrite } from '../files/workbook-writing.ts'
import { plainWorkbookFile } from '../flow/plain-workbook.ts'
import { filledIn } from '../flow/result-rows.ts'
import { type Job, type Run, recurring, repliedOf, workOn } from '../jobs/job.ts'
import { client, dealer } from '../master-data/table.ts'
import { sendMessages } from '../messages/send.ts'
import { linesOfExport, momentText } from '../results/export.ts'
import { keptHours, removeOldExports } from '../results/export-row.ts'
import { localTime } from '../results/export-source.ts'
import { keepWorkbook } from '../results/version-exports.ts'
import { reviewObject, reviewProject } from '../reviews/table.ts'
import { textIn, typedTextIn } from '../text.ts'
import { typeIn } from '../tickets/words.ts'
import { reportExports, titleOf } from './exports.ts'
import { type ExportId, exporting } from './job.ts'
import { billReport, billReportExport } from './table.ts'
import { linesOf } from './telling.ts'
import { type LineHead, lineHeads, reportWords } from './workbook-words.ts'

type WritingDeps = { db: Db; clock: Clock; files: FileStore; signals: Signals; workshop: Workshop }

const budgetMs = 5 * 60_000

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
  workOn(recurring('bill-reports.remove-exports', 300), {
    run: (_, { signal }) => removeOldExports(deps, billReportExport, signal),
  }),
]

type About = {
  exportId: number
  reportId: number
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
  madeAt: string
  madeBy: string
  madeByCode: string
}
type Asked = About & { report: typeof billReport.$inferSelect }

/** One that is not written yet; undefined where it is, and where its report is gone. */
async function findAsked(on: Db | Tx, clock: Clock, { exportId }: ExportId): Promise<Asked | undefined> {
  const { rows } = await on.execute<About>(sql`
    select e.id as "exportId", r.id as "reportId", e.requested_by as "requestedBy", e.language, e.created_at as "createdAt",
      u.name, u.usercode, e.requested_by_agent as "agentId", a.name as "agentName", a.usercode as "agentCode",
      o.id as "objectId", j.id as "projectId", o.review_batch_no as batch, j.name as "projectName", c.name as "clientName",
      d.name as "dealerName", d.code as "dealerCode", o.period_from as "periodFrom", o.period_to as "periodTo",
      ${localTime(clock, clock.now)} as "exportedAt", ${localTime(clock, sql`r.created_at`)} as "madeAt",
      m.name as "madeBy", m.usercode as "madeByCode"
    from bill_report_export e
    join ${user} u on u.id = e.requested_by
    left join ${user} a on a.id = e.requested_by_agent
    join bill_report r on r.id = e.report_id
    join ${user} m on m.id = r.made_by
    join ${reviewObject} o on o.id = r.object_id
    join ${reviewProject} j on j.id = o.project_id
    join ${client} c on c.id = j.client_id
    join ${dealer} d on d.id = o.dealer_id
    where e.id = ${exportId} and e.finished_at is null`)
  const [about] = rows
  if (!about) return undefined
  const [report] = await on.select().from(billReport).where(eq(billReport.id, about.reportId))
  return report && { ...about, report }
}

async function writeExport(deps: WritingDeps, id: ExportId, run: Run): Promise<void> {
  const { db, clock, workshop } = deps
  const asked = await findAsked(db, clock, id)
  if (!asked) return
  const { report, language, batch } = asked
  await run.progress({ stage: 'workbook', done: 0, total: report.figures.lines })
  const lines = await linesOf(db, report.id, language)
  const input = {
    title: titleOf(clock, asked, { batch, number: report.number }),
    sheets: [aboutReport(clock, asked), figureSheet(asked), lineSheet(lines, language)],
  }
  await workshop.inFolder(async (output) => {
    const outcome = await workshop.engine.run('writePlainWorkbook', input, {
      inputs: [],
      output,
      budgetMs,
      signal: run.signal,
      onProgress: telling(run),
    })
    repliedOf(outcome)
    const workbook = await openAsBlob(join(output, plainWorkbookFile))
    await keepWorkbook(deps, run, { workbook, owner: `bill-report-export:${asked.exportId}` }, (tx, { path, bytes }) =>
      end(tx, deps, asked, { path, bytes, total: lines.length }),
    )
  })
}

type End = { path: string; bytes: number; total: number } | { failure: string }

/** Tells who asked, with the commit; false where it has ended before, or is gone with its report. */
async function end(tx: Tx, { clock }: WritingDeps, asked: Asked, how: End): Promise<boolean> {
  if (!(await reportExports.end(tx, clock, asked.exportId, how))) return false
  const status = 'failure' in how ? ExportStatus.failed : ExportStatus.done
  const said = (language: Language) =>
    typedTextIn(language)(`bill-reports-workbook:news.${status}`, {
      batch: asked.batch,
      number: asked.report.number,
      hours: keptHours,
    })
  const [hans = '', hant, en] = languages.map(said)
  await sendMessages(tx, {
    to: [asked.agentId ?? asked.requestedBy],
    noticeType: NoticeType.supervisionAndAudit,
    routeKey: RouteKey.page,
    path: at.exports(asked.projectId, asked.objectId, asked.report.id),
    body: { 'zh-Hans': hans, 'zh-Hant': hant, en },
  })
  return true
}

/** What the workbook is of, and what may be edited in it. */
function aboutReport(clock: Clock, asked: Asked): SheetToWrite {
  const { report, language } = asked
  const { about, head, sheet } = reportWords[language]
  const say = textIn(language)
  const lines: (readonly [string, string])[] = [
    [about.client, asked.clientName],
    [about.project, asked.projectName],
    [about.batch, asked.batch],
    [about.dealer, `${asked.dealerCode} ${asked.dealerName}`],
    [about.period, filledIn(about.periodOf, { from: asked.periodFrom, to: asked.periodTo })],
    [about.version, filledIn(about.versionOf, { number: String(report.number) })],
    ...(report.editedFrom === null
      ? []
      : [[about.editedFrom, filledIn(about.versionOf, { number: String(report.editedFrom) })] as const]),
    [about.madeBy, say('files-export:about.person', { name: asked.madeBy, usercode: asked.madeByCode })],
    [about.madeAt, momentText(clock, asked.madeAt, language)],
    ...linesOfExport(momentText(clock, asked.exportedAt, language), {
      name: asked.name,
      usercode: asked.usercode,
      agent: asked.agentName === null ? null : { name: asked.agentName, usercode: asked.agentCode ?? '' },
      language,
    }),
    [about.amounts, about.amountsOf],
    [about.editing, filledIn(about.editingOf, { sheet: sheet.lines, verdict: head.verdict, note: head.note })],
  ]
  return aboutSheet(lines, language)
}

function figureSheet({ report: { figures }, language }: Asked): SheetToWrite {
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
      ...figures.byVerdict.map((each) => [verdict[each.verdict], each.lines, money(each.amount)]),
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
    differences: line.differences.map(({ type, text }) => `${typeIn(language, type)}：${text}`).join('\n'),
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
