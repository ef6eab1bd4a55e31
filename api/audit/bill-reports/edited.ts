import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { eq, sql } from 'drizzle-orm'
import type { EngineContext } from '#api/audit/data-process/engine-context.ts'
import { reasonOfFile } from '#api/audit/flow/comparison/edited-result.ts'
import type { EditedRows } from '#api/audit/flow/edited-rows.ts'
import type { Scope } from '#api/audit/reviews/scope.ts'
import type { Clock } from '#api/platform/clock.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { type FileStore, streamOf } from '#api/platform/files/store/store.ts'
import { attachFile, type FileUse, storeUpload, type Upload } from '#api/platform/files/store/stored-file.ts'
import { refuseWorkbook } from '#api/platform/files/workbook/workbook-upload.ts'
import type { Caller } from '#api/platform/http/caller.ts'
import { countUpload } from '#api/platform/quota/quota.ts'
import { noteMax, objectTasksMax, type Verdict, verdicts } from '#contract/audit/bill-reports/codes.ts'
import type { ReportLine } from '#contract/audit/bill-reports/shapes.ts'
import { comparable } from '#contract/platform/comparable.ts'
import { fileBytesMax } from '#contract/platform/files/limits.ts'
import { type WorkbookFault, workbookFaultsMax } from '#contract/platform/files/workbook.ts'
import { columnLetters } from '#contract/platform/ingest/column-letters.ts'
import { languages } from '#contract/platform/language.ts'
import { type FieldError, isRefusal, type Refusal } from '#contract/platform/problem.ts'
import { keepFigures, noFigures, reportVersions } from './report.ts'
import { linesOf } from './report-view.ts'
import { billReport } from './table.ts'
import { fixedHeads, lineHeads, reportWords } from './workbook-words.ts'

/** Uploaded workbooks of edited reports; no call serves them again. */
const editedFiles: FileUse = { business: 'bill-report', bytesMax: fileBytesMax, takes: { kinds: ['xlsx'] } }

const budgetMs = 60_000

type EditingDeps = { db: Db; files: FileStore; clock: Clock; engineContext: EngineContext }
type Keeping = { scope: Scope; id: number; file: File; caller: Caller }
type Edited = { taskId: number; verdict: Verdict; note: string }
type EditedUpload = { upload: Upload; changes: Edited[] }

/**
 * Stores an uploaded workbook and reads its edits. Refuses notFound, execute.denied, quota.rate, file.tooLarge,
 * file.type, file.busy, workbook.faulty.
 */
export async function readEdited(
  { db, files, clock, engineContext }: EditingDeps,
  { scope, id, file, caller }: Keeping,
): Promise<EditedUpload | Refusal> {
  const refused = await db.transaction(async (tx) => {
    const seen = await reportVersions.findEditable(tx, scope, id)
    if (isRefusal(seen)) return seen
    return countUpload(tx, clock, { caller, bytes: file.size })
  })
  if (refused) return refused
  const upload = await storeUpload({ db, files }, { use: editedFiles, file, caller })
  if (isRefusal(upload)) return upload
  const outcome = await engineContext.inFolder(async (folder) => {
    await mkdir(folder, { recursive: true })
    const path = join(folder, 'edited.xlsx')
    await pipeline(streamOf(file), createWriteStream(path, { mode: 0o600 }))
    const every = (pick: (words: (typeof reportWords)['en']) => string) =>
      languages.map((one) => pick(reportWords[one]))
    const input = {
      path,
      sheet: every(({ sheet }) => sheet.lines),
      heads: lineHeads.map((head) => every((words) => words.head[head])),
      rowsMax: objectTasksMax,
    }
    return engineContext.engine.run('readEditedRows', input, { inputs: [folder], budgetMs })
  })
  if ('failed' in outcome) {
    if (outcome.failed === 'killed' || outcome.failed === 'disk')
      throw new Error(`an edited report was not read: ${outcome.failed}`)
    const key = outcome.failed === 'memory' ? 'files-workbook:fault.resultTooLarge' : 'files-workbook:file.tooSlow'
    return refuseWorkbook([nowhere({ key })], caller.language)
  }
  const words = reportWords[caller.language]
  const checked = checkRows(outcome.reply, await linesOf(db, id, caller.language), words)
  return 'faults' in checked ? refuseWorkbook(checked.faults, caller.language) : { upload, ...checked }
}

const nowhere = (reason: FieldError): WorkbookFault => ({ sheet: null, row: null, column: null, reason })

type Words = (typeof reportWords)['en']

/** Returns the changes against the report, or all faults of the workbook. Verdicts are accepted in any language. */
function checkRows(
  read: EditedRows,
  lines: readonly ReportLine[],
  words: Words,
): { changes: Edited[] } | { faults: WorkbookFault[] } {
  if ('missing' in read) {
    const head = words.head[lineHeads[read.missing] ?? 'id']
    return { faults: [nowhere({ key: 'files-workbook:fault.headMissing', values: { head } })] }
  }
  if ('fault' in read) return { faults: [nowhere(reasonOf(read.fault, words))] }
  const known = new Map(lines.map((line) => [line.taskId, line]))
  const verdictOf = new Map(
    languages.flatMap((language) =>
      verdicts.map((one) => [comparable(reportWords[language].verdict[one]), one] as const),
    ),
  )
  const faults: WorkbookFault[] = []
  const seen = new Map<number, number>()
  const changes: Edited[] = []
  for (const { row, cells } of read.rows) {
    const of = (head: (typeof lineHeads)[number]) => cells[lineHeads.indexOf(head)] ?? ''
    const fault = (head: (typeof lineHeads)[number], reason: FieldError) =>
      faults.push({ sheet: read.sheet, row, column: columnLetters(read.columns[lineHeads.indexOf(head)] ?? 0), reason })
    const taskId = Number(of('id'))
    const line = known.get(taskId)
    const twin = seen.get(taskId)
    if (!line) {
      fault('id', { key: 'files-workbook:fault.resultId' })
      continue
    }
    if (twin !== undefined) fault('id', { key: 'files-workbook:fault.twice', values: { row: twin } })
    seen.set(taskId, row)
    for (const head of fixedHeads) {
      const was = line[head] ?? ''
      if (!isSame(was, of(head))) fault(head, { key: 'files-workbook:fault.reportChanged', values: { was } })
    }
    const verdict = verdictOf.get(comparable(of('verdict')))
    const note = of('note')
    if (!verdict) {
      const values = { verdicts: verdicts.map((one) => words.verdict[one]).join('、') }
      fault('verdict', { key: 'files-workbook:fault.reportVerdict', values })
    } else if (Array.from(note).length > noteMax)
      fault('note', { key: 'files-workbook:fault.tooLong', values: { max: noteMax } })
    else if (verdict !== line.verdict || note !== line.note.trim()) changes.push({ taskId, verdict, note })
  }
  for (const { taskId, fileName, row } of lines)
    if (!seen.has(taskId))
      faults.push(nowhere({ key: 'files-workbook:fault.resultMissing', values: { place: fileName, row } }))
  if (faults.length === 0 && changes.length === 0) faults.push(nowhere({ key: 'files-workbook:fault.reportUnchanged' }))
  if (faults.length === 0) return { changes }
  const more = faults.length - workbookFaultsMax
  if (more <= 0) return { faults }
  const count = more + 1
  return {
    faults: [
      ...faults.slice(0, workbookFaultsMax - 1),
      nowhere({ key: 'files-workbook:fault.more', values: { count } }),
    ],
  }
}

/** Numbers are compared by value: a spreadsheet may change their number of decimals. */
const isSame = (was: string, is: string): boolean =>
  was.trim() === is || (was !== '' && is !== '' && /^-?[\d.]+$/.test(is) && Number(was) === Number(is))

function reasonOf(fault: Extract<EditedRows, { fault: string }>['fault'], words: Words): FieldError {
  if (fault === 'sheetMissing')
    return { key: 'files-workbook:fault.sheetMissing', values: { sheet: words.sheet.lines } }
  if (fault === 'sheetEmpty') return { key: 'files-workbook:fault.sheetEmpty' }
  if (fault === 'tooManyRows') return { key: 'files-workbook:fault.tooManyRows', values: { max: objectTasksMax } }
  return reasonOfFile[fault]
}

/** Adds a version with the same lines and the edits. Refuses notFound, execute.denied. */
export async function addEdited(
  tx: Tx,
  scope: Scope,
  { id, upload, changes }: EditedUpload & { id: number },
): Promise<{ id: number; number: number; editedFrom: number } | Refusal> {
  const seen = await reportVersions.findEditable(tx, scope, id)
  if (isRefusal(seen)) return seen
  const usable = await reportVersions.holdFor(tx, id, 'use')
  if (isRefusal(usable)) return usable
  const { objectId, mark, number: editedFrom, figures } = seen.found
  const version = { objectId, mark, editedFrom, editedFile: upload.path, madeBy: scope.userId, figures: noFigures }
  const made = await reportVersions.add(tx, version)
  const each = <T>(of: (change: Edited) => T) => sql.param(changes.map(of))
  await tx.execute(sql`
    insert into bill_report_line (report_id, task_id, file_name, sheet, row, date, counterparty, product_code, product_name,
      spec, batch_no, quantity, unit, amount, flow_type, state, status, needed, present, real, proven, open, differences,
      partial, verdict, judged, note)
    select ${made.id}, l.task_id, l.file_name, l.sheet, l.row, l.date, l.counterparty, l.product_code, l.product_name, l.spec,
      l.batch_no, l.quantity, l.unit, l.amount, l.flow_type, l.state, l.status, l.needed, l.present, l.real,
      case when v.verdict = 'proven' then abs(coalesce(l.amount, 0)) else 0 end,
      case when v.verdict = 'proven' then 0 else abs(coalesce(l.amount, 0)) end, l.differences, l.partial, v.verdict,
      nullif(coalesce(l.judged, l.verdict), v.verdict), coalesce(c.note, l.note)
    from bill_report_line l
    left join unnest(${each(({ taskId }) => taskId)}::int[], ${each(({ verdict }) => verdict)}::text[],
      ${each(({ note }) => note)}::text[]) c(task_id, verdict, note) on c.task_id = l.task_id
    cross join lateral (select coalesce(c.verdict, l.verdict) as verdict) v
    where l.report_id = ${id}`)
  const { rows } = await tx.execute<{ changed: number }>(sql`
    select count(*)::int as changed from bill_report_line where report_id = ${made.id} and judged is not null`)
  await tx
    .update(billReport)
    .set({ changed: rows[0]?.changed ?? 0 })
    .where(eq(billReport.id, made.id))
  const { tickets, rejected, reported } = figures
  await keepFigures(tx, made.id, { tickets, rejected, reported })
  await attachFile(tx, upload, String(made.id))
  return { id: made.id, number: made.number, editedFrom }
}
