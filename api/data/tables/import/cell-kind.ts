import { type DateEvidence, gatherDateEvidence } from '#contract/platform/ingest/date.ts'
import { readDecimal, singleComma } from '#contract/platform/ingest/decimal.ts'
import { hasMarkDigits, plain } from '#contract/platform/ingest/text.ts'
import { falseWords, trueWords } from './boolean-words.ts'
import { isFinerTime, numberScale, numberWholeDigitsMax, readMoment, readTime } from './cell-value.ts'

/**
 * Kinds of cells by their text alone. `zeros` and `long` are digits that a number would lose: leading zeros, or more
 * digits than a double holds. `lost` is the text of a spreadsheet that kept only the first digits. `fine` is a decimal
 * with more digits than a double holds. `local` times have no offset from UTC.
 */
const cellKinds = [
  'empty',
  'bit',
  'integer',
  'zeros',
  'long',
  'number',
  'float',
  'lost',
  'fine',
  'boolean',
  'date',
  'local',
  'instant',
  'time',
  'text',
] as const
export type CellKind = (typeof cellKinds)[number]

/** Maximum digits that a double, and so every spreadsheet, holds exactly. */
const integerDigitsMax = 15

/** Number of digits that identify any double. */
const doubleDigitsMax = 17

const digits = /^[-+]?(\d+)$/
const exponent = /^[-+]?(\d+\.?\d*|\.\d+)[eE][-+]?\d{1,3}$/
/** Integer in the form that Excel shows from twelve digits on. */
const shownPower = /^[-+]?\d(?:\.(\d+))?E\+(\d{2,3})$/
const shownPowerMin = 11
/** Telephone number with country code. */
const international = /^\+\d{7,}$/

const booleanWords: ReadonlySet<string> = new Set([...trueWords, ...falseWords])

/** Evidence from a column's cells about their intended format. */
export type CellEvidence = DateEvidence & {
  /** True if times are finer than a microsecond. */
  hasFinerTimes?: boolean
  /** True for cells such as 1,234, where the comma may be a decimal separator. */
  hasSingleCommas?: boolean
  /** True for cells such as 1,234.5 and 1,234,567, where the comma separates thousands. */
  hasThousands?: boolean
}

/** `evidence` collects the format of dates and commas in the column. */
export function kindOfCell(text: string, evidence?: CellEvidence): CellKind {
  const cell = plain(text)
  if (hasMarkDigits(text)) return 'text'
  if (cell === '') return 'empty'
  if (cell === '0' || cell === '1') return 'bit'
  const [, whole = ''] = digits.exec(cell) ?? []
  if (whole !== '') {
    if (international.test(cell)) return 'text'
    if (whole.length > 1 && whole.startsWith('0')) return 'zeros'
    return whole.length > integerDigitsMax ? 'long' : 'integer'
  }
  if (exponent.test(cell)) return kindOfPower(cell)
  const decimal = readDecimal(cell)
  if (decimal !== undefined) {
    if (evidence && cell.includes(',')) evidence[singleComma.test(cell) ? 'hasSingleCommas' : 'hasThousands'] = true
    return kindOfDecimal(cell, decimal)
  }
  if (booleanWords.has(cell.toLowerCase())) return 'boolean'
  const isFiner = evidence !== undefined && isFinerTime(cell)
  if (readTime(cell) !== undefined) {
    if (isFiner) evidence.hasFinerTimes = true
    return 'time'
  }
  const moment = readMoment(cell, 'monthFirst') ?? readMoment(cell, 'dayFirst') ?? readMoment(cell, 'yearFirst')
  if (moment) {
    if (isFiner) evidence.hasFinerTimes = true
    if (evidence) gatherDateEvidence(evidence, cell)
    if (moment.isInstant) return 'instant'
    return moment.hasTime ? 'local' : 'date'
  }
  return 'text'
}

function kindOfPower(cell: string): CellKind {
  if (!Number.isFinite(Number(cell))) return 'text'
  const [, places = '', power = ''] = shownPower.exec(cell) ?? []
  return Number(power) >= shownPowerMin && Number(power) > places.length ? 'lost' : 'float'
}

function kindOfDecimal(cell: string, decimal: string): CellKind {
  const [whole = '', places = ''] = decimal.replace('-', '').split('.')
  if (whole.length > numberWholeDigitsMax) return 'text'
  const significant = `${whole}${places}`.replace(/^0+/, '').length
  if (places.length > numberScale) return significant > doubleDigitsMax ? 'fine' : 'float'
  if (cell.includes('.')) return 'number'
  return whole.length > integerDigitsMax ? 'long' : 'integer'
}
