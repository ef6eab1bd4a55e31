import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { JobContext } from '#api/platform/engine/job.ts'
import {
  and,
  call,
  caseOf,
  type Expression,
  eq,
  ge,
  gt,
  isIn,
  le,
  literal,
  or,
} from '#api/platform/engine/plan/expression.ts'
import {
  aggregate,
  count,
  filter,
  limit,
  named,
  type Order,
  type Plan,
  pick,
  project,
  rowNumber,
  scan,
  scanFiles,
  sort,
  window,
} from '#api/platform/engine/plan/plan.ts'
import type { Session, Value } from '#api/platform/engine/session.ts'
import { lineFields } from '#contract/audit/flow/line.ts'
import type { PairingState, ResultRule } from '#contract/audit/flow/pairing.ts'
import { pairingStates } from '#contract/audit/flow/pairing.ts'
import { tenThousandths } from '#contract/audit/flow/reading.ts'
import type { ComparedRole, FigureList, ResultSort } from '#contract/audit/flow/result.ts'
import type { ResultFilter } from '#contract/audit/flow/result-filter.ts'
import { comparisonFiles, resultLines } from './comparison-files.ts'

/** A line of a result; quantities and amounts in ten-thousandths, as text. */
export type ResultLine = {
  place: number
  source: number
  row: number
  role: ComparedRole
  date: string
  counterparty: string
  productCode: string
  productName: string
  spec: string
  batchNo: string
  quantity: string
  unit: string
  unitPrice: string
  amount: string | null
  flowType: string
  documentNo: string
  /** The client's code, and the quantity in its base unit. */
  product: string
  month: string
  base: string
  state: PairingState
  rule: ResultRule
  /** Group id, which is the place of a line; null for a line without a group. */
  group: number | null
  /** Place of the other line of a pair; null for a single line or a split. */
  other: number | null
  /** Sale minus reported; null without a partner. */
  days: number | null
  difference: string | null
  duplicate: boolean
}

type Params = {
  /** Folder written by `compare`. */
  folder: string
}
export type ResultPageParams = Params & {
  filter: ResultFilter
  order: { by: ResultSort; descending: boolean }
  /** Counted from 1. */
  page: number
  size: number
}

const lines = scan('lines')

/** Builds the cached tables of a result from its files if they are missing. */
export async function prepareResult({ folder }: Params, { session }: JobContext): Promise<void> {
  if (!(await session.tables()).includes('lines')) await session.store('lines', resultLines(folder))
}

const sortColumn: Record<ResultSort, string> = {
  place: 'place',
  date: 'date',
  counterparty: 'counterpartyRank',
  product: 'productRank',
  batchNo: 'batchNoRank',
  quantity: 'base',
  amount: 'amount',
  state: 'stateRank',
  days: 'days',
  difference: 'difference',
  documentNo: 'documentNo',
}

/** Distance from either end within which lines are found without a cached order. */
const reach = 2000
/** Limit of cached orders per result; the oldest is evicted. */
const cachedOrdersMax = 24

/** A page of the lines that pass a filter, sorted, and their total number. */
export async function resultPage(
  params: ResultPageParams,
  context: JobContext,
): Promise<{ total: number; rows: ResultLine[] }> {
  const { session } = context
  await prepareResult(params, context)
  const table = orderTable(params)
  const tables = await session.tables()
  const isSorted = tables.includes(table)
  const total = await countOf(session, isSorted ? scan(table) : passing(params.filter))
  const from = (params.page - 1) * params.size
  const size = Math.min(params.size, total - from)
  if (size <= 0) return { total, rows: [] }
  if (!isSorted && from + size > reach && total - from > reach) await keepOrder(session, params, tables)
  else if (!isSorted)
    return { total, rows: await linesAt(session, await placesNearEnd(session, params, { from, size, total })) }
  const places = await session.rows(
    pick(sort(filter(scan(table), and(gt('at', literal(from)), le('at', literal(from + size)))), 'at'), ['place']),
  )
  return {
    total,
    rows: await linesAt(
      session,
      places.map(([place]) => Number(place)),
    ),
  }
}

const orderTable = ({ filter, order }: Pick<ResultPageParams, 'filter' | 'order'>): string =>
  `order-${createHash('sha256')
    .update(JSON.stringify([Object.entries(filter).sort(), order]))
    .digest('hex')
    .slice(0, 20)}`

async function keepOrder(session: Session, params: ResultPageParams, tables: readonly string[]): Promise<void> {
  const orders = tables.filter((table) => table.startsWith('order-'))
  for (const table of orders.slice(0, Math.max(0, orders.length - cachedOrdersMax + 1))) await session.drop(table)
  const numbered = window(passing(params.filter), { at: rowNumber(...orderOf(params.order)) })
  await session.store(orderTable(params), pick(numbered, ['at', 'place']))
}

/** Lines that pass the filter, with sort columns only. */
function passing(criteria: ResultFilter): Plan {
  const is = (column: string, of: string | undefined) => (of === undefined ? [] : [eq(column, literal(of))])
  const amount = (compare: typeof ge, of: string | undefined): Expression[] =>
    of === undefined ? [] : [compare('amount', literal(tenThousandths(of) ?? 0n))]
  const { states, text } = criteria
  const where = [
    ...is('role', criteria.role),
    ...is('rule', criteria.rule),
    ...is('product', criteria.product),
    ...is('counterparty', criteria.counterparty),
    ...is('month', criteria.month),
    ...(states && states.length > 0
      ? [
          isIn(
            'state',
            states.map((state) => literal(state)),
          ),
        ]
      : []),
    ...amount(ge, criteria.amountFrom),
    ...amount(le, criteria.amountTo),
    ...(text === undefined ? [] : [holds(text.toLowerCase())]),
    ...(criteria.duplicate ? ['duplicate'] : []),
    ...(criteria.places ? [isPlace(criteria.places)] : []),
  ]
  return project(filter(lines, and(...where)), { ...named(Object.values(sortColumn)), stateRank })
}

const isPlace = (places: readonly number[]): Expression =>
  isIn(
    'place',
    places.map((place) => literal(place)),
  )

const holds = (text: string): Expression =>
  or(
    ...['counterparty', 'productName', 'productCode', 'product', 'batchNo', 'documentNo'].map((column) =>
      call('contains', call('lower', column), literal(text)),
    ),
  )

const stateRank = caseOf(
  pairingStates.map((state, index) => ({ when: eq('state', literal(state)), result: literal(index) })),
  literal(pairingStates.length),
)

/** Nulls sort last in both directions; ties are in file order. */
function orderOf({ by, descending }: ResultPageParams['order'], backwards = false): Order[] {
  return [
    { by: sortColumn[by], descending: descending !== backwards, nullsFirst: backwards },
    { by: 'place', descending: backwards },
  ]
}

/** Places of a page near the start or the end, found by a partial sort. */
async function placesNearEnd(
  session: Session,
  params: ResultPageParams,
  { from, size, total }: { from: number; size: number; total: number },
): Promise<number[]> {
  const isNearBegin = from + size <= total - from
  const most = isNearBegin ? from + size : total - from
  const rows = await session.rows(
    pick(limit(sort(passing(params.filter), ...orderOf(params.order, !isNearBegin)), most), ['place']),
  )
  const places = rows.map(([place]) => Number(place))
  return isNearBegin ? places.slice(from) : places.reverse().slice(0, size)
}

async function countOf(session: Session, plan: Plan): Promise<number> {
  const [row] = await session.rows(aggregate(plan, [], { lines: count() }))
  return Number(row?.[0] ?? 0)
}

const resultColumns = [
  'place',
  'source',
  'row',
  'role',
  ...lineFields,
  'product',
  'month',
  'base',
  'state',
  'rule',
  'group',
  'other',
  'days',
  'difference',
  'duplicate',
] as const

/** Reads a few lines of a result, in no particular order. */
export async function readLines(session: Session, from: Plan): Promise<ResultLine[]> {
  const rows = await session.rows(pick(from, resultColumns))
  return rows.map(lineOf)
}

async function linesAt(session: Session, places: readonly number[]): Promise<ResultLine[]> {
  const found = await readLines(session, filter(lines, isPlace(places)))
  const byPlace = new Map(found.map((line) => [line.place, line]))
  return places.flatMap((place) => byPlace.get(place) ?? [])
}

function lineOf(values: readonly Value[]): ResultLine {
  const of = Object.fromEntries(resultColumns.map((column, index) => [column, values[index]])) as Record<string, Value>
  const text = (column: string) => String(of[column] ?? '')
  const number = (column: string) => Number(of[column])
  const placed = (column: string) => (number(column) < 0 ? null : number(column))
  const isPair = number('other') >= 0
  return {
    place: number('place'),
    source: number('source'),
    row: number('row'),
    role: text('role') as ComparedRole,
    date: text('date'),
    counterparty: text('counterparty'),
    productCode: text('productCode'),
    productName: text('productName'),
    spec: text('spec'),
    batchNo: text('batchNo'),
    quantity: text('quantity'),
    unit: text('unit'),
    unitPrice: text('unitPrice'),
    amount: of.amount === null ? null : text('amount'),
    flowType: text('flowType'),
    documentNo: text('documentNo'),
    product: text('product'),
    month: text('month'),
    base: text('base'),
    state: text('state') as PairingState,
    rule: text('rule') as ResultRule,
    group: placed('group'),
    other: placed('other'),
    days: isPair ? number('days') : null,
    difference: isPair ? text('difference') : null,
    duplicate: of.duplicate === true,
  }
}

type ResultGroupParams = Params & {
  place: number
  /** Raw tables of the sources, written by `readFile`. */
  raws: readonly { source: number; file: string; width: number }[]
}

/** A line and its group, each with its original row; undefined if the line does not exist. */
export async function resultGroup(
  { folder, place, raws }: ResultGroupParams,
  context: JobContext,
): Promise<(ResultLine & { cells: string[] | null })[] | undefined> {
  const { session } = context
  await prepareResult({ folder }, context)
  const [own] = await readLines(session, filter(lines, eq('place', literal(place))))
  if (!own) return undefined
  const group = own.group === null ? [own] : await readLines(session, filter(lines, eq('group', literal(own.group))))
  const found = []
  for (const line of group.sort((a, b) => a.place - b.place)) {
    const raw = raws.find(({ source }) => source === line.source)
    found.push({ ...line, cells: raw ? await rawCells(session, raw, line.row) : null })
  }
  return found
}

async function rawCells(
  session: Session,
  { file, width }: { file: string; width: number },
  row: number,
): Promise<string[] | null> {
  const cells = Array.from({ length: width }, (_, at) => `c${at + 1}`)
  const [found] = await session.rows(pick(filter(scanFiles(file), eq('row', literal(row))), cells))
  return found ? found.map((cell) => String(cell ?? '')) : null
}

/** A page of one of the lists of figures. */
export async function resultFigures(
  { folder, list, page, size }: Params & { list: FigureList; page: number; size: number },
  _: JobContext,
): Promise<{ total: number; rows: unknown[] }> {
  const figures = JSON.parse(await readFile(join(folder, comparisonFiles.figures), 'utf8'))
  const rows = figures[list] as unknown[]
  return { total: rows.length, rows: rows.slice((page - 1) * size, page * size) }
}
