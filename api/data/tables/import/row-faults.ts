import {
  type Aggregate,
  aggregate,
  count,
  filter,
  limit,
  type Plan,
  pick,
  sort,
} from '#api/platform/engine/plan/plan.ts'
import type { Session } from '#api/platform/engine/session.ts'
import { type BrokenRow, brokenRows } from '#api/platform/ingest/rows.ts'
import { FieldType } from '#contract/data/tables/codes.ts'
import { type DateOrder, readDate } from '#contract/platform/ingest/date.ts'
import { cellLengthMax, shownCell } from '#contract/platform/ingest/file.ts'
import { readCell } from './cell-value.ts'
import type { CountedRows } from './counted-rows.ts'
import type { StoreParams } from './store-params.ts'
import { brokenKind, cellName, faultName, isFaulty } from './typed-rows.ts'

/** Reasons why a cell or a row cannot be stored. */
const storeFaults = [
  'brokenQuote',
  'brokenJson',
  'nameTwice',
  'tooManyCells',
  'textTooLong',
  'keyEmpty',
  'notInteger',
  'notNumber',
  'notFloat',
  'notBoolean',
  'notDate',
  'notTimestamp',
  'notTime',
  'noSuchDate',
  'noSuchTime',
  'dayOrMonthUndecided',
] as const
type StoreFault = (typeof storeFaults)[number]

/** `at` is the column number in the sheet; null for the whole row. */
type RowFault = { row: number; at: number | null; text: string; reason: StoreFault }

export type Faults = {
  /** Number of rows with a fault, and of all faults. */
  rows: number
  total: number
  /** First faults, ordered by row. */
  listed: RowFault[]
}

/** Maximum faults listed in a result. */
const faultsListed = 1000

const unreadReason: Readonly<Record<Exclude<FieldType, 'string'>, StoreFault>> = {
  integer: 'notInteger',
  number: 'notNumber',
  float: 'notFloat',
  boolean: 'notBoolean',
  date: 'notDate',
  timestamp: 'notTimestamp',
  time: 'notTime',
}

const brokenReason: Readonly<Record<BrokenRow, StoreFault>> = {
  quote: 'brokenQuote',
  json: 'brokenJson',
  nameTwice: 'nameTwice',
}

/** Counts the faults of the typed rows and lists the first. */
export async function listFaults(
  session: Session,
  { columns, primaryKey }: StoreParams,
  { rows, counted }: { rows: Plan; counted: CountedRows },
): Promise<Faults> {
  if (counted.unfitting === 0) return { rows: 0, total: 0, listed: [] }
  const unread = counted.unusual.filter((column) => column.unread > 0).map(({ at }) => at)
  const conditions = [faultName('row'), faultName('wide'), faultName('cut'), faultName('key'), ...unread.map(faultName)]
  const figures: Record<string, Aggregate> = { rows: { ...count(), where: isFaulty } }
  for (const name of conditions) figures[name] = { ...count(), where: name }
  const [found = []] = await session.rows(aggregate(rows, [], figures))
  const [faulty = 0, ...each] = found.map(Number)
  const faultyRows = pick(filter(rows, isFaulty), [
    'source_row',
    brokenKind,
    ...conditions,
    ...columns.map(({ at }) => cellName(at)),
  ])
  const listed: RowFault[] = []
  for (const values of await session.rows(limit(sort(faultyRows, 'source_row'), faultsListed))) {
    const [row, broken, ...rest] = values
    const [isBroken, isWide, isCut, isKeyEmpty, ...unreadCells] = rest.slice(0, conditions.length)
    const cells = rest.slice(conditions.length).map((cell) => (cell === null ? '' : String(cell)))
    const add = (at: number | null, text: string, reason: StoreFault) =>
      listed.push({ row: Number(row), at, text: shownCell(text), reason })
    if (isBroken) add(null, cells.join(','), brokenReason[brokenRows[Number(broken) - 1] ?? 'quote'])
    if (isWide) add(null, cells.join(','), 'tooManyCells')
    for (const [place, { at, fieldType, dateOrder }] of columns.entries()) {
      const text = cells[place] ?? ''
      const isUnread = unreadCells[unread.indexOf(at)] === true
      if (isCut && text.length >= cellLengthMax) add(at, text, 'textTooLong')
      else if (isUnread && fieldType !== FieldType.string) add(at, text, reasonOf(text, fieldType, dateOrder))
      if (isKeyEmpty && primaryKey.includes(at) && text.trim() === '') add(at, text, 'keyEmpty')
    }
  }
  return { rows: faulty, total: each.reduce((sum, rows) => sum + rows, 0), listed: listed.slice(0, faultsListed) }
}

function reasonOf(text: string, type: Exclude<FieldType, 'string'>, dateOrder?: DateOrder): StoreFault {
  // The text is valid in some other zone.
  if (type === FieldType.timestamp && readCell(text, type, { dateOrder })) return 'noSuchTime'
  if (type === FieldType.date || type === FieldType.timestamp) {
    const read = readDate(text, dateOrder)
    if ('fault' in read && read.fault !== 'notADate') return read.fault
  }
  return unreadReason[type]
}
