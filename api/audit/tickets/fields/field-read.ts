import { readDate } from '#contract/platform/ingest/date.ts'
import { readDecimal } from '#contract/platform/ingest/decimal.ts'
import { type Box, boxOf, type Found, type Word } from './layout.ts'

/** `sureness` has the confidence of each character where the reader reports it. */
export type FieldRead = { value: string; box: Box; confidence: number; sureness?: readonly number[] }

/** Confidence of a value without a label or with a part that does not parse: a person has to check it. */
export const doubtfulConfidence = 0.5

export const doubtful = (read: FieldRead | undefined): FieldRead | undefined =>
  read && { ...read, confidence: Math.min(read.confidence, doubtfulConfidence) }

/** Undefined if there is no text or no value in it. */
export function field(found: Found | undefined, value: string | undefined): FieldRead | undefined {
  if (!found || !value) return undefined
  const single = found.words.length === found.text.length
  const isAsPrinted = single && found.text.startsWith(value)
  const words = isAsPrinted ? found.words.slice(0, value.length) : found.words
  const sureness = words.map(({ confidence }) => confidence)
  const read = {
    value,
    box: boxOf({ words }),
    confidence: Math.min(...sureness),
    ...(single && words.length === value.length ? { sureness } : {}),
  }
  return isAsPrinted && hasHole(words) ? doubtful(read) : read
}

/** Ratio of a distance between two characters to the usual one; above it, a character between them may be lost. */
const holeFrom = 1.5

/** True if OCR may have lost a character: two of equal width are further apart than the others of their text. */
function hasHole(words: readonly Word[]): boolean {
  const steps = words.slice(1).flatMap((word, at) => {
    const before = words[at]
    return before && isWide(before) === isWide(word) ? [{ isWide: isWide(word), step: word.x - before.x }] : []
  })
  return [true, false].some((wide) => {
    const own = steps.filter((each) => each.isWide === wide).map(({ step }) => step)
    const usual = own.toSorted((a, b) => a - b)[(own.length - 1) >> 1] ?? 0
    return own.length >= (wide ? 2 : 3) && own.some((step) => step > usual * holeFrom)
  })
}
/** True if OCR may have lost the first character of a name, which would be between it and the colon of its label. */
export function isCutOff(words: readonly Word[], colon: Word): boolean {
  const [first, second] = words
  if (!first || !second || ![first, second, colon].every(({ text }) => [...text].length === 1)) return false
  const step = (first.x - colon.x) / (second.x - first.x)
  return isWide(first) && step > cutFrom && step < cutTo
}
/** Range of the distance from the colon, in character distances of the name; a wider blank belongs to the form. */
const [cutFrom, cutTo] = [1.6, 2.8]

const isWide = ({ text }: Word): boolean => text > '\u2e80'

export const whole = (found: Found | undefined): FieldRead | undefined => field(found, found?.text)

export const digitsIn = (found: Found | undefined): string | undefined => found && /^\d+/.exec(found.text)?.[0]

const day = (text: string): string | undefined => {
  const read = readDate(text)
  return 'day' in read ? read.day : undefined
}

const numerals = '〇一二三四五六七八九'

const financial = new Map(
  [...'零〇○〇Ｏ〇壹一贰二貳二叁三參三肆四伍五陆六陸六柒七捌八玖九拾十'].flatMap((character, at, all) =>
    at % 2 === 0 ? [[character, all[at + 1] ?? character] as const] : [],
  ),
)
/** Financial numerals to everyday ones: `贰零贰伍年` to `二〇二五年`. */
const plainNumerals = (text: string): string =>
  [...text].map((character) => financial.get(character) ?? character).join('')

/** Replaces numerals of `二〇二五年十月八日` by digits. */
const withDigits = (text: string): string =>
  plainNumerals(text)
    .replace(
      /([一二三四五六七八九])?十([一二三四五六七八九])?/g,
      (_, tens: string | undefined, ones: string | undefined) =>
        `${tens ? numerals.indexOf(tens) : 1}${ones ? numerals.indexOf(ones) : 0}`,
    )
    .replace(/[〇一二三四五六七八九]/g, (character) => String(numerals.indexOf(character)))

/** Year 1 of the Republic, which Taiwanese papers count from, is 1912. */
const republicBefore = 1911
const republicYear =
  /^(?:(?:中[华華])?民[国國](\d{2,3})|(1\d{2}))(?:年(\d{1,2})月(\d{1,2})日?|([-/.])(\d{1,2})\5(\d{1,2})(?!\d))/
/** `25.01.05`; ambiguous, because the day may come first and the year last. */
const shortYear = /^(\d{2})([-/.])(\d{1,2})\2(\d{1,2})(?![-/.\d])/
const monthsOfYear = 12
const plausibleYears = { from: 15, to: 45 } as const
const isPlausibleYear = (year: number): boolean => year >= plausibleYears.from && year <= plausibleYears.to

/**
 * Parses a date at the start of a text without spaces. `length` counts its characters; `isAmbiguous` if its parts may be
 * meant in another order.
 */
export function dateAt(text: string): { day: string; length: number; isAmbiguous?: boolean } | undefined {
  const known =
    /^(\d{4})(?:年(\d{1,2})月(\d{1,2})日?|([-/.])(\d{1,2})\4(\d{1,2}(?=\d{2}:|\D|$))|(\d{2})(\d{2})(?!\d))/.exec(text)
  if (known) {
    const [all, year, ...rest] = known
    const [m, d] = [rest[0] ?? rest[3] ?? rest[5], rest[1] ?? rest[4] ?? rest[6]]
    const read = day(`${year}-${m}-${d}`)
    return read ? { day: read, length: all.length } : undefined
  }
  const short = /^(\d{2})年(\d{1,2})月(\d{1,2})日/.exec(text)
  if (short) {
    const read = day(`20${short[1]}-${short[2]}-${short[3]}`)
    return read ? { day: read, length: short[0].length } : undefined
  }
  const republic = republicYear.exec(text)
  if (republic) {
    const [all, named, bare, ...rest] = republic
    const read = day(`${Number(named ?? bare) + republicBefore}-${rest[0] ?? rest[3]}-${rest[1] ?? rest[4]}`)
    return read ? { day: read, length: all.length } : undefined
  }
  const dotted = shortYear.exec(text)
  if (dotted && isPlausibleYear(Number(dotted[1]))) {
    const read = day(`20${dotted[1]}-${dotted[3]}-${dotted[4]}`)
    const isAmbiguous = Number(dotted[1]) <= 31 && isPlausibleYear(Number(dotted[4]))
    return read ? { day: read, length: dotted[0].length, ...(isAmbiguous ? { isAmbiguous } : {}) } : undefined
  }
  const yearLast = /^(\d{1,2})([-/.])(\d{1,2})\2(20\d{2})(?!\d)/.exec(text)
  if (yearLast) {
    const [all, one = '', , other = '', year] = yearLast
    const [d, m] = Number(other) > monthsOfYear ? [other, one] : [one, other]
    const read = day(`${year}-${m}-${d}`)
    const isAmbiguous = one !== other && Math.max(Number(one), Number(other)) <= monthsOfYear
    return read ? { day: read, length: all.length, ...(isAmbiguous ? { isAmbiguous } : {}) } : undefined
  }
  const written = /^[〇一二三四五六七八九]{4}年[〇一二三四五六七八九十]{1,3}月[〇一二三四五六七八九十]{1,3}日/.exec(
    plainNumerals(text),
  )?.[0]
  if (written) {
    const read = day(withDigits(written))
    return read ? { day: read, length: written.length } : undefined
  }
  const named = (withMonthName.exec(text) ?? withMonthFirst.exec(text)) as NamedDate | null
  const read = named && day(`${named.groups.d} ${named.groups.m} ${named.groups.y}`)
  return read ? { day: read, length: named[0].length } : undefined
}

type NamedDate = RegExpExecArray & { groups: Record<'d' | 'm' | 'y', string> }
/** `14Aug2025`, `14-AUG-2025` and `Aug14,2025`: spaces have been removed before. */
const withMonthName = /^(?<d>\d{1,2})(?:st|nd|rd|th)?[-/.]?(?<m>[a-z]{3,9})[-/,.]{0,2}(?<y>\d{4})/i
const withMonthFirst = /^(?<m>[a-z]{3,9})[-/.]{0,2}(?<d>\d{1,2})(?:st|nd|rd|th)?,?(?<y>\d{4})/i

export const yuanIn = (found: Found | undefined): string | undefined => {
  const known = found && /^[¥Y]?(-?[\d,]+\.\d{2})/.exec(found.text)?.[1]
  return known && readDecimal(known) !== undefined ? known.replaceAll(',', '') : undefined
}

/** Figure with its thousands separated by commas, where OCR read a dot: `3.580.00` is `3,580.00`. */
export const withCommas = (text: string): string => text.replace(/(?<=\d)\.(?=\d{3}[.,]\d)/g, ',')

/** Parses an amount after a label: `RMB 1,760元` is `1760.00`. */
function amountIn(text: string): string | undefined {
  const known =
    /^(?:人民币|新[台臺]币|港币|rmb|cny|hkd|hk[$s]|usd|mop|ntd|nt[$s]|[¥y$:])*(-?\d[\d,]*(?:\.\d{1,2})?)(?:元整?|圆整?|rmb)?(?![\d.,%])/i.exec(
      withCommas(text),
    )?.[1]
  const read = known && readDecimal(known)
  if (!read) return undefined
  const [ones = '', part = ''] = read.split('.')
  return `${ones}.${part.padEnd(2, '0')}`
}

/** Amount with the confidence of only its digits: currency symbols do not count. */
export function amountField(found: Found): FieldRead | undefined {
  const single = found.words.length === found.text.length
  const words = single ? found.words.filter(({ text }) => /[\d.-]/.test(text)) : found.words
  const read = field(
    { text: single ? words.map(({ text }) => text).join('') : found.text, words },
    amountIn(found.text),
  )
  return single && withoutPoint.test(found.text) ? doubtful(read) : read
}

/** Figures whose decimal point OCR may have lost: `1230000` may be `12300.00`. */
const withoutPoint = /^[^\d.,]*\d{3,}00[^\d.,]*$/

export const wordsIn = (found: Found | undefined): string | undefined =>
  found?.text.replace(/^[^零壹贰叁肆伍陆柒捌玖拾负]+/, '').replace(/[(¥].*$/, '')

/** Rank from which a label refers to something other than the ticket, such as its order or its printing. */
const anotherFrom = 3

export const unlessOfAnother = (read: FieldRead | undefined, { rank }: { rank: number }): FieldRead | undefined =>
  rank >= anotherFrom ? doubtful(read) : read
