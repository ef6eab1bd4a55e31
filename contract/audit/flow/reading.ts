import { cellLengthMax } from './file.ts'
import type { FaultReason, FileRole, FlowType } from './line.ts'
import { simplified } from './traditional.ts'

/** Marks a figure that a merged area shows for several rows: its distribution is unknown. */
export const mergedMark = '\u2063'

/** Invisible characters: direction and width marks, soft hyphens, and residue of DOS and databases. */
const unseenSigns =
  '[\\u0000-\\u0008\\u000e-\\u001f\\u007f\\u00ad\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2064\\u2066-\\u2069\\ufeff]'
const unseen = new RegExp(unseenSigns)
const everyUnseen = new RegExp(unseenSigns, 'g')

/** Removes invisible characters, which never count in comparisons. */
export const withoutUnseen = (text: string): string => (unseen.test(text) ? text.replace(everyUnseen, '') : text)

/** Normal form of a text: half width, without unseen characters and outer spaces. */
export const plain = (text: string): string => withoutUnseen(text.normalize('NFKC')).trim()

/** Replacement character: bytes that are invalid in the file's encoding. */
const lostCharacter = '\ufffd'
/** 2.40E+09, as a spreadsheet shows a long number, and twenty digits of which it kept fifteen. */
const lostDigits = /^[-+]?\d(\.\d*)?[eE]\+\d{1,3}$|^\d{15}0{4,}$/

/** Reason why a code, batch or document number is incomplete and cannot be compared. */
export function lossOf(
  text: string,
): Extract<FaultReason, 'digitsLost' | 'charactersLost' | 'textTooLong'> | undefined {
  if (text.length >= cellLengthMax) return 'textTooLong'
  if (text.includes(lostCharacter)) return 'charactersLost'
  return lostDigits.test(plain(text)) ? 'digitsLost' : undefined
}

const withoutSpaces = (text: string): string => text.replace(/\s+/g, '')

/** True for a spreadsheet's error value. */
export const isErrorCell = (text: string): boolean => /^#(REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!)$/.test(text)

const totalWord =
  /^(本[页日周月季年]|当[日月年]|[日月季年]|全[年部]|分类|分组)?(合计|总计|小计|累计|汇总|共计)$|^(grand|sub)?total$/i
/** `甲医院 汇总`, a subtotal named by a spreadsheet. */
const namedTotal = /.(合计|总计|小计|汇总)[:：]?$/

/** True if a cell is only the word for a total. */
export const isTotalWord = (text: string): boolean => totalWord.test(simplified(withoutSpaces(plain(text))))

/** True if a cell begins with a name and ends with the word for a total. */
export const isNamedTotal = (text: string): boolean => namedTotal.test(simplified(withoutSpaces(plain(text))))

/** Normalizes a counterparty: `河 湾医药有限责任公司（城东店）` becomes `河湾医药有限公司(城东店)`. */
export const readCounterparty = (text: string): string =>
  withoutSpaces(plain(text)).replaceAll('有限责任公司', '有限公司').replaceAll('有限責任公司', '有限公司')

/** Names and product codes ignore only width; document numbers keep theirs. */
export const readName = plain
export const readDocumentNo = (text: string): string => withoutUnseen(text).trim()

/** `0.5克 × 10粒` becomes `0.5g * 10粒`. */
export const readSpec = (text: string): string =>
  plain(text)
    .replace(/[×xX✕]/g, '*')
    .replaceAll('毫克', 'mg')
    .replaceAll('毫升', 'ml')
    .replaceAll('克', 'g')

/** `'s2-401 01p` becomes `S240101P`; O and 0 are kept. */
export const readBatch = (text: string): string =>
  withoutSpaces(plain(text))
    .replace(/^['’‘`]+/, '')
    .replace(/[-‐‑‒–—−]/g, '')
    .toUpperCase()

export const readUnit = plain

const groups = /^\d{1,3}(,\d{3})+(\.\d*)?$/
const digits = /^(\d+\.?\d*|\.\d+)$/

/** Decimals that are already normalized; the most common case. */
const asItIs = /^(0|-?[1-9]\d*|-?(0|[1-9]\d*)\.\d*[1-9])$/

/** Rounding errors of floating-point sums that should be zero. */
const nothingMax = 1e-9
const power = /^([-+]?)(\d+)(?:\.(\d*))?[eE]([-+]?\d{1,3})$/

/**
 * Normalizes a decimal, such as `-1234.5`: without thousands separators, redundant zeros and a sign of zero. Undefined
 * for other texts, for exponents that lose digits, and for figures of merged areas.
 */
export function readDecimal(text: string): string | undefined {
  if (asItIs.test(text)) return text
  if (text.includes(mergedMark)) return undefined
  const known = withoutSpaces(plain(text)).replace(/^([-+(]?)[¥$](?=[\d.(-])/, '$1')
  if (power.test(known)) return ofPower(known)
  const bracketed = /^\((.*)\)$/.exec(known)?.[1]
  const signed = /^([-−–+]?)(.*?)([-−–+]?)$/.exec(bracketed ?? known)
  const [, before = '', figure = '', behind = ''] = signed ?? []
  if ((before && behind) || (bracketed !== undefined && (before || behind))) return undefined
  if (!groups.test(figure) && !digits.test(figure)) return undefined
  const [whole = '', part = ''] = figure.replaceAll(',', '').split('.')
  const ones = whole.replace(/^0+(?=\d)/, '') || '0'
  const decimals = part.replace(/0+$/, '')
  const value = decimals ? `${ones}.${decimals}` : ones
  // SAP writes the sign after the figure.
  const sign = before || behind
  const isNegative = bracketed !== undefined || (sign !== '' && sign !== '+')
  return isNegative && value !== '0' ? `-${value}` : value
}

/** `8.88E-16` becomes 0, `1.5E-3` becomes 0.0015; `1.23E+02` has lost digits. */
function ofPower(text: string): string | undefined {
  const [, sign = '', ones = '', part = '', exponent = ''] = power.exec(text) ?? []
  if (Math.abs(Number(text)) < nothingMax) return '0'
  const moved = Number(exponent)
  if (moved >= 0) return undefined
  const figures = ones + part
  const point = ones.length + moved
  const whole = point <= 0 ? '0' : figures.slice(0, point)
  const decimals = point <= 0 ? '0'.repeat(-point) + figures : figures.slice(point)
  return readDecimal(`${sign}${whole}${decimals ? `.${decimals}` : ''}`)
}

/** Quantities are computed as whole ten-thousandths of a unit. */
export const quantityScale = 10_000
const scaleDigits = 4
/** Limit in base units or yuan; sums of a few stay exact in a double. */
export const quantityMax = 100_000_000_000

/** Converts a decimal of `readDecimal` to ten-thousandths; undefined if it has more than four decimals. */
export function tenThousandths(decimal: string): bigint | undefined {
  const point = decimal.indexOf('.')
  if (point < 0) return BigInt(`${decimal}0000`)
  const decimals = decimal.length - point - 1
  if (decimals > scaleDigits) return undefined
  return BigInt(decimal.slice(0, point) + decimal.slice(point + 1) + '0'.repeat(scaleDigits - decimals))
}

/** Converts to ten-thousandths, rounded half away from zero, because computed amounts have up to fifteen digits. */
export function roundedTenThousandths(decimal: string): bigint {
  const exact = tenThousandths(decimal)
  if (exact !== undefined) return exact
  const [whole = '', part = ''] = decimal.split('.')
  const sign = whole.startsWith('-') ? -1n : 1n
  const kept = BigInt(whole + part.slice(0, scaleDigits).padEnd(scaleDigits, '0'))
  return Number(part[scaleDigits] ?? '0') >= 5 ? kept + sign : kept
}

/**
 * An amount in ten-thousandths of a yuan. Undefined if it is no number, or above the limit, such as an invoice number
 * under a wrong head.
 */
export function readAmount(text: string): bigint | undefined {
  const decimal = readDecimal(text)
  if (decimal === undefined || Math.abs(Number(decimal)) > quantityMax) return undefined
  return roundedTenThousandths(decimal)
}

/** Formats ten-thousandths as a decimal without trailing zeros. */
export function decimalOf(known: string | number | bigint): string {
  const whole = BigInt(known)
  const digits = String(whole < 0n ? -whole : whole).padStart(scaleDigits + 1, '0')
  const part = digits.slice(-scaleDigits).replace(/0+$/, '')
  return `${whole < 0n ? '-' : ''}${digits.slice(0, -scaleDigits)}${part && `.${part}`}`
}

/** Position of the month in `1/5/26`. */
export const dateOrders = ['monthFirst', 'dayFirst'] as const
export type DateOrder = (typeof dateOrders)[number]

type DateRead = { day: string } | { fault: Extract<FaultReason, 'notADate' | 'noSuchDate' | 'dayOrMonthUndecided'> }

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

/** Default time zone of an organisation. */
export const usualTimeZone = 'Asia/Shanghai'

/**
 * Parses a document's day as `2026-01-05`. Times are dropped, after conversion from their zone to the organisation's.
 * `1/5/26` requires `order`: see `dateOrderOf`.
 */
export function readDate(text: string, order?: DateOrder, timeZone = usualTimeZone): DateRead {
  const moment = zoned.exec(plain(text))
  if (moment) return dayInZone(moment, timeZone)
  const date = dateText(text)
  const known = yearFirst.exec(date)
  if (known) return dayOf(known[1], known[3], known[4])
  const worded = yearFirstWords.exec(date) ?? together.exec(date)
  if (worded) return dayOf(worded[1], worded[2], worded[3])
  const short = shortForm.exec(date)
  if (short) {
    const first = short[1]
    const second = short[2] ?? short[5]
    const year = short[3] ?? short[6] ?? ''
    if (!order) return { fault: 'dayOrMonthUndecided' }
    return order === 'monthFirst' ? dayOf(wholeYear(year), first, second) : dayOf(wholeYear(year), second, first)
  }
  if (!serial.test(date)) return readNamedDate(date)
  const days = Math.floor(Number(date))
  if (days < serials.from || days > serials.to) return { fault: 'notADate' }
  return { day: new Date((days - serials.unixDay0) * 86_400_000).toISOString().slice(0, 10) }
}

const wholeYear = (year: string): string => (year.length === 2 ? `20${year}` : year)

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

/** Day of a moment in the time zone. */
function dayInZone(
  [, year, month, day, hour, minute, second = '00', zone = 'Z']: RegExpExecArray,
  timeZone: string,
): DateRead {
  const offset = /^[a-z]/i.test(zone) ? 'Z' : zone.length === 3 ? `${zone}:00` : zone.replace(/^(...):?(..)$/, '$1:$2')
  const real = dayOf(year, month, day)
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}${offset}`)
  if ('fault' in real || Number.isNaN(time)) return { fault: 'noSuchDate' }
  const known = daysIn.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  daysIn.set(timeZone, known)
  return { day: known.format(time) }
}

function dayOf(year = '', month = '', day = ''): DateRead {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const time = Date.parse(`${text}T00:00:00Z`)
  const isReal = !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
  return isReal && Number(year) >= 1900 ? { day: text } : { fault: 'noSuchDate' }
}

/** Evidence on the month's position, collected from the dates of a column. */
export type DateEvidence = { dayFirst: boolean; monthFirst: boolean; isShort: boolean }

/** Adds the evidence of one value. */
export function gatherDateEvidence(evidence: DateEvidence, text: string): void {
  const short = shortForm.exec(dateText(text))
  if (!short) return
  evidence.isShort = true
  if (Number(short[1]) > 12) evidence.dayFirst = true
  if (Number(short[2] ?? short[5]) > 12) evidence.monthFirst = true
}

/** Decides if some value like `1/5/26` has a part above 12 and none contradicts it; otherwise a person must choose. */
export const dateOrderOf = ({ dayFirst, monthFirst }: DateEvidence): DateOrder | undefined =>
  dayFirst === monthFirst ? undefined : dayFirst ? 'dayFirst' : 'monthFirst'

const flowWords: readonly [RegExp, FlowType | 'return'][] = [
  [/^(销售|销货|售后|客户)(退|冲)|^销退|^退货入库|^销售红/, 'salesReturn'],
  [/^(采购|购进|进货|购货|供应商)(退|冲)|^(退供|购退|采退|进退|退货出库)/, 'purchaseReturn'],
  [/调(拨|货|仓)?(入|进)|移库?入/, 'transferIn'],
  [/调(拨|货|仓)?出|移库?出/, 'transferOut'],
  [/报损|报废|损耗|损益|盘亏|销毁|过期/, 'scrap'],
  [/退|红冲|红字/, 'return'],
  [/^(采购|购进|进货|购货|入库|采购入库)/, 'purchase'],
  [/^(销售|销货|出库|批发|零售|配送)/, 'sale'],
]

const plainTypes: Record<FileRole, { out: FlowType; back: FlowType }> = {
  reported: { out: 'sale', back: 'salesReturn' },
  sale: { out: 'sale', back: 'salesReturn' },
  stock: { out: 'purchase', back: 'purchase' },
  purchase: { out: 'purchase', back: 'purchaseReturn' },
}

/** Line type by the word in its row; `return` depends on the role. */
type FlowWord = FlowType | 'return' | undefined

export const readFlowWord = (word: string): FlowWord =>
  word === '' ? undefined : flowWords.find(([pattern]) => pattern.test(simplified(withoutSpaces(plain(word)))))?.[1]

/**
 * Line type by its word, else by its sign: a negative sale is a return. Quantities of returns become negative, whatever
 * their sign; transfers and scrap use the magnitude.
 */
export function readFlow(known: FlowWord, role: FileRole, quantity: bigint): { flowType: FlowType; quantity: bigint } {
  const { out, back } = plainTypes[role]
  const magnitude = quantity < 0n ? -quantity : quantity
  if (role === 'stock') return { flowType: out, quantity }
  if (known === 'transferIn' || known === 'transferOut' || known === 'scrap')
    return { flowType: known, quantity: magnitude }
  if (known === 'salesReturn' || known === 'purchaseReturn') return { flowType: known, quantity: -magnitude }
  if (known === 'return' || quantity < 0n) {
    const returned = known === 'sale' ? 'salesReturn' : known === 'purchase' ? 'purchaseReturn' : back
    return { flowType: returned, quantity: -magnitude }
  }
  return { flowType: known ?? out, quantity }
}
