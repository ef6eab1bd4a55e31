import { join } from 'node:path'
import {
  all,
  type Call,
  type ColumnsOf,
  type Expression,
  type Plan,
  type Session,
  value,
} from '#api/platform/engine/plan.ts'
import { createRecordFile } from '#api/platform/engine/record-file.ts'
import type { LineField } from '#contract/audit/flow/line.ts'
import {
  type DateEvidence,
  type DateOrder,
  dateOrderOf,
  dateOrders,
  gatherDateEvidence,
  isErrorCell,
  isNamedTotal,
  isTotalWord,
  lossOf,
  quantityMax,
  quantityScale,
  readAmount,
  readBatch,
  readCounterparty,
  readDate,
  readDecimal,
  readFlow,
  readFlowWord,
  readName,
  readSpec,
  readUnit,
  tenThousandths,
} from '#contract/audit/flow/reading.ts'
import { codeFields, type LineReading, type Survey, totalFields } from './lines.ts'
import { columnOf } from './raw.ts'

/**
 * Fast path: most rows have only cells that the engine can parse itself, or texts that repeat and are parsed once.
 * These clear rows become lines within the engine. Anything else (a head, a total, a note, a fault) goes to
 * `createLineReader`, which defines the rules. If in doubt, a row is not clear.
 */
export type ClearRows = {
  survey: Survey
  lines: Plan
  others: Plan
  /** Quantity and amount of the clear rows with the signs of the file, in ten-thousandths. */
  figures: Plan
}

type Asked = Pick<LineReading, 'role' | 'columns' | 'head' | 'isCsv' | 'timeZone'> & {
  raw: { file: string; rows: number; width: number }
  dateOrder: DateOrder | undefined
  scratch: string
}

const call = (name: Call, ...of: Expression[]): Expression => ({ call: name, of })
const nothing = value('')
const any = (of: readonly Expression[]): Expression => ({ call: 'or', of })

/** Characters that `trim` removes. */
const spaces = value(
  ' \t\n\v\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff',
)
/** A day with a time of day; texts differ from row to row even for one day. */
const timed = value('[0-9./-]{6,10}[T ]+[0-9]{1,2}:[0-9]{2}(:[0-9]{2}(\\.[0-9]+)?)?')
const time = value('[T ].*')
/** Every word for a total contains one of these. */
const totals = value('(?is).*(计|計|汇|匯|彙|total).*')
/** Document numbers that cannot be a total, contain no invisible character and have lost no digit. */
const clearDocument = value(
  '[0-9A-Za-z_/()# .-]{0,18}|[0-9A-Za-z_/()# .\\p{Han}-]*[1-9A-Za-z_/()#\\p{Han}-][0-9A-Za-z_/()# .\\p{Han}-]{0,3}',
)
/** An amount within the limit that a double holds precisely enough: ten thousand times it is exact once rounded. */
const isShort = call('matches', 'amount', value('-?[0-9]{1,11}(\\.[0-9]{1,4})?'))
const amountInTenThousandths: Expression = {
  cast: call('multiply', { cast: call('when', isShort, 'amount', value(null)), to: 'double' }, value(quantityScale)),
  to: 'bigint',
}

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
const products: readonly string[] = ['productCode', 'productName']

/** Returns undefined if row numbers have gaps or the head itself parses as a line: the reader then takes all rows. */
export async function findClearRows(session: Session, asked: Asked): Promise<ClearRows | undefined> {
  const { raw, role, columns, head, isCsv, scratch } = asked
  const file: Plan = { files: [raw.file] }
  const [[counted] = []] = await session.rows({ from: file, by: [], values: { rows: 'count' } })
  const headDate = head.cells[(columns.date ?? 0) - 1] ?? ''
  if (Number(counted) !== raw.rows || dateOrders.some((order) => 'day' in readDate(headDate, order, asked.timeZone)))
    return undefined

  const cellAt = (column: number) => call('first', columnOf(column), nothing)
  const isThere = (field: string) => (columns[field as LineField] ?? raw.width + 1) <= raw.width
  const cell = (field: LineField) => (isThere(field) ? cellAt(columns[field] ?? 0) : nothing)
  const dated = call('when', call('matches', cell('date'), timed), call('without', cell('date'), time), cell('date'))
  const below = call('more', 'row', value(head.row))
  const dictionaries = createDictionaries(session, scratch)

  const cells = { row: 'row', date: dated, quantity: cell('quantity') }
  const survey = await surveyOf(session, { from: file, columns: cells, where: below }, { dictionaries, ...asked })

  const words = Object.entries(wordFields).filter(([field]) => isThere(field))
  const beyond = Array.from({ length: raw.width }, (_, at) => at + 1).slice(head.cells.length)
  const before = Array.from({ length: raw.width }, (_, at) => at + 1).slice(0, (columns.date ?? 1) - 1)
  const whole: Plan = {
    from: file,
    columns: {
      ...cells,
      ...Object.fromEntries(words.map(([field]) => [field, cell(field as LineField)])),
      amount: cell('amount'),
      documentNo: call('trimmed', cell('documentNo'), spaces),
      flowType: cell('flowType'),
      // A row that is broken, too wide for a CSV, or possibly begins with a total.
      isOdd: any([
        call('not', call('isNull', 'broken')),
        ...(isCsv
          ? [call('not', call('isNull', 'beyond')), ...beyond.map((at) => call('differ', cellAt(at), nothing))]
          : []),
        ...before.map((at) => call('matches', cellAt(at), totals)),
        ...(isThere('documentNo')
          ? [
              call('not', call('matches', cell('documentNo'), clearDocument)),
              call('matches', cell('documentNo'), totals),
            ]
          : []),
      ]),
    },
    where: below,
  }
  for (const [field, read] of words)
    await dictionaries.learn(whole, field, { [`${field}Read`]: 'text' }, (text) => {
      const known = read(text)
      return [
        isClearWord(field as LineField, text) && !(products.includes(field) && isErrorCell(known)) ? known : undefined,
      ]
    })
  const isLong: Plan = { from: whole, columns: { amount: 'amount' }, where: call('not', isShort) }
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
  const isBack = call('less', 'base', value(0))
  const amount = call('when', isShort, amountInTenThousandths, 'amountRead')
  const isClear = all([
    call('not', 'isOdd'),
    call('not', call('isNull', 'day')),
    call('not', call('isNull', 'base')),
    any([call('differ', word('productName'), nothing), call('differ', word('productCode'), nothing)]),
    ...Object.keys(wordFields).map((field) => call('not', call('isNull', word(field as LineField)))),
    any([isShort, call('equal', 'isAmount', value(1))]),
  ])
  return {
    survey,
    lines: {
      from: read,
      columns: {
        row: 'row',
        date: 'day',
        counterparty: word('counterparty'),
        productCode: word('productCode'),
        productName: word('productName'),
        spec: word('spec'),
        batchNo: word('batchNo'),
        quantity: call('multiply', call('absolute', 'base'), call('when', isBack, 'backSign', 'outSign')),
        unit: word('unit'),
        unitPrice: word('unitPrice'),
        amount,
        flowType: call('when', isBack, 'back', 'out'),
        documentNo: 'documentNo',
      },
      where: isClear,
    },
    figures: {
      from: read,
      columns: {
        row: 'row',
        quantity: { cast: 'base', to: 'double' },
        amount: { cast: call('first', amount, value(0)), to: 'double' },
      },
      where: isClear,
    },
    others: {
      union: [
        { from: file, columns: { row: 'row' }, where: call('not', below) },
        { from: read, columns: { row: 'row' }, where: call('not', call('first', isClear, value(false))) },
      ],
    },
  }
}

/** Surveys all rows before any is read; fills the dictionaries of dates and quantities on the way. */
async function surveyOf(
  session: Session,
  cells: Plan,
  { dictionaries, dateOrder: told, timeZone }: Asked & { dictionaries: Dictionaries },
): Promise<Survey> {
  const evidence: DateEvidence = { dayFirst: false, monthFirst: false, isShort: false }
  for await (const text of textsOf(session, cells, 'date')) gatherDateEvidence(evidence, text)
  const dateOrder = dateOrderOf(evidence)
  await dictionaries.learn(cells, 'date', { day: 'date', isDate: 'integer' }, (text) => {
    const read = readDate(text, dateOrder ?? told, timeZone)
    return 'day' in read ? [read.day, '1'] : [undefined, read.fault === 'notADate' ? '0' : '1']
  })
  await dictionaries.learn(cells, 'quantity', { base: 'bigint', isDecimal: 'integer' }, (text) => {
    const decimal = readDecimal(text)
    const known = decimal === undefined ? undefined : tenThousandths(decimal)
    const isWithin = known !== undefined && Math.abs(Number(decimal)) <= quantityMax
    return [isWithin ? String(known) : undefined, decimal === undefined ? '0' : '1']
  })
  const isFilled = any([call('equal', 'isDate', value(1)), call('equal', 'isDecimal', value(1))])
  const filled: Plan = {
    from: dictionaries.join(cells, ['date', 'quantity']),
    columns: { row: 'row' },
    where: isFilled,
  }
  const [[lastFilled] = []] = await session.rows({ from: filled, by: [], values: { last: { most: 'row' } } })
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
    async learn(from: Plan, field: string, gives: ColumnsOf, read: (text: string) => (string | undefined)[]) {
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
        (left, field) => ({
          left,
          right: { table: tableOf(field) },
          on: [[field, `${field}Text`]],
          unmatched: 'stay',
          add: outputs.get(field) ?? [],
        }),
        from,
      ),
  }
}

async function* textsOf(session: Session, from: Plan, column: string): AsyncGenerator<string> {
  for await (const chunk of session.stream({ from, columns: { text: column }, distinct: true })) yield* chunk.texts(0)
}
