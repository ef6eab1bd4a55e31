import { plain } from './text.ts'

/** Order of the parts of `1/5/26`, in which the month is second if the year is first. */
export const dateOrders = ['monthFirst', 'dayFirst', 'yearFirst'] as const
export type DateOrder = (typeof dateOrders)[number]

type DateRead = { day: string } | { fault: 'notADate' | 'noSuchDate' | 'dayOrMonthUndecided' }

/** `上午 9:30`, `3:20:05 PM`, `T16:00:00.000` and `10时30分`, before or after the day. */
const half = '(?:上午|下午|中午|凌晨|早上|晚上|[ap]\\.?m\\.?)'
const clock = `\\d{1,2}(?::\\d{2}){1,2}(?:[.,]\\d+)?|\\d{1,2}[时時点點](?:\\d{1,2}分?)?(?:\\d{1,2}秒)?`
const timeOfDay = new RegExp(
  `(?:[T ]\\s*|(?<=日)\\s*|(?<=\\d)(?=${half}))(?:${half}\\s*)?(?:${clock})(?:\\s*${half})?$`,
  'i',
)
const weekday =
  /[ ,(]*(?:星期[一二三四五六日天]|周[一二三四五六日]|週[一二三四五六日]|(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?)[ ,)]*/i
const zoned =
  /^(\d{4})-?(\d{2})-?(\d{2})[T ](\d{2}):?(\d{2})(?::?(\d{2})(?:[.,]\d+)?)?\s*(Z|UTC|GMT|[-+]\d{2}(?::?\d{2})?)$/i
const yearFirst = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/
const yearFirstWords = /^(\d{4})\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*[日号號]?$/
const together = /^(\d{4})(\d{2})(\d{2})(?:\d{6}|\d{4})?$/
const shortForm = /^(\d{1,2})(?:\/(\d{1,2})\/(\d{2}|\d{4})|([-.])(\d{1,2})\4(\d{4}))$/
/** `25/01/05` and `25/1/5`, whose year has two digits always. */
const shortYearFirst = /^(\d{2})\/(\d{1,2})\/(\d{1,2})$/
const monthNames = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec'
const monthSecond = new RegExp(`^(\\d{1,2})(?:st|nd|rd|th)?[-/., ]*(${monthNames})[a-z]*[-/., ]*(\\d{4}|\\d{2})$`, 'i')
const monthFirst = new RegExp(`^(${monthNames})[a-z]*[-/., ]*(\\d{1,2})(?:st|nd|rd|th)?[-/., ]+(\\d{4})$`, 'i')
const yearAndMonthName = new RegExp(`^(\\d{4})[-/., ]*(${monthNames})[a-z]*[-/., ]*(\\d{1,2})$`, 'i')
const ofTheRepublic = /^民[国國]\s*(\d{2,3})\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*日?$/
const republicYear0 = 1911
const serial = /^\d{5}(\.\d+)?$/
/** 1 January 1950 and 31 December 2099 as spreadsheet serial numbers. */
const serials = { from: 18_264, to: 73_050, unixDay0: 25_569 }

/** The most common form. */
const plainDay = /^\d{4}-\d{2}-\d{2}$/

const dateText = (text: string): string => {
  if (plainDay.test(text)) return text
  const known = plain(text).replace(weekday, ' ').trim()
  return known.replace(timeOfDay, '').replace(weekday, ' ').trim()
}

/** True if the text has a time of day in addition to its date. */
export function hasTimeOfDay(text: string): boolean {
  const known = plain(text).replace(weekday, ' ').trim()
  return zoned.test(known) || timeOfDay.test(known)
}

/** Earliest year of a document's day. */
const documentYearMin = 1900

/** Default time zone of an organisation. */
export const usualTimeZone = 'Asia/Shanghai'

/**
 * Parses a document's day as `2026-01-05`. Times are dropped, after conversion from their zone to the organisation's.
 * `1/5/26` requires `order`: see `dateOrderOf`. Earlier years than `yearMin` are faults.
 */
export function readDate(
  text: string,
  order?: DateOrder,
  timeZone = usualTimeZone,
  yearMin = documentYearMin,
): DateRead {
  const moment = zoned.exec(plain(text))
  if (moment) return dayInZone(moment, timeZone, yearMin)
  const date = dateText(text)
  const known = yearFirst.exec(date)
  if (known) return dayOf(known[1], known[3], known[4], yearMin)
  const worded = yearFirstWords.exec(date) ?? together.exec(date)
  if (worded) return dayOf(worded[1], worded[2], worded[3], yearMin)
  const byYear = shortYearFirst.exec(date)
  if (byYear && order === 'yearFirst') return dayOf(wholeYear(byYear[1] ?? ''), byYear[2], byYear[3], yearMin)
  const short = shortForm.exec(date)
  if (byYear && !short) return { fault: order ? 'notADate' : 'dayOrMonthUndecided' }
  if (short) {
    const first = short[1]
    const second = short[2] ?? short[5]
    const year = short[3] ?? short[6] ?? ''
    if (!order || order === 'yearFirst') return { fault: 'dayOrMonthUndecided' }
    return order === 'monthFirst' ? dayOf(wholeYear(year), first, second) : dayOf(wholeYear(year), second, first)
  }
  if (!serial.test(date)) return readNamedDate(date)
  const days = Math.floor(Number(date))
  if (days < serials.from || days > serials.to) return { fault: 'notADate' }
  return { day: new Date((days - serials.unixDay0) * 86_400_000).toISOString().slice(0, 10) }
}

/** True for a day as the serial number of a spreadsheet. */
export const isSerialDay = (text: string): boolean => serial.test(dateText(text))

/** Years of two digits: 00 to 49 are those of this century, 50 to 99 of the last. */
const lastCenturyFrom = 50
const wholeYear = (year: string): string =>
  year.length === 2 ? `${Number(year) < lastCenturyFrom ? '20' : '19'}${year}` : year

/** `05-JAN-25`, `Jan 5, 2025`, `2025 Jan 5`, and years of the Republic of China. */
function readNamedDate(date: string): DateRead {
  const second = monthSecond.exec(date)
  if (second) return dayOf(wholeYear(second[3] ?? ''), monthOf(second[2]), second[1])
  const first = monthFirst.exec(date)
  if (first) return dayOf(first[3], monthOf(first[1]), first[2])
  const last = yearAndMonthName.exec(date)
  if (last) return dayOf(last[1], monthOf(last[2]), last[3])
  const republic = ofTheRepublic.exec(date)
  if (republic) return dayOf(String(Number(republic[1]) + republicYear0), republic[2], republic[3])
  return { fault: 'notADate' }
}

const monthOf = (name = ''): string => String(monthNames.split('|').indexOf(name.slice(0, 3).toLowerCase()) + 1)

const daysIn = new Map<string, Intl.DateTimeFormat>()

/** Local date of a timestamp in the time zone. */
function dayInZone(
  [, year, month, day, hour, minute, second = '00', zone = 'Z']: RegExpExecArray,
  timeZone: string,
  yearMin: number,
): DateRead {
  const offset = /^[a-z]/i.test(zone) ? 'Z' : zone.length === 3 ? `${zone}:00` : zone.replace(/^(...):?(..)$/, '$1:$2')
  const real = dayOf(year, month, day, yearMin)
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}${offset}`)
  if ('fault' in real || Number.isNaN(time)) return { fault: 'noSuchDate' }
  const known = daysIn.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  daysIn.set(timeZone, known)
  return { day: known.format(time) }
}

function dayOf(year = '', month = '', day = '', yearMin = documentYearMin): DateRead {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const time = Date.parse(`${text}T00:00:00Z`)
  const isReal = !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
  return isReal && Number(year) >= yearMin ? { day: text } : { fault: 'noSuchDate' }
}

/** Evidence on the order of short dates, collected from the dates of a column. */
export type DateEvidence = {
  /** A first part above 12, which is a day or a year. */
  dayFirst: boolean
  monthFirst: boolean
  isShort: boolean
  /** True if some first part can only be a year, or some last part only a day. */
  yearFirst?: boolean
  /** True if some last part can only be a year. */
  isYearLast?: boolean
  /** Different first and last parts of dates whose year may be either. */
  firsts?: Set<number>
  lasts?: Set<number>
  /** True if some year has two digits, so that its century is assumed. */
  hasShortYears?: boolean
}

const dayMax = 31

/** Adds the evidence of one value. */
export function gatherDateEvidence(evidence: DateEvidence, text: string): void {
  const date = dateText(text)
  const short = shortForm.exec(date) ?? shortYearFirst.exec(date)
  const year = short ? (short[3] ?? short[6]) : monthSecond.exec(date)?.[3]
  if (year !== undefined && year.length <= 2) evidence.hasShortYears = true
  if (!short) return
  evidence.isShort = true
  const [first, second, last] = [Number(short[1]), Number(short[2] ?? short[5]), Number(year)]
  if (first > monthMax) evidence.dayFirst = true
  if (second > monthMax) evidence.monthFirst = true
  if (first > dayMax || year?.length === 1) evidence.yearFirst = true
  if (short[1]?.length === 1 || last > dayMax) evidence.isYearLast = true
  evidence.firsts = (evidence.firsts ?? new Set()).add(first)
  evidence.lasts = (evidence.lasts ?? new Set()).add(last)
}

const monthMax = 12

/**
 * Order of short dates such as `1/5/26`, if some value proves it and none contradicts it; otherwise undefined, and a
 * person must choose.
 */
export function dateOrderOf(evidence: DateEvidence): DateOrder | undefined {
  const { dayFirst, monthFirst, yearFirst, isYearLast } = evidence
  if (yearFirst) return monthFirst || isYearLast ? undefined : 'yearFirst'
  if (dayFirst === monthFirst) return undefined
  if (monthFirst) return 'monthFirst'
  return isYearLast ? 'dayFirst' : orderOfVariety(evidence)
}

/** Minimum number of distinct days and maximum number of distinct years for which variety distinguishes them. */
const variety = { daysMin: 13, yearsMax: 2 }
/**
 * First day that may be a month's end. Yearly and monthly dates fall on month ends, so that their days are as few as
 * years.
 */
const monthEndFrom = 28

/**
 * Order of dates such as `15/01/25`: the year is the part with few distinct values. Undefined if there are too few
 * dates.
 */
function orderOfVariety({ firsts = new Set(), lasts = new Set() }: DateEvidence): DateOrder | undefined {
  if (firsts.size >= variety.daysMin && lasts.size <= variety.yearsMax) return 'dayFirst'
  if (lasts.size < variety.daysMin || firsts.size > variety.yearsMax) return undefined
  return [...firsts].some((first) => first >= monthEndFrom) ? undefined : 'yearFirst'
}
