import { join } from 'node:path'
import type { JobContext } from '#api/platform/engine/job.ts'
import { scan, unionAll } from '#api/platform/engine/plan/plan.ts'
import type { ColumnTypes } from '#api/platform/engine/plan/types.ts'
import { createRecordFile } from '#api/platform/engine/record-file.ts'
import type { Session } from '#api/platform/engine/session.ts'
import { readRaw } from '#api/platform/ingest/raw.ts'
import { type Columns, type ColumnsFault, type FileRole, faultsOfColumns } from '#contract/audit/flow/line.ts'
import type { SheetFigures } from '#contract/audit/flow/plausibility.ts'
import type { DateOrder } from '#contract/platform/ingest/date.ts'
import { type ClearRows, findClearRows } from './clear-rows.ts'
import { createLineReader, createSurveyor, type LineReader, type Skipped, type Survey } from './lines.ts'
import { createTotals, doubtfulMarksOf, figuresOfLines } from './sheet-figures.ts'

type ReadLinesParams = {
  /** Raw table written by `readFile`. */
  raw: { file: string; rows: number; width: number }
  isCsv: boolean
  /** True if commas may be decimal, as in files whose cells are separated by semicolons. */
  hasDecimalCommas?: boolean
  role: FileRole
  head: { row: number; cells: readonly string[] }
  columns: Columns
  /** A person's choice for ambiguous dates such as 1/5/26, used if the column does not decide it. */
  dateOrder?: DateOrder
  /** Time zone of the organisation's calendar days. */
  timeZone?: string
  /** The calendar of the workbook starts in 1904. */
  from1904?: boolean | undefined
  /** Period of the batch; lines far outside it are counted. */
  period?: { from: string; to: string }
}

export type LinesRead =
  | {
      counts: ReturnType<LineReader['counts']>
      survey: Survey
      /** Rows that are neither lines nor faults, listed up to a limit; all are counted. */
      skipped: Skipped[]
      figures: SheetFigures
    }
  | { refused: ColumnsFault[] }

/** The columns of `lines.parquet`: quantities and amounts in ten-thousandths. */
export const lineColumns = {
  row: 'integer',
  date: 'date',
  counterparty: 'text',
  productCode: 'text',
  productName: 'text',
  spec: 'text',
  batchNo: 'text',
  quantity: 'bigint',
  unit: 'text',
  unitPrice: 'text',
  amount: 'bigint',
  flowType: 'text',
  documentNo: 'text',
} as const satisfies ColumnTypes

export const faultColumns = {
  row: 'integer',
  column: 'integer',
  field: 'text',
  value: 'text',
  reason: 'text',
} as const satisfies ColumnTypes

const skippedListed = 10_000
const progressRows = 20_000

/** Reads a raw table into `lines.parquet` and `faults.parquet`. */
export async function readLines(params: ReadLinesParams, { session, room, progress }: JobContext): Promise<LinesRead> {
  const { raw, isCsv, hasDecimalCommas = false, role, head, columns, dateOrder, timeZone, from1904, period } = params
  const refused = faultsOfColumns(columns)
  if (refused.length > 0) return { refused }

  const clear = await findClearRows(session, {
    raw,
    role,
    columns,
    head,
    isCsv,
    dateOrder,
    timeZone,
    from1904,
    scratch: room.scratch,
  })
  const survey = clear?.survey ?? (await surveyAll(session, params))
  const files = { lines: join(room.scratch, 'lines.records'), faults: join(room.scratch, 'faults.records') }
  const lines = createRecordFile(files.lines)
  const faults = createRecordFile(files.faults)
  const skipped: Skipped[] = []
  const totals = createTotals()
  const otherHeads: number[] = []
  const reader = createLineReader({
    role,
    columns,
    head,
    isCsv,
    timeZone,
    from1904,
    survey: { ...survey, dateOrder: survey.dateOrder ?? dateOrder },
    onLine: (line) =>
      lines.add([
        String(line.row),
        line.date,
        line.counterparty,
        line.productCode,
        line.productName,
        line.spec,
        line.batchNo,
        String(line.quantity),
        line.unit,
        line.unitPrice,
        line.amount === undefined ? undefined : String(line.amount),
        line.flowType,
        line.documentNo,
      ]),
    onFault: ({ row, column, field, value, reason }) =>
      faults.add([String(row), column === null ? undefined : String(column), field ?? undefined, value, reason]),
    onSkip: (skip) => skipped.length < skippedListed && skipped.push(skip),
    onFigures: totals.add,
    onTotal: totals.state,
    onOtherHead: (row) => otherHeads.push(row),
  })
  const everyColumn = Array.from({ length: raw.width }, (_, at) => at + 1)
  if (clear) await session.store('others', clear.others)
  let reported = 0
  for await (const rows of readRaw(session, raw, everyColumn, clear && scan('others'))) {
    for (const row of rows) {
      if (clear) reader.pass(row.number - 1)
      reader.read(row)
    }
    const at = rows.at(-1)?.number ?? 0
    if (at - reported < progressRows) continue
    reported = at
    progress({ stage: 'lines', rows: at, of: raw.rows })
  }
  if (clear) reader.pass(raw.rows)
  lines.end()
  faults.end()
  const output = join(room.output, 'lines.parquet')
  const written = clear
    ? await addLines(session, clear, files.lines, output)
    : await session.convert(lineColumns, files.lines, output)
  const counts = reader.counts()
  if (written !== counts.lines) throw new Error(`${counts.lines} lines were read, and ${written} written`)
  await session.convert(faultColumns, files.faults, join(room.output, 'faults.parquet'))
  if (clear && totals.isAny()) await totals.addAll(session.stream(clear.figures))
  const figures = {
    ...(await figuresOfLines(session, output, period)),
    totals: totals.result(),
    otherHead: otherHeads[0],
    ...(hasDecimalCommas && (await doubtfulMarksOf(session, { file: raw.file, headRow: head.row, columns }))),
  }
  return { counts, survey, skipped, figures }
}

/** Writes clear lines and parsed records into one file. */
async function addLines(session: Session, { lines }: ClearRows, records: string, output: string): Promise<number> {
  await session.load('read', lineColumns, records)
  return session.write(unionAll([lines, scan('read')]), output)
}

async function surveyAll(
  session: Session,
  { raw, head, columns: { date = 0, quantity = 0 } }: ReadLinesParams,
): Promise<Survey> {
  const surveyor = createSurveyor(head.row)
  for await (const rows of readRaw(session, raw, [date, quantity]))
    for (const { number, cells } of rows) surveyor.see(number, cells[date - 1] ?? '', cells[quantity - 1] ?? '')
  return surveyor.result()
}
