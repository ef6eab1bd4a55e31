import { formatDecimal, padDecimals } from '#contract/platform/decimal.ts'
import { FieldType } from '../tables/codes.ts'
import { GroupMark, type TimeGrouping } from './codes.ts'
import type { FigureCell, FigureColumn } from './shapes.ts'

/** Translates a key with its namespace, such as `cards:sentence.none`. */
export type Say = (key: string, values?: Readonly<Record<string, string | number>>) => string

const digitsShown = 5
const [largePlain, smallPlain] = [1e15, 1e-4]

/** Figure of a page: exact decimals as they are or with more zeros up to `decimals`, doubles by five digits. */
export function figureText(cell: FigureCell, decimals = 0): string {
  if (cell === null || cell === '') return '—'
  if (typeof cell === 'boolean') return String(cell)
  if (typeof cell === 'string') return minusOf(formatDecimal(padDecimals(cell, decimals)))
  if (Number.isSafeInteger(cell)) return minusOf(formatDecimal(String(cell)))
  const size = Math.abs(cell)
  if (size >= largePlain || size < smallPlain) return minusOf(String(Number(cell.toPrecision(digitsShown))))
  return minusOf(formatDecimal(String(Number(cell.toPrecision(Math.max(digitsShown, Math.ceil(Math.log10(size))))))))
}

const minusOf = (text: string): string => text.replace(/^-(?=[\d.])/, '\u2212')

export const countText = (count: number): string => formatDecimal(String(count))

const percentDecimals = 1
/** Share from 0 to 1 as a percentage. Shares that would round to 0% or 100% are shown as `<0.1%` or `>99.9%`. */
export function shareText(share: number): string {
  const percent = 100 * share
  if (percent > 0 && percent < 0.05) return '<0.1%'
  if (percent < 100 && percent >= 99.95) return '>99.9%'
  return `${percent.toFixed(percentDecimals)}%`
}

/** Characters of a time by its unit: 2026, 2026-05, 2026-05-01, 2026-05-01T13. */
const timeLengths: Readonly<Record<TimeGrouping, number>> = { year: 4, month: 7, day: 10, hour: 13 }

/** Key of an hour, day, month or year in a time zone; the cell is a date or a timestamp. */
export function timeKey(cell: FigureCell, unit: TimeGrouping, timeZone: string): string {
  const text = String(cell)
  const isMoment = /T.*(Z|[+-]\d\d:?\d\d)$/.test(text)
  const local = isMoment ? localOf(text, timeZone) : text.replace(' ', 'T')
  return local.slice(0, timeLengths[unit])
}

/** Local time of a timestamp, to the second: `2026-05-01T13:30:00`. Returns any other text unchanged. */
export function localOf(moment: string, timeZone: string): string {
  const date = new Date(moment)
  if (Number.isNaN(date.getTime())) return moment
  const parts = Object.fromEntries(
    clockOf(timeZone)
      .formatToParts(date)
      .map(({ type, value }) => [type, value]),
  )
  return `${parts.year?.padStart(4, '0')}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}:${parts.second}`
}

const clocks = new Map<string, Intl.DateTimeFormat>()
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const numeric = '2-digit'
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: numeric,
    day: numeric,
    hour: numeric,
    minute: numeric,
    second: numeric,
    hourCycle: 'h23',
  })
  clocks.set(timeZone, made)
  return made
}

/** Time as a reader sees it: an hour is `2026-05-01 13:00`. */
export const timeText = (key: string): string => (key.length === timeLengths.hour ? `${key.replace('T', ' ')}:00` : key)

const numbers: readonly FieldType[] = [FieldType.integer, FieldType.number, FieldType.float]
export const isNumeric = ({ fieldType, view }: Pick<FigureColumn, 'fieldType' | 'view'>): boolean =>
  view === 'plain' && numbers.includes(fieldType)

type Group = { column: FigureColumn; cell: FigureCell; mark: GroupMark }

/** Name of a group of rows; `others` of an unknown number have no count. */
export function groupText({ column, cell, mark }: Group, { say, timeZone }: { say: Say; timeZone: string }): string {
  if (mark === GroupMark.others) return say('cards:group.others')
  if (mark === GroupMark.empty || cell === null) return say('cards:group.empty')
  if (column.timeGrouping !== null) return timeText(timeKey(cell, column.timeGrouping, timeZone))
  return valueText(cell, { column, say, timeZone })
}

type Shown = { column: Pick<FigureColumn, 'fieldType' | 'view'>; say: Say; timeZone: string }

/** Value of a cell by the type of its column. */
export function valueText(cell: FigureCell, { column, say, timeZone }: Shown): string {
  if (cell === null) return '—'
  if (cell === '') return say('cards:group.emptyText')
  if (typeof cell === 'boolean') return say(cell ? 'cards:true' : 'cards:false')
  if (column.fieldType === FieldType.timestamp && typeof cell === 'string') return momentText(cell, timeZone)
  return isNumeric(column) ? figureText(cell) : String(cell)
}

const momentLength = 19
const momentText = (cell: string, timeZone: string): string =>
  /T.*Z$/.test(cell) ? localOf(cell, timeZone).replace('T', ' ').slice(0, momentLength) : cell
