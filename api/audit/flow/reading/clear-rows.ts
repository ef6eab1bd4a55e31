import { join } from 'node:path'
import {
  and,
  call,
  cast,
  coalesce,
  eq,
  gt,
  isNotNull,
  literal,
  lt,
  ne,
  not,
  or,
  tryCast,
  when,
} from '#api/platform/engine/plan/expression.ts'
import {
  aggregate,
  count,
  distinct,
  filter,
  join as joinPlans,
  max,
  type Plan,
  pick,
  project,
  scan,
  scanFiles,
  unionAll,
} from '#api/platform/engine/plan/plan.ts'
import type { ColumnTypes } from '#api/platform/engine/plan/types.ts'
import { createRecordFile } from '#api/platform/engine/record-file.ts'
import type { Session } from '#api/platform/engine/session.ts'
import { columnOf } from '#api/platform/ingest/raw.ts'
import type { LineField } from '#contract/audit/flow/line.ts'
import {
  quantityMax,
  quantityScale,
  readAmount,
  readBatch,
  readCounterparty,
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
  dateOrders,
  gatherDateEvidence,
  readDate,
} from '#contract/platform/ingest/date.ts'
import { readDecimal } from '#contract/platform/ingest/decimal.ts'
import { lossOf } from '#contract/platform/ingest/text.ts'
import { isNamedTotal, isTotalWord } from '#contract/platform/ingest/total-word.ts'
import { codeFields, type LineReading, namedWidth, readDay, type Survey, totalFields } from './lines.ts'

/**
 * Fast path: most rows have only cells that the engine can parse itself, or texts that repeat and are parsed once.
 * These clear rows become lines within the engine. Anything else (a header, a total, a note, a fault) goes to
 * `createLineReader`, which defines the rules. If in doubt, a row is not clear.
 */
export type ClearRows = {
  survey: Survey
  lines: Plan
  others: Plan
  /** Quantity and amount of the clear rows with the signs of the file, in ten-thousandths. */
  figures: Plan
}

type Params = Pick<LineReading, 'role' | 'columns' | 'head' | 'isCsv' | 'timeZone' | 'from1904'> & {
  raw: { file: string; rows: number; width: number }
  dateOrder: DateOrder | undefined
  scratch: string
}

const nothing = literal('')

/** Characters that `trim` removes. */
const spaces = literal(
  ' \t\n\v\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff',
)
/** A day with a time of day; texts differ from row to row even for one day. */
const timed = literal('[0-9./-]{6,10}[T ]+[0-9]{1,2}:[0-9]{2}(:[0-9]{2}(\\.[0-9]+)?)?')
const time = literal('[T ].*')
/** Every word for a total contains one of these. */
const totals = literal('(?is).*(计|計|汇|匯|彙|total).*')
/** Document numbers without invisible characters that have not lost digits. Totals and `#N/A` are excluded below. */
const clearDocument = literal(
  '[0-9A-Za-z_/()# .-]{0,18}|[0-9A-Za-z_/()# .\\p{Han}-]*[1-9A-Za-z_/()#\\p{Han}-][0-9A-Za-z_/()# .\\p{Han}-]{0,3}',
)
/** An amount within the limit that a double holds precisely enough: ten thousand times it is exact once rounded. */
const isShort = call('regexp_full_match', 'amount', literal('-?[0-9]{1,11}(\\.[0-9]{1,4})?'))
const amountInTenThousandths = cast(
  call('multiply', tryCast(when(isShort, 'amount'), 'double'), literal(quantityScale)),
  'bigint',
)

/** Parsers of the text fields. Each field has a dictionary table whose columns are named after it. */
const wordFields: Partial<Record<LineField, (text: string) => string>> = {
  counterparty: readCounterparty,
  productCode: readName,
  productName: readName,
  spec: readSpec,
  batchNo: readBatch,
  unit: readUnit,
  unitPrice: (text) => readDecimal(text) ?? '',
}

/**
 * Returns undefined if row numbers have gaps or the header row itself parses as a line: the reader then processes all
 * rows.
 */
export async function findClearRows(session: Session, params: Params): Promise<ClearRows | undefined> {
  const { raw, role, columns, head, isCsv, scratch } = params
  const file = scanFiles(raw.file)
  const [[counted] = []] = await session.rows(aggregate(file, [], { rows: count() }))
  const headDate = head.cells[(columns.date ?? 0) - 1] ?? ''
  if (Number(counted) !== raw.rows || dateOrders.some((order) => 'day' in readDate(headDate, order, params.timeZone)))
    return undefined

  const cellAt = (column: number) => coalesce(columnOf(column), nothing)
  const isThere = (field: string) => (columns[field as LineField] ?? raw.width + 1) <= raw.width
  const cell = (field: LineField) => (isThere(field) ? cellAt(columns[field] ?? 0) : nothing)
  const dated = when(
    call('regexp_full_match', cell('date'), timed),
    call('regexp_replace', cell('date'), time, nothing),
    cell('date'),
  )
  const below = gt('row', literal(head.row))
  const dictionaries = createDictionaries(session, scratch)

  const cells = { row: 'row', date: dated, quantity: cell('quantity') }
  const survey = await surveyOf(session, project(filter(file, below), cells), { dictionaries, ...params })

  const words = Object.entries(wordFields).filter(([field]) => isThere(field))
  const beyond = Array.from({ length: raw.width }, (_, at) => at + 1).slice(namedWidth({ head, columns }))
  const before = Array.from({ length: raw.width }, (_, at) => at + 1).slice(0, (columns.date ?? 1) - 1)
  const whole = project(filter(file, below), {
    ...cells,
    ...Object.fromEntries(words.map(([field]) => [field, cell(field as LineField)])),
    amount: cell('amount'),
    documentNo: call('trim', cell('documentNo'), spaces),
    flowType: cell('flowType'),
    // A row that is broken, too wide for a CSV, or possibly starts with a total.
    isOdd: or(
      isNotNull('broken'),
      ...(isCsv ? [isNotNull('beyond'), ...beyond.map((at) => ne(cellAt(at), nothing))] : []),
      ...before.map((at) => call('regexp_full_match', cellAt(at), totals)),
      ...(isThere('documentNo')
        ? [
            not(call('regexp_full_match', cell('documentNo'), clearDocument)),
            call('regexp_full_match', cell('documentNo'), totals),
            eq(call('trim', cell('documentNo'), spaces), literal('#N/A')),
          ]
        : []),
    ),
  })
  for (const [field, read] of words)
    await dictionaries.learn(whole, field, { [`${field}Read`]: 'text' }, (text) => [
      isClearWord(field as LineField, text) ? read(text) : undefined,
    ])
  const isLong = pick(filter(whole, not(isShort)), ['amount'])
  await dictionaries.learn(isLong, 'amount', { amountRead: 'bigint', isAmount: 'integer' }, (text) => {
    const amount = readAmount(text)
    if (amount !== undefined) return [String(amount), '1']
    return [undefined, text.trim() === '' ? '1' : '0']
  })
  const flow = { out: 'text', outSign: 'integer', back: 'text', backSign: 'integer' } as const
  await dictionaries.learn(whole, 'flowType', flow, (text) =>
    [1n, -1n]
      .map((quantity) => readFlow(readFlowWord(text), role, quantity))
      .flatMap(({ flowType, quantity }) => [flowType, String(quantity < 0n ? -1 : 1)]),
  )

  const read = dictionaries.join(whole, ['date', 'quantity', ...words.map(([field]) => field), 'amount', 'flowType'])
  const word = (field: LineField) => (isThere(field) ? `${field}Read` : nothing)
  const isBack = lt('base', literal(0))
  const amount = when(isShort, amountInTenThousandths, 'amountRead')
  const isClear = and(
    not('isOdd'),
    isNotNull('day'),
    isNotNull('base'),
    or(ne(word('productName'), nothing), ne(word('productCode'), nothing)),
    ...Object.keys(wordFields).map((field) => isNotNull(word(field as LineField))),
    or(isShort, eq('isAmount', literal(1))),
  )
  const clear = filter(read, isClear)
  return {
    survey,
    lines: project(clear, {
      row: 'row',
      date: 'day',
      counterparty: word('counterparty'),
      productCode: word('productCode'),
      productName: word('productName'),
      spec: word('spec'),
      batchNo: word('batchNo'),
      quantity: call('multiply', call('abs', 'base'), when(isBack, 'backSign', 'outSign')),
      unit: word('unit'),
      unitPrice: word('unitPrice'),
      amount,
      flowType: when(isBack, 'back', 'out'),
      documentNo: 'documentNo',
    }),
    figures: project(clear, {
      row: 'row',
      quantity: cast('base', 'double'),
      amount: cast(coalesce(amount, literal(0)), 'double'),
    }),
    others: unionAll([
      pick(filter(file, not(below)), ['row']),
      pick(filter(read, not(coalesce(isClear, literal(false)))), ['row']),
    ]),
  }
}

/** Surveys all rows before any is read; fills the dictionaries of dates and quantities on the way. */
async function surveyOf(
  session: Session,
  cells: Plan,
  { dictionaries, dateOrder: fallback, timeZone, from1904 }: Params & { dictionaries: Dictionaries },
): Promise<Survey> {
  const evidence: DateEvidence = { dayFirst: false, monthFirst: false, isShort: false }
  for await (const text of textsOf(session, cells, 'date')) gatherDateEvidence(evidence, text)
  const dateOrder = dateOrderOf(evidence)
  await dictionaries.learn(cells, 'date', { day: 'date', isDate: 'integer' }, (text) => {
    const read = readDay(text, { dateOrder: dateOrder ?? fallback, timeZone, from1904 })
    return 'day' in read ? [read.day, '1'] : [undefined, read.fault === 'notADate' ? '0' : '1']
  })
  await dictionaries.learn(cells, 'quantity', { base: 'bigint', isDecimal: 'integer' }, (text) => {
    const decimal = readDecimal(text)
    const known = decimal === undefined ? undefined : tenThousandths(decimal)
    const isWithin = known !== undefined && Math.abs(Number(decimal)) <= quantityMax
    return [isWithin ? String(known) : undefined, decimal === undefined ? '0' : '1']
  })
  const isFilled = or(eq('isDate', literal(1)), eq('isDecimal', literal(1)))
  const filled = filter(dictionaries.join(cells, ['date', 'quantity']), isFilled)
  const [[lastFilled] = []] = await session.rows(aggregate(filled, [], { last: max('row') }))
  return { lastFilled: Number(lastFilled ?? 0), isShort: evidence.isShort, dateOrder }
}

/** False if the text may mark a total row, or has lost content. */
function isClearWord(field: LineField, text: string): boolean {
  if ((totalFields as readonly string[]).includes(field) && (isTotalWord(text) || isNamedTotal(text))) return false
  const loss = lossOf(text)
  return loss === undefined || (loss === 'digitsLost' && !codeFields.has(field))
}

type Dictionaries = ReturnType<typeof createDictionaries>

/** Dictionaries of parsed texts, one per column. */
function createDictionaries(session: Session, scratch: string) {
  const outputs = new Map<string, string[]>()
  const tableOf = (field: string) => `${field}Texts`
  return {
    async learn(from: Plan, field: string, gives: ColumnTypes, read: (text: string) => (string | undefined)[]) {
      const path = join(scratch, `${field}.records`)
      const records = createRecordFile(path)
      for await (const text of textsOf(session, from, field)) records.add([text, ...read(text)])
      records.end()
      await session.load(tableOf(field), { [`${field}Text`]: 'text', ...gives }, path)
      outputs.set(field, Object.keys(gives))
    },
    /** Joins rows with their parsed texts; null if a text is not in the dictionary. */
    join: (from: Plan, fields: readonly string[]): Plan =>
      fields.reduce<Plan>(
        (left, field) =>
          joinPlans('left', {
            left,
            right: scan(tableOf(field)),
            on: [{ left: field, right: `${field}Text` }],
            columns: { right: outputs.get(field) ?? [] },
          }),
        from,
      ),
  }
}

async function* textsOf(session: Session, from: Plan, column: string): AsyncGenerator<string> {
  for await (const chunk of session.stream(distinct(project(from, { text: column })))) yield* chunk.texts(0)
}
