import { microsOfText } from '#api/platform/engine/rows/moments.ts'
import { zoneOf } from '#api/platform/engine/rows/zones.ts'
import { FieldType } from '#contract/data/tables/codes.ts'
import { type DateOrder, hasTimeOfDay, readDate } from '#contract/platform/ingest/date.ts'
import { readDecimal } from '#contract/platform/ingest/decimal.ts'
import { hasMarkDigits, plain } from '#contract/platform/ingest/text.ts'
import { falseWords, trueWords } from './boolean-words.ts'

/** Value of a cell as text that the engine converts; `isInstant` if a timestamp is UTC already. */
export type CellValue = { value: string; isInstant?: boolean }

type Reading = {
  /** Position of the month in dates such as 1/5/26. */
  dateOrder?: DateOrder | undefined
  /** Zone of local times, and of the days of instants. */
  timeZone?: string | undefined
}

/** Tables may contain earlier dates than documents. */
const yearMin = 1

const bigints = { from: -(2n ** 63n), to: 2n ** 63n - 1n }
/** Decimal places of an exact number, and digits before the decimal point. */
export const numberScale = 10
export const numberWholeDigitsMax = 28

/** Parses a cell as a type; undefined if it does not match. The engine's patterns are shortcuts of these rules. */
export function readCell(text: string, type: FieldType, { dateOrder, timeZone }: Reading = {}): CellValue | undefined {
  if (type !== FieldType.string && hasMarkDigits(text)) return undefined
  switch (type) {
    case FieldType.string:
      return { value: text }
    case FieldType.integer: {
      const decimal = readDecimal(text)
      if (decimal === undefined || decimal.includes('.')) return undefined
      const value = BigInt(decimal)
      return value < bigints.from || value > bigints.to ? undefined : { value: decimal }
    }
    case FieldType.number: {
      const decimal = readDecimal(text)
      if (decimal === undefined) return undefined
      const [whole = '', places = ''] = decimal.replace('-', '').split('.')
      return whole.length > numberWholeDigitsMax || places.length > numberScale ? undefined : { value: decimal }
    }
    case FieldType.float: {
      const cell = plain(text)
      const known = isExponent(cell) ? Number(cell) : Number(readDecimal(cell) ?? Number.NaN)
      return Number.isFinite(known) ? { value: String(known) } : undefined
    }
    case FieldType.boolean: {
      const word = plain(text).toLowerCase()
      if (trueWords.includes(word) || word === '1') return { value: 'true' }
      return falseWords.includes(word) || word === '0' ? { value: 'false' } : undefined
    }
    case FieldType.date: {
      const read = readDate(text, dateOrder, timeZone, yearMin)
      return 'day' in read ? { value: read.day } : undefined
    }
    case FieldType.timestamp: {
      const moment = readMoment(text, dateOrder)
      if (moment?.hasTime && !moment.isInstant && timeZone && isSkipped(moment.value, timeZone)) return undefined
      return moment && { value: moment.value, ...(moment.isInstant && { isInstant: true }) }
    }
    case FieldType.time: {
      const time = readTime(text)
      return time === undefined ? undefined : { value: time }
    }
  }
}

/** True for a local time that a change to daylight saving skips. */
function isSkipped(local: string, timeZone: string): boolean {
  const micros = microsOfText(local)
  const zone = zoneOf(timeZone)
  return micros !== undefined && zone.localOfUtc(zone.utcOfLocal(micros)) !== micros
}

const isExponent = (cell: string): boolean => /^[-+]?(\d+\.?\d*|\.\d+)[eE][-+]?\d{1,3}$/.test(cell)

const time = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?$/

/** Maximum fractional digits of a second; finer digits are truncated. */
const secondScale = 6
const finer = /:\d{2}[.,]\d{6}\d*[1-9]/
/** True if a time is finer than a microsecond. */
export const isFinerTime = (text: string): boolean => finer.test(text)

/** `9:05` as `09:05:00`. */
export function readTime(text: string): string | undefined {
  const [, hour = '', minute = '', second = '00', fraction] = time.exec(plain(text)) ?? []
  if (hour === '' || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined
  return `${hour.padStart(2, '0')}:${minute}:${second}${fraction ? `.${fraction.slice(0, secondScale)}` : ''}`
}

const dayAndTime =
  /^(.*?\d日?)\s*[T ]?\s*(上午|下午|中午|凌晨|早上|晚上)?\s*(\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?)\s*([ap]m)?\s*(Z|UTC|GMT|[-+]\d{2}(?::?\d{2})?)?$/i
/** Range of two times of day, of which the second looks like an offset. */
const range = /\d[ T]\s*\d{1,2}:\d{2}\s*-\s*\d{1,2}:\d{2}$/i
/** Largest offset and step of offsets, in minutes. */
const offsets = { most: 14 * 60, step: 15 }

type Moment = { value: string; hasTime: boolean; isInstant: boolean }

/**
 * Parses date and time of day; a date without a time is midnight. Removes an offset from UTC. Undefined if a time does
 * not parse, because it must not be lost.
 */
export function readMoment(text: string, order?: DateOrder): Moment | undefined {
  const cell = plain(text)
  const [, dayText, half = '', timeText = '', half12 = '', offset] = dayAndTime.exec(cell) ?? []
  if (range.test(cell)) return undefined
  if (dayText === undefined) {
    if (hasTimeOfDay(cell)) return undefined
    const day = dayOf(cell, order)
    return day === undefined ? undefined : { value: `${day} 00:00:00`, hasTime: false, isInstant: false }
  }
  const day = dayOf(dayText, order)
  const clock = readTime(timeText)
  const known = clock && inHalf(clock, half || half12.toLowerCase())
  if (day === undefined || known === undefined) return undefined
  if (offset === undefined) return { value: `${day} ${known}`, hasTime: true, isInstant: false }
  const utc = withoutOffset(`${day} ${known}`, offset)
  return utc === undefined ? undefined : { value: utc, hasTime: true, isInstant: true }
}

function dayOf(text: string, order: DateOrder | undefined): string | undefined {
  // Digits before a time are only a date if there are eight.
  if (/^\d+(\.\d+)?$/.test(text) && !/^\d{8}$/.test(text)) return undefined
  const read = readDate(text.trim(), order, undefined, yearMin)
  return 'day' in read ? read.day : undefined
}

/** Converts 12-hour to 24-hour times; undefined if the hour does not fit am or pm. */
function inHalf(clock: string, half: string): string | undefined {
  if (half === '') return clock
  const hour = Number(clock.slice(0, 2))
  const isLater = half === '下午' || half === '晚上' || half === 'pm' || half === '中午'
  if (hour > 12) return isLater ? clock : undefined
  const known = isLater ? (hour === 12 ? 12 : half === '中午' && hour > 10 ? hour : hour + 12) : hour === 12 ? 0 : hour
  return `${String(known).padStart(2, '0')}${clock.slice(2)}`
}

/** Converts a time with an offset to UTC; undefined if no zone has this offset. */
function withoutOffset(local: string, offset: string): string | undefined {
  const [, sign = '+', hours = '0', minutes = '0'] = /^([-+])(\d{2}):?(\d{2})?$/.exec(offset) ?? []
  const distance = Number(hours) * 60 + Number(minutes)
  if (distance > offsets.most || Number(minutes) > 59 || distance % offsets.step !== 0) return undefined
  const ahead = sign === '-' ? -distance : distance
  const [whole = '', fraction] = local.split('.')
  const utc = new Date(Date.parse(`${whole.replace(' ', 'T')}Z`) - ahead * 60_000)
  return `${utc.toISOString().slice(0, 19).replace('T', ' ')}${fraction ? `.${fraction}` : ''}`
}
