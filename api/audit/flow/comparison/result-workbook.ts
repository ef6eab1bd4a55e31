import { createWriteStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { JobContext } from '#api/platform/engine/job.ts'
import { aggregate, count, type Plan, pick, scanFiles } from '#api/platform/engine/plan/plan.ts'
import type { Session } from '#api/platform/engine/session.ts'
import { createSheetNames } from '#api/platform/files/workbook/sheet-name.ts'
import {
  type CellFormat,
  type ColumnToWrite,
  type SheetToStream,
  type SheetToWrite,
  sheetRowsMax,
  streamed,
  streamWorkbook,
} from '#api/platform/files/workbook/workbook-writing.ts'
import type { FaultReason, LineField, SkipKind } from '#contract/audit/flow/line.ts'
import { type PairingState, pairingStates } from '#contract/audit/flow/pairing.ts'
import { decimalOf } from '#contract/audit/flow/reading.ts'
import type { Skipped } from '../reading/lines.ts'
import { comparisonFiles, resultLines } from './comparison-files.ts'
import {
  type Cell,
  createLineWriter,
  filledIn,
  groupsOf,
  linesInGroups,
  type ResultHead,
  type ResultWords,
  resultHeads,
  type SourceConfig,
} from './result-rows.ts'
import type { StockFinding } from './stock.ts'
import type { Compared, SideTotal } from './totals.ts'

type MoreHeads =
  | 'month'
  | `${'reported' | 'sale'}${'Lines' | 'Quantity' | 'Amount'}`
  | `matched${'Lines' | 'Quantity'}`
  | 'finding'
  | 'computed'
  | 'closing'
  | 'monthBegins'
  | 'from'
  | 'to'
  | 'lowest'
  | 'lines'
  | 'column'
  | 'field'
  | 'value'
  | 'reason'
  | 'kind'

type WorkbookWords = Omit<ResultWords, 'head'> & {
  head: Record<ResultHead | MoreHeads, string>
  sheet: Record<
    'figures' | 'productMonths' | 'counterparties' | 'stock' | 'lines' | 'faults' | 'skipped' | 'names',
    string
  >
  reason: Record<FaultReason, string>
  skip: Record<SkipKind, string>
  finding: Record<StockFinding['finding'], string>
  /** Cover lines about the line sheets, filled in once their number is known. */
  about: Record<'lines' | 'linesOf', string>
}

type ResultWorkbookParams = {
  /** Folder of the result, and of each source's lines. */
  folder: string
  sources: readonly (SourceConfig & { folder: string })[]
  words: WorkbookWords
  title: string
  organisation?: string | undefined
  /** Sheets before and after the line sheets: the cover, and comments. */
  before: SheetToWrite
  after: readonly SheetToWrite[]
  /** Notes by line place. */
  notes: readonly (readonly [number, string])[]
  /** Maximum rows per sheet, without headers; smaller only in tests. */
  rowsMax?: number
}

export const resultWorkbookFile = 'result.xlsx'

/** Streams a result into a workbook; lines beyond a sheet's limit continue on further sheets. */
export async function writeResultWorkbook(
  params: ResultWorkbookParams,
  { session, room, progress }: JobContext,
): Promise<{ lines: number; sheets: number }> {
  const { folder, words, title, organisation, before, after, rowsMax = sheetRowsMax } = params
  const named = createSheetNames()
  const figures = JSON.parse(await readFile(join(folder, comparisonFiles.figures), 'utf8')) as Figures
  const lines = await countOf(session, resultLines(folder))
  const faults = params.sources.map((source) => join(source.folder, 'faults.parquet'))
  const faultCounts = await Promise.all(faults.map((file) => countOf(session, scanFiles(file))))
  const unitFaults = scanFiles(join(folder, comparisonFiles.unitFaults))
  const faultCount = faultCounts.reduce((sum, count) => sum + count, await countOf(session, unitFaults))

  let done = 0
  const lineSheets = parted({
    nameSheet: () => named(words.sheet.lines),
    columns: lineColumns(words),
    count: lines,
    rowsMax,
    rows: lineRows(params, session, (more) => {
      done += more
      progress({ stage: 'workbook', rows: done, of: lines })
    }),
  })
  const about: SheetToWrite = {
    ...before,
    name: named(before.name),
    rows: [
      ...before.rows,
      [
        words.about.lines,
        filledIn(words.about.linesOf, {
          count: String(lines),
          most: String(rowsMax),
          sheets: String(lineSheets.length),
        }),
      ],
    ],
  }
  const sheets: SheetToStream[] = [
    streamed(about),
    ...figureSheets(figures, words).map((sheet) => streamed({ ...sheet, name: named(sheet.name) })),
    ...lineSheets,
    ...after.map((sheet) => streamed({ ...sheet, name: named(sheet.name) })),
    ...parted({
      nameSheet: () => named(words.sheet.faults),
      columns: [
        ...placeColumns(words),
        { head: words.head.column, width: 8 },
        { head: words.head.field, width: 16 },
        { head: words.head.value, width: 30 },
        { head: words.head.reason, width: 30 },
      ],
      count: faultCount,
      rowsMax,
      rows: faultRows(params, session, { faults, unitFaults }),
    }),
    streamed({ ...(await skippedSheet(params)), name: named(words.sheet.skipped) }),
  ]
  const pieces = streamWorkbook(sheets, { title, organisation })
  await pipeline(Readable.from(pieces), createWriteStream(join(room.output, resultWorkbookFile), { mode: 0o600 }))
  return { lines, sheets: sheets.length }
}

async function countOf(session: Session, from: Plan): Promise<number> {
  const [row] = await session.rows(aggregate(from, [], { rows: count() }))
  return Number(row?.[0] ?? 0)
}

type Parted = {
  nameSheet: () => string
  columns: readonly ColumnToWrite[]
  count: number
  rowsMax: number
  rows: AsyncIterable<Cell[][]>
}

/** Splits rows into as many sheets as needed, at least one. */
function parted({ nameSheet, columns, count, rowsMax, rows }: Parted): SheetToStream[] {
  const iterator = rows[Symbol.asyncIterator]()
  let held: Cell[][] = []
  async function* next(): AsyncGenerator<Cell[][]> {
    let room = rowsMax
    while (room > 0) {
      if (held.length === 0) {
        const more = await iterator.next()
        if (more.done) return
        held = more.value
        continue
      }
      const piece = held.slice(0, room)
      held = held.slice(room)
      room -= piece.length
      yield piece
    }
  }
  return Array.from({ length: Math.max(1, Math.ceil(count / rowsMax)) }, () => ({
    name: nameSheet(),
    columns,
    rows: next,
  }))
}

const widths: Partial<Record<ResultHead, number>> = {
  id: 16,
  file: 26,
  sheet: 14,
  date: 12,
  counterparty: 28,
  product: 14,
  productCode: 14,
  productName: 24,
  spec: 18,
  batchNo: 14,
  quantity: 12,
  base: 14,
  unitPrice: 12,
  amount: 14,
  documentNo: 18,
  state: 14,
  rule: 14,
  group: 16,
  others: 40,
  note: 40,
}
const formats: Partial<Record<ResultHead, CellFormat>> = {
  date: 'day',
  quantity: 'precise',
  base: 'precise',
  unitPrice: 'precise',
  amount: 'money',
  difference: 'precise',
}

const lineColumns = ({ head }: WorkbookWords): ColumnToWrite[] =>
  resultHeads.map((column) => ({
    head: head[column],
    width: widths[column] ?? 10,
    ...(formats[column] && { format: formats[column] }),
  }))

const placeColumns = ({ head }: WorkbookWords): ColumnToWrite[] => [
  { head: head.file, width: 30 },
  { head: head.sheet, width: 16 },
  { head: head.row, width: 10 },
]

async function* lineRows(
  { folder, words, sources, notes }: ResultWorkbookParams,
  session: Session,
  report: (more: number) => void,
): AsyncGenerator<Cell[][]> {
  const writer = createLineWriter(words, sources)
  const noteOf = new Map(notes)
  for await (const groups of groupsOf(session, linesInGroups(folder))) {
    const rows = groups.flatMap((group) =>
      writer.write(
        group.map(({ parts }) => parts),
        noteOf,
      ),
    )
    report(rows.length)
    yield rows.map(({ cells }) => cells)
  }
}

async function* faultRows(
  { sources, words }: ResultWorkbookParams,
  session: Session,
  { faults, unitFaults }: { faults: readonly string[]; unitFaults: Plan },
): AsyncGenerator<Cell[][]> {
  const placed = (source: number, row: unknown): Cell[] => {
    const { file = null, sheet = null } = sources[source] ?? {}
    return [file, sheet, Number(row)]
  }
  const columns = ['row', 'column', 'field', 'value', 'reason']
  for (const [source, file] of faults.entries())
    for await (const chunk of session.stream(pick(scanFiles(file), columns))) {
      const values = Array.from({ length: chunk.width }, (_, column) => chunk.values(column))
      yield Array.from({ length: chunk.count }, (_, at) => {
        const [row, column, field, value, reason] = values.map((of) => of[at] ?? null)
        return [
          ...placed(source, row),
          column === null ? null : Number(column),
          field === null ? null : (words.head[field as LineField] ?? String(field)),
          value === '' || value === null ? null : String(value),
          words.reason[reason as FaultReason] ?? String(reason),
        ]
      })
    }
  for await (const chunk of session.stream(pick(unitFaults, ['source', 'row', 'unit']))) {
    const values = Array.from({ length: chunk.width }, (_, column) => chunk.values(column))
    yield Array.from({ length: chunk.count }, (_, at) => {
      const [source, row, unit] = values.map((of) => of[at] ?? null)
      return [...placed(Number(source), row), null, words.head.unit, String(unit ?? ''), words.reason.unitWithoutFactor]
    })
  }
}

async function skippedSheet({ sources, words }: ResultWorkbookParams): Promise<Omit<SheetToWrite, 'name'>> {
  const rows: Cell[][] = []
  for (const { folder, file, sheet } of sources) {
    const path = join(folder, 'skipped.json')
    const isThere = await stat(path).catch(() => undefined)
    if (!isThere) continue
    for (const { kind, from, to } of JSON.parse(await readFile(path, 'utf8')) as Skipped[])
      rows.push([file, sheet, from, to, words.skip[kind] ?? kind])
  }
  const [file, sheet] = placeColumns(words) as [ColumnToWrite, ColumnToWrite]
  const columns = [
    file,
    sheet,
    { head: words.head.from, width: 10 },
    { head: words.head.to, width: 10 },
    { head: words.head.kind, width: 16 },
  ]
  return { columns, rows }
}

type Figures = {
  byState: { state: PairingState; reported: SideTotal; sale: SideTotal }[]
  byProductMonth: (Compared & { product: string; month: string })[]
  byCounterparty: (Compared & { counterparty: string })[]
  stock: StockFinding[]
  unknownNames: { productCode: string; productName: string; spec: string; lines: number }[]
}

const scaled = (known: string | number): Cell => Number(decimalOf(known))

function figureSheets(figures: Figures, { head, sheet, state, finding }: WorkbookWords): SheetToWrite[] {
  const side = (of: 'reported' | 'sale'): ColumnToWrite[] => [
    { head: head[`${of}Lines`], width: 12 },
    { head: head[`${of}Quantity`], width: 16, format: 'precise' },
    { head: head[`${of}Amount`], width: 18, format: 'money' },
  ]
  const sideCells = ({ lines, quantity, amount }: SideTotal): Cell[] => [lines, scaled(quantity), scaled(amount)]
  const matched: ColumnToWrite[] = [
    { head: head.matchedLines, width: 12 },
    { head: head.matchedQuantity, width: 16, format: 'precise' },
  ]
  const sums = ({ reported, matched: of, sale }: Compared): Cell[] => [
    ...sideCells(reported),
    of.lines,
    scaled(of.quantity),
    ...sideCells(sale),
  ]
  return [
    {
      name: sheet.figures,
      columns: [{ head: head.state, width: 18 }, ...side('reported'), ...side('sale')],
      rows: pairingStates.flatMap((of) => {
        const found = figures.byState.find((total) => total.state === of)
        return found ? [[state[of], ...sideCells(found.reported), ...sideCells(found.sale)]] : []
      }),
    },
    {
      name: sheet.productMonths,
      columns: [
        { head: head.product, width: 16 },
        { head: head.month, width: 10 },
        ...side('reported'),
        ...matched,
        ...side('sale'),
      ],
      rows: figures.byProductMonth.map((of) => [of.product, of.month, ...sums(of)]),
    },
    {
      name: sheet.counterparties,
      columns: [{ head: head.counterparty, width: 32 }, ...side('reported'), ...matched, ...side('sale')],
      rows: figures.byCounterparty.map((of) => [of.counterparty || null, ...sums(of)]),
    },
    {
      name: sheet.stock,
      columns: [
        { head: head.product, width: 16 },
        { head: head.batchNo, width: 16 },
        { head: head.finding, width: 14 },
        { head: head.computed, width: 16, format: 'precise' },
        { head: head.closing, width: 16, format: 'precise' },
        { head: head.difference, width: 14, format: 'precise' },
        { head: head.monthBegins, width: 12 },
        { head: head.from, width: 12 },
        { head: head.to, width: 12 },
        { head: head.lowest, width: 14, format: 'precise' },
      ],
      rows: figures.stock.flatMap((one): Cell[][] =>
        one.finding === 'doesNotBalance'
          ? [
              [
                one.product,
                one.batch,
                finding[one.finding],
                ...[one.computed, one.closing, one.difference].map(scaled),
                one.monthBegins,
              ],
            ]
          : one.spans.map((span) => [
              one.product,
              one.batch,
              finding[one.finding],
              null,
              null,
              null,
              null,
              span.from,
              span.to,
              scaled(span.lowest),
            ]),
      ),
    },
    {
      name: sheet.names,
      columns: [
        { head: head.productCode, width: 18 },
        { head: head.productName, width: 30 },
        { head: head.spec, width: 20 },
        { head: head.lines, width: 10 },
      ],
      rows: figures.unknownNames.map((of) => [
        of.productCode || null,
        of.productName || null,
        of.spec || null,
        of.lines,
      ]),
    },
  ]
}
