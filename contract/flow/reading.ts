import type { FaultReason, FileRole, FlowType } from './line.ts'

/** What every reading begins with: full width is half width, and the apostrophe that makes a cell text is no part of it. */
export const plain = (text: string): string => text.normalize('NFKC').trim()

const withoutSpaces = (text: string): string => text.replace(/\s+/g, '')

/** A cell in which a spreadsheet says that it could not compute. */
export const isErrorCell = (text: string): boolean => /^#(REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!)$/.test(text)

/** Whether a row sums others: by its first filled cell. */
export const isTotalWord = (text: string): boolean => /^(合计|总计|小计|本页小计)$/.test(withoutSpaces(plain(text)))

/** Who bought or sold: `河 湾医药有限责任公司（城东店）` is `河湾医药有限公司(城东店)`. */
export const readCounterparty = (text: string): string =>
  withoutSpaces(text.normalize('NFKC')).replaceAll('有限责任公司', '有限公司')

/** Of a product's code and name only width is dropped; a document's number stays as it stands. */
export const readName = plain
export const readDocumentNo = (text: string): string => text.trim()

/** `0.5克 × 10粒` is `0.5g * 10粒`. */
export const readSpec = (text: string): string =>
  plain(text)
    .replace(/[×xX✕]/g, '*')
    .replaceAll('毫克', 'mg')
    .replaceAll('毫升', 'ml')
    .replaceAll('克', 'g')

/** `'s2-401 01p` is `S240101P`; O and 0 stay what they are. */
export const readBatch = (text: string): string =>
  withoutSpaces(text.normalize('NFKC'))
    .replace(/^['’‘`]+/, '')
    .replace(/[-‐‑‒–—−]/g, '')
    .toUpperCase()

export const readUnit = plain

const groups = /^\d{1,3}(,\d{3})+(\.\d*)?$/
const digits = /^(\d+\.?\d*|\.\d+)$/

/** Most decimals are already written in their final form. */
const asItIs = /^(0|-?[1-9]\d*|-?(0|[1-9]\d*)\.\d*[1-9])$/

/**
 * A decimal as text, such as `-1234.5`: without separators of thousands, zeros that say nothing and a sign of zero. Undefined
 * where it is none; powers of ten are none.
 */
export function readDecimal(text: string): string | undefined {
  if (asItIs.test(text)) return text
  const known = withoutSpaces(text.normalize('NFKC'))
  const bracketed = /^\((.*)\)$/.exec(known)?.[1]
  const signed = /^([-−–+]?)(.*)$/.exec(bracketed ?? known)
  const [, sign = '', figure = ''] = signed ?? []
  if (bracketed !== undefined && sign) return undefined
  if (!groups.test(figure) && !digits.test(figure)) return undefined
  const [whole = '', part = ''] = figure.replaceAll(',', '').split('.')
  const ones = whole.replace(/^0+(?=\d)/, '') || '0'
  const decimals = part.replace(/0+$/, '')
  const value = decimals ? `${ones}.${decimals}` : ones
  const isNegative = bracketed !== undefined || (sign !== '' && sign !== '+')
  return isNegative && value !== '0' ? `-${value}` : value
}

/** Quantities are whole numbers of ten-thousandths of a unit wherever they are computed with. */
export const quantityScale = 10_000
const scaleDigits = 4
/** In the product's base unit, and of an amount in yuan. Sums of a few stay within what a number holds exactly. */
export const quantityMax = 100_000_000_000

/** A decimal of `readDecimal` in ten-thousandths: undefined where it has more digits behind its point. */
export function tenThousandths(decimal: string): bigint | undefined {
  const point = decimal.indexOf('.')
  if (point < 0) return BigInt(`${decimal}0000`)
  const decimals = decimal.length - point - 1
  if (decimals > scaleDigits) return undefined
  return BigInt(decimal.slice(0, point) + decimal.slice(point + 1) + '0'.repeat(scaleDigits - decimals))
}

/** The same, rounded half away from zero: amounts that a spreadsheet computed have fifteen digits. */
export function roundedTenThousandths(decimal: string): bigint {
  const exact = tenThousandths(decimal)
  if (exact !== undefined) return exact
  const [whole = '', part = ''] = decimal.split('.')
  const sign = whole.startsWith('-') ? -1n : 1n
  const kept = BigInt(whole + part.slice(0, scaleDigits).padEnd(scaleDigits, '0'))
  return Number(part[scaleDigits] ?? '0') >= 5 ? kept + sign : kept
}

/**
 * An amount in ten-thousandths of a yuan. Undefined where it is none, or larger than any that is computed with, as the number of
 * an invoice under a wrong head is.
 */
export function readAmount(text: string): bigint | undefined {
  const decimal = readDecimal(text)
  if (decimal === undefined || Math.abs(Number(decimal)) > quantityMax) return undefined
  return roundedTenThousandths(decimal)
}

/** Ten-thousandths as a decimal, without zeros at its end. */
export function decimalOf(known: string | number | bigint): string {
  const whole = BigInt(known)
  const digits = String(whole < 0n ? -whole : whole).padStart(scaleDigits + 1, '0')
  const part = digits.slice(-scaleDigits).replace(/0+$/, '')
  return `${whole < 0n ? '-' : ''}${digits.slice(0, -scaleDigits)}${part && `.${part}`}`
}

/** Of `1/5/26`: which part is the month. */
export const dateOrders = ['monthFirst', 'dayFirst'] as const
export type DateOrder = (typeof dateOrders)[number]

type DateRead = { day: string } | { fault: Extract<FaultReason, 'notADate' | 'noSuchDate' | 'dayOrMonthUndecided'> }

const timeOfDay = /[T ]+\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?(Z|\+00:00)?$/
const yearFirst = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/
const yearFirstWords = /^(\d{4})\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*日?$/
const together = /^(\d{4})(\d{2})(\d{2})$/
const shortForm = /^(\d{1,2})\/(\d{1,2})\/(\d{2}|\d{4})$/
const serial = /^\d{5}(\.\d+)?$/
/** 1 January 1950 and 31 December 2099 as spreadsheets count days. */
const serials = { from: 18_264, to: 73_050, unixDay0: 25_569 }

const dateText = (text: string): string => plain(text).replace(timeOfDay, '')

/**
 * The day of a document as `2026-01-05`; a time of day is dropped. `1/5/26` wants to be told which part is the month: see
 * `dateOrderOf`.
 */
export function readDate(text: string, order?: DateOrder): DateRead {
  const date = dateText(text)
  const known = yearFirst.exec(date)
  if (known) return dayOf(known[1], known[3], known[4])
  const worded = yearFirstWords.exec(date) ?? together.exec(date)
  if (worded) return dayOf(worded[1], worded[2], worded[3])
  const short = shortForm.exec(date)
  if (short) {
    const [, first, second, year = ''] = short
    if (!order) return { fault: 'dayOrMonthUndecided' }
    const whole = year.length === 2 ? `20${year}` : year
    return order === 'monthFirst' ? dayOf(whole, first, second) : dayOf(whole, second, first)
  }
  if (!serial.test(date)) return { fault: 'notADate' }
  const days = Math.floor(Number(date))
  if (days < serials.from || days > serials.to) return { fault: 'notADate' }
  return { day: new Date((days - serials.unixDay0) * 86_400_000).toISOString().slice(0, 10) }
}

function dayOf(year = '', month = '', day = ''): DateRead {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const time = Date.parse(`${text}T00:00:00Z`)
  const isReal = !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
  return isReal && Number(year) >= 1900 ? { day: text } : { fault: 'noSuchDate' }
}

/** What the dates of a column say about its month: gathered value by value. */
export type DateEvidence = { dayFirst: boolean; monthFirst: boolean; isShort: boolean }

/** Adds what one more value of the column says. */
export function gatherDateEvidence(evidence: DateEvidence, text: string): void {
  const short = shortForm.exec(dateText(text))
  if (!short) return
  evidence.isShort = true
  if (Number(short[1]) > 12) evidence.dayFirst = true
  if (Number(short[2]) > 12) evidence.monthFirst = true
}

/** Decided where some value of the form `1/5/26` has a part over 12 and none contradicts it; else a person is asked. */
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

/** What a line's own word says of it. */
type FlowWord = FlowType | 'return' | undefined

export const readFlowWord = (word: string): FlowWord =>
  word === '' ? undefined : flowWords.find(([pattern]) => pattern.test(withoutSpaces(plain(word))))?.[1]

/**
 * What a line is: by its word, else by its sign. A negative sale is a return; quantities of returns are negative, whichever sign
 * they stand with; of transfers and scrap the magnitude counts.
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
