import { isBlank, type Row } from '#api/platform/ingest/rows.ts'
import { fieldOfHead } from '#contract/audit/flow/heads.ts'
import type { Columns, FaultReason, FileRole, FlowType, LineField, SkipKind } from '#contract/audit/flow/line.ts'
import {
  quantityMax,
  readAmount,
  readBatch,
  readCounterparty,
  readDocumentNo,
  readFlow,
  readFlowWord,
  readName,
  readSpec,
  readUnit,
  tenThousandths,
} from '#contract/audit/flow/reading.ts'
import {
  type DateEvidence,
  type DateOrder,
  dateOrderOf,
  gatherDateEvidence,
  isSerialDay,
  readDate,
  usualTimeZone,
} from '#contract/platform/ingest/date.ts'
import { readDecimal } from '#contract/platform/ingest/decimal.ts'
import { shownCell } from '#contract/platform/ingest/file.ts'
import { isErrorCell, lossOf, mergedMark, plain } from '#contract/platform/ingest/text.ts'
import { isNamedTotal, isTotalWord } from '#contract/platform/ingest/total-word.ts'

/** A parsed row in normal form; missing texts are ''. */
export type Line = {
  readonly row: number
  /** `2026-01-05`. */
  readonly date: string
  readonly counterparty: string
  readonly productCode: string
  readonly productName: string
  readonly spec: string
  readonly batchNo: string
  /** In ten-thousandths of its unit; negative for returns. */
  readonly quantity: bigint
  readonly unit: string
  readonly unitPrice: string
  /** In ten-thousandths of a yuan; undefined if it cannot be read. */
  readonly amount: bigint | undefined
  readonly flowType: FlowType
  readonly documentNo: string
}

/** Reason why a row is not a line, with the cell's text. The column counts from 1; null for the whole row. */
export type LineFault = {
  readonly row: number
  readonly column: number | null
  readonly field: LineField | null
  readonly value: string
  readonly reason: FaultReason
}

/** A range of rows that are neither lines nor faults. */
export type Skipped = { readonly kind: SkipKind; readonly from: number; readonly to: number }

/** Number of columns up to the last that has a header or a field. */
export const namedWidth = ({ head, columns }: Pick<LineReading, 'head' | 'columns'>): number =>
  Math.max(head.cells.findLastIndex((cell) => cell.trim() !== '') + 1, ...Object.values(columns))

type DayReading = {
  dateOrder: DateOrder | undefined
  timeZone?: string | undefined
  /**
   * True if the workbook's calendar starts in 1904, so that a number without a date format may count from 1900 or 1904.
   */
  from1904?: boolean | undefined
}

/** Reads the day of a line. Refuses serial numbers in a 1904 workbook, since their calendar is ambiguous. */
export const readDay = (text: string, { dateOrder, timeZone, from1904 }: DayReading): ReturnType<typeof readDate> =>
  from1904 && isSerialDay(text) ? { fault: 'notADate' } : readDate(text, dateOrder, timeZone)

/** Facts about all rows of a sheet, required before the first is read. */
export type Survey = {
  /** The last row with a date or a quantity; rows below it are notes. */
  readonly lastFilled: number
  readonly isShort: boolean
  /** Month position in `1/5/26` if the column shows it; undefined if a person must choose. */
  readonly dateOrder: DateOrder | undefined
}

type Surveyor = { see(row: number, date: string, quantity: string): void; result(): Survey }

export function createSurveyor(headRow: number): Surveyor {
  const evidence: DateEvidence = { dayFirst: false, monthFirst: false, isShort: false }
  let lastFilled = 0
  // An impossible date such as February 30 still counts as a date; notes below the table do not, in any column.
  const isDate = remembering((text: string) => {
    gatherDateEvidence(evidence, text)
    const read = readDate(text)
    return 'day' in read || read.fault !== 'notADate'
  })
  const isQuantity = remembering((text: string) => readDecimal(text) !== undefined)
  return {
    see(row, date, quantity) {
      if (row <= headRow) return
      if (isDate(date) || isQuantity(quantity)) lastFilled = row
    },
    result: () => ({ lastFilled, isShort: evidence.isShort, dateOrder: dateOrderOf(evidence) }),
  }
}

export type LineReading = {
  readonly role: FileRole
  readonly columns: Columns
  readonly head: { readonly row: number; readonly cells: readonly string[] }
  /** A surplus cell in a CSV shifts all following cells; in a workbook it is a remark next to the table. */
  readonly isCsv: boolean
  /** Time zone of the organisation's calendar days. */
  readonly timeZone?: string | undefined
  readonly from1904?: boolean | undefined
  readonly survey: Pick<Survey, 'lastFilled' | 'dateOrder'>
  readonly onLine: (line: Line) => void
  readonly onFault: (fault: LineFault) => void
  readonly onSkip: (skipped: Skipped) => void
  /** Called for each line and fault: ten-thousandths with the file's signs; 0 if a cell has no number. */
  readonly onFigures?: (figures: Figures, isFault: boolean) => void
  readonly onTotal?: (total: StatedTotal) => void
  /**
   * Called for a further header row within the data. The rows below it are still read by the first header's columns.
   */
  readonly onOtherHead?: (row: number) => void
}

type Figures = { readonly quantity: bigint; readonly amount: bigint }

/** A total row stated by the sheet. */
export type StatedTotal = {
  readonly row: number
  readonly word: string
  /** In ten-thousandths; undefined if the row has none. */
  readonly quantity: bigint | undefined
  readonly amount: bigint | undefined
}

export type LineReader = {
  read(row: Row): void
  /** Counts all unread rows up to `row` as lines without reading them: clear-rows.ts does. */
  pass(row: number): void
  /** Counts of lines, faulty rows and skipped rows, and of lines with an unreadable amount. */
  counts(): { lines: number; faults: number; skipped: number; rows: number; unreadAmounts: number }
}

/** Reads the rows of a sheet, in order, into lines, faults and skipped ranges; every row is counted. */
export function createLineReader({
  role,
  columns,
  head,
  isCsv,
  timeZone = usualTimeZone,
  from1904,
  survey,
  onLine,
  onFault,
  onSkip,
  onFigures,
  onTotal,
  onOtherHead,
}: LineReading): LineReader {
  const counts = { lines: 0, faults: 0, skipped: 0, rows: 0, unreadAmounts: 0 }
  const headTexts = head.cells.map(plain)
  const at = (cells: readonly string[], field: LineField): string => {
    const column = columns[field]
    return column === undefined ? '' : (cells[column - 1] ?? '')
  }
  const dates = remembering((text: string) => readDay(text, { dateOrder: survey.dateOrder, timeZone, from1904 }))
  const decimals = remembering(readDecimal)
  const counterparties = remembering(readCounterparty)
  const names = remembering(readName)
  const specs = remembering(readSpec)
  const batches = remembering(readBatch)
  const units = remembering(readUnit)
  const prices = remembering((text: string) => readDecimal(text) ?? '')
  const flowWords = remembering(readFlowWord)
  const isTotal = remembering(isTotalWord)
  const isTotalOf = remembering(isNamedTotal)
  const losses = remembering(lossOf)
  const plains = remembering(plain)
  const tenThousandthsOf = remembering(tenThousandths)

  const skip = (kind: SkipKind, from: number, to = from) => {
    counts.skipped += to - from + 1
    onSkip({ kind, from, to })
  }

  function kindOf({ number, cells }: Row): SkipKind | undefined {
    if (isBlank(cells)) return 'blank'
    if (number < head.row) return 'title'
    if (number === head.row) return 'head'
    const first = cells.find((cell) => cell.trim() !== '') ?? ''
    if (isTotal(first) || sumsOthers(cells)) return 'total'
    if (number > survey.lastFilled && !hasLineCells(cells)) return 'note'
    return isHead(cells) ? 'repeatedHead' : undefined
  }

  const productOf = (cells: readonly string[]): string => at(cells, 'productName') || at(cells, 'productCode')

  /** A subtotal may start with a date; a total with its own name has no product. */
  const sumsOthers = (cells: readonly string[]): boolean => {
    if (totalFields.some((field) => isTotal(at(cells, field)))) return true
    const product = productOf(cells)
    return (
      (product.trim() === '' || isTotalOf(product)) &&
      ['date' as const, ...totalFields].some((field) => isTotalOf(at(cells, field)))
    )
  }

  /** A row with a date, a product and a quantity is no note, even if none of them can be read. */
  const hasLineCells = (cells: readonly string[]): boolean =>
    ![at(cells, 'date'), productOf(cells), at(cells, 'quantity')].some((cell) => cell.trim() === '')

  const isHead = (cells: readonly string[]): boolean => {
    for (let index = 0; index < Math.max(cells.length, headTexts.length); index++)
      if (plains(shownCell(cells[index] ?? '')) !== (headTexts[index] ?? '')) return false
    return true
  }

  function faultsOf({ number, cells, broken }: Row): LineFault[] {
    const whole = (reason: FaultReason, value: string): LineFault => ({
      row: number,
      column: null,
      field: null,
      value,
      reason,
    })
    if (broken) return [whole('brokenQuote', shownCell(cells.join(',')))]
    const faults: LineFault[] = []
    const fault = (field: LineField, reason: FaultReason) =>
      faults.push({ row: number, column: columns[field] ?? null, field, value: at(cells, field), reason })
    const beyond = namedWidth({ head, columns })
    if (isCsv && cells.length > beyond && !isBlank(cells.slice(beyond)))
      faults.push(whole('tooManyCells', String(cells.length)))
    const date = at(cells, 'date')
    const day = dates(date)
    if ('fault' in day) fault('date', date.trim() === '' ? 'empty' : isErrorCell(plain(date)) ? 'errorCell' : day.fault)
    const named = columns.productName === undefined ? 'productCode' : 'productName'
    const product = names(at(cells, 'productName')) || names(at(cells, 'productCode'))
    if (product === '') fault(named, 'empty')
    const quantity = at(cells, 'quantity')
    const decimal = decimals(quantity)
    if (decimal === undefined) fault('quantity', whyNoNumber(quantity))
    else if (tenThousandthsOf(decimal) === undefined) fault('quantity', 'tooManyDecimals')
    else if (Math.abs(Number(decimal)) > quantityMax) fault('quantity', 'tooLarge')
    for (const field of comparedFields) {
      const loss = losses(at(cells, field))
      if (loss && (loss !== 'digitsLost' || codeFields.has(field))) fault(field, loss)
    }
    return faults
  }

  function figuresOf(cells: readonly string[]): Pick<StatedTotal, 'quantity' | 'amount'> {
    const decimal = decimals(at(cells, 'quantity'))
    const isWithin = decimal !== undefined && Math.abs(Number(decimal)) <= quantityMax
    return {
      quantity: isWithin ? tenThousandthsOf(decimal) : undefined,
      amount: readAmount(at(cells, 'amount')),
    }
  }

  function lineOf({ number, cells }: Row): Line {
    const date = dates(at(cells, 'date'))
    const quantity = tenThousandthsOf(decimals(at(cells, 'quantity')) ?? '0') ?? 0n
    const amountText = at(cells, 'amount')
    const amount = readAmount(amountText)
    if (amount === undefined && amountText.trim() !== '') counts.unreadAmounts++
    return {
      row: number,
      date: 'day' in date ? date.day : '',
      counterparty: counterparties(at(cells, 'counterparty')),
      productCode: names(at(cells, 'productCode')),
      productName: names(at(cells, 'productName')),
      spec: specs(at(cells, 'spec')),
      batchNo: batches(at(cells, 'batchNo')),
      unit: units(at(cells, 'unit')),
      unitPrice: prices(at(cells, 'unitPrice')),
      amount,
      documentNo: readDocumentNo(at(cells, 'documentNo')),
      ...readFlow(flowWords(at(cells, 'flowType')), role, quantity),
    }
  }

  return {
    read(row) {
      // Missing row numbers are blank rows.
      if (row.number > counts.rows + 1) skip('blank', counts.rows + 1, row.number - 1)
      counts.rows = row.number
      const kind = row.broken ? undefined : kindOf(row)
      if (kind === 'total') onTotal?.({ row: row.number, word: totalWordOf(row.cells), ...figuresOf(row.cells) })
      if (kind) return skip(kind, row.number)
      const faults = faultsOf(row)
      if (onFigures) {
        const { quantity = 0n, amount = 0n } = figuresOf(row.cells)
        onFigures({ quantity, amount }, faults.length > 0)
      }
      if (faults.length === 0) {
        counts.lines++
        return onLine(lineOf(row))
      }
      counts.faults++
      for (const fault of faults) onFault(fault)
      if (onOtherHead && isHeadOfFields(row.cells)) onOtherHead(row.number)
    },
    pass(row) {
      counts.lines += row - counts.rows
      counts.rows = row
    },
    counts: () => ({ ...counts }),
  }
}

/** Number of known headers that make a row the header row of a table. */
const fieldsOfHeadMin = 3

const isHeadOfFields = (cells: readonly string[]): boolean =>
  new Set(cells.map(fieldOfHead).filter((field) => field !== undefined)).size >= fieldsOfHeadMin

/** Fields that may contain the word for a total. */
export const totalFields = [
  'counterparty',
  'productCode',
  'productName',
  'spec',
  'batchNo',
  'unit',
  'documentNo',
] as const satisfies readonly LineField[]

/** Rows with lost characters or error values in these fields are faults: a comparison could be wrong. */
const comparedFields = ['counterparty', 'productCode', 'productName', 'spec', 'batchNo', 'documentNo'] as const
export const codeFields: ReadonlySet<LineField> = new Set(['productCode', 'batchNo', 'documentNo'])

function whyNoNumber(text: string): FaultReason {
  if (text.trim() === '') return 'empty'
  if (text.includes(mergedMark)) return 'mergedFigure'
  return lossOf(text) ?? 'notANumber'
}
const totalWordOf = (cells: readonly string[]): string =>
  plain(cells.find(isTotalWord) ?? cells.find((cell) => cell.trim() !== '') ?? '').slice(0, totalWordMax)
const totalWordMax = 20

/** Memo size: enough for the names of a large dealer; amounts and documents rarely repeat. */
const rememberedMax = 20_000

function remembering<T>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined || known.has(text)) return found as T
    const value = read(text)
    if (known.size >= rememberedMax) known.clear()
    known.set(text, value)
    return value
  }
}
