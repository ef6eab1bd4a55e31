import type { DatePart } from '../plan/functions.ts'

export const microsPerSecond = 1_000_000n
const [microsPerMinute, microsPerHour, microsPerDay] = [60_000_000n, 3_600_000_000n, 86_400_000_000n]
const [daysPerEra, yearsPerEra, epochDay] = [146_097, 400, 719_468]
const daysPerWeek = 7
const monthsPerYear = 12
const monthsPerQuarter = 3

type Day = { year: number; month: number; day: number }

/** Days since 1970 of a day of the proleptic Gregorian calendar; by Hinnant's algorithm, for any year. */
function dayOf({ year, month, day }: Day): number {
  const shifted = month <= 2 ? year - 1 : year
  const era = Math.floor(shifted / yearsPerEra)
  const yearOfEra = shifted - era * yearsPerEra
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * daysPerEra + dayOfEra - epochDay
}

export function partsOfDay(days: number): Day {
  const z = days + epochDay
  const era = Math.floor(z / daysPerEra)
  const dayOfEra = z - era * daysPerEra
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const shifted = Math.floor((5 * dayOfYear + 2) / 153)
  const month = shifted < 10 ? shifted + 3 : shifted - 9
  return {
    year: yearOfEra + era * yearsPerEra + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * shifted + 2) / 5) + 1,
  }
}

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
const daysOfMonth = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const lastDayOf = (year: number, month: number): number =>
  month === 2 && isLeap(year) ? 29 : (daysOfMonth[month - 1] as number)

/** Quotient towards minus infinity. */
const floorDiv = (a: bigint, b: bigint): bigint => (a < 0n ? -((-a + b - 1n) / b) : a / b)

export const dayOfMicros = (micros: bigint): number => Number(floorDiv(micros, microsPerDay))
export const microsOfDay = (days: number): bigint => BigInt(days) * microsPerDay
const timeOf = (micros: bigint): bigint => micros - microsOfDay(dayOfMicros(micros))

const padded = (value: number, digits = 2): string => String(value).padStart(digits, '0')

export function textOfDay(days: number): string {
  const { year, month, day } = partsOfDay(days)
  const isBefore = year <= 0
  return `${padded(isBefore ? 1 - year : year, 4)}-${padded(month)}-${padded(day)}${isBefore ? ' (BC)' : ''}`
}

/** Time of day, with only as many fractional digits as needed. */
export function textOfMicros(micros: bigint): string {
  const fraction = String(timeOf(micros) % microsPerSecond).padStart(6, '0')
  const places = fraction.replace(/0+$/, '')
  return `${textOfDay(dayOfMicros(micros))} ${clockOf(micros)}${places === '' ? '' : `.${places}`}`
}

/** Time of day with microseconds. */
export const fullTextOfMicros = (micros: bigint): string =>
  `${textOfDay(dayOfMicros(micros))} ${clockOf(micros)}.${String(timeOf(micros) % microsPerSecond).padStart(6, '0')}`

function clockOf(micros: bigint): string {
  const seconds = Number(timeOf(micros) / microsPerSecond)
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map((each) => padded(each)).join(':')
}

/** Day of `2026-01-05`; undefined if there is no such day. */
export function dayOfText(text: string): number | undefined {
  const [, year, month, day] = /^(\d{4,6})-(\d{1,2})-(\d{1,2})$/.exec(text) ?? []
  if (year === undefined) return undefined
  const parts = { year: Number(year), month: Number(month), day: Number(day) }
  if (parts.month < 1 || parts.month > monthsPerYear || parts.day < 1) return undefined
  return parts.day > lastDayOf(parts.year, parts.month) ? undefined : dayOf(parts)
}

/** Timestamp of `2026-01-05 10:30:00.25`, also with a T; undefined if invalid. 24:00:00 is the next midnight. */
export function microsOfText(text: string): bigint | undefined {
  const [, day = '', hours, minutes, seconds, fraction = ''] =
    /^([\d-]+)[T ](\d{2}):(\d{2}):(\d{2})(?:\.(\d{1,6}))?$/.exec(text) ?? []
  const days = dayOfText(day)
  if (days === undefined || hours === undefined) return undefined
  const [h, m, s] = [Number(hours), Number(minutes), Number(seconds)]
  const isMidnight = h === 24 && m === 0 && s === 0 && Number(fraction) === 0
  if ((h > 23 && !isMidnight) || m > 59 || s > 59) return undefined
  return microsOfDay(days) + BigInt(h * 3600 + m * 60 + s) * microsPerSecond + BigInt(fraction.padEnd(6, '0'))
}

/** UTC of an ISO text with an offset. */
export function instantOfText(text: string): bigint | undefined {
  const [, local = '', zulu, sign, hours, minutes] =
    /^(\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}(?:\.\d{1,6})?)(?:(Z)|([+-])(\d{2}):(\d{2}))$/.exec(text) ?? []
  const micros = microsOfText(local)
  if (micros === undefined || zulu !== undefined) return micros
  const offset = BigInt(hours as string) * microsPerHour + BigInt(minutes as string) * microsPerMinute
  return sign === '-' ? micros + offset : micros - offset
}

const isoWeekday = (days: number): number => ((((days + 3) % daysPerWeek) + daysPerWeek) % daysPerWeek) + 1

function isoWeek(days: number): number {
  const thursday = days + 4 - isoWeekday(days)
  const { year } = partsOfDay(thursday)
  return Math.floor((thursday - dayOf({ year, month: 1, day: 1 })) / daysPerWeek) + 1
}

const parts: Readonly<Record<Exclude<DatePart, 'hour' | 'minute'>, (days: number) => number>> = {
  year: (days) => partsOfDay(days).year,
  quarter: (days) => Math.ceil(partsOfDay(days).month / monthsPerQuarter),
  month: (days) => partsOfDay(days).month,
  week: isoWeek,
  day: (days) => partsOfDay(days).day,
  isodow: isoWeekday,
}

/** Reads a part of a date, or of a timestamp. */
export function partOfMoment(part: DatePart): { ofDay(days: number): number; ofMicros(micros: bigint): number } {
  if (part === 'hour' || part === 'minute') {
    const unit = part === 'hour' ? microsPerHour : microsPerMinute
    const most = part === 'hour' ? 24n : 60n
    return { ofDay: () => 0, ofMicros: (micros) => Number((timeOf(micros) / unit) % most) }
  }
  const ofDay = parts[part]
  return { ofDay, ofMicros: (micros) => ofDay(dayOfMicros(micros)) }
}

const beginnings: Readonly<Record<string, (days: number) => number>> = {
  year: (days) => dayOf({ year: partsOfDay(days).year, month: 1, day: 1 }),
  quarter: (days) => {
    const { year, month } = partsOfDay(days)
    return dayOf({ year, month: month - ((month - 1) % monthsPerQuarter), day: 1 })
  },
  month: (days) => dayOf({ ...partsOfDay(days), day: 1 }),
  week: (days) => days + 1 - isoWeekday(days),
  day: (days) => days,
}

export const beginOfUnit = (unit: string): ((days: number) => number) => beginnings[unit] as (days: number) => number

/** Start of the unit that contains a timestamp. */
export function beginOfMoment(unit: string): (micros: bigint) => bigint {
  const clockUnit = { hour: microsPerHour, minute: microsPerMinute }[unit]
  if (clockUnit !== undefined) return (micros) => micros - (timeOf(micros) % clockUnit)
  const begin = beginOfUnit(unit)
  return (micros) => microsOfDay(begin(dayOfMicros(micros)))
}

/** Adds months to a day; in a shorter month, returns at most its last day. */
export function addMonths(days: number, months: number): number {
  const { year, month, day } = partsOfDay(days)
  const at = year * monthsPerYear + month - 1 + months
  const [nextYear, nextMonth] = [Math.floor(at / monthsPerYear), (((at % 12) + 12) % 12) + 1]
  return dayOf({ year: nextYear, month: nextMonth, day: Math.min(day, lastDayOf(nextYear, nextMonth)) })
}

export const monthsOfDay = (days: number): number => {
  const { year, month } = partsOfDay(days)
  return year * monthsPerYear + month
}

/** First and last day whose timestamps fit into 64 bits of microseconds. */
const [firstDay, lastDay] = [-106_751_991, 106_751_990]
export const isMomentDay = (days: number): boolean => days >= firstDay && days <= lastDay
