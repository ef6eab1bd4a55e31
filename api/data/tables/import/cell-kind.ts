import { type DateEvidence, gatherDateEvidence } from '#contract/platform/ingest/date.ts'
import { readDecimal, singleComma } from '#contract/platform/ingest/decimal.ts'
import { hasMarkDigits, plain } from '#contract/platform/ingest/text.ts'
import { falseWords, trueWords } from './boolean-words.ts'
import { isFinerTime, numberScale, numberWholeDigitsMax, readMoment, readTime } from './cell-value.ts'

/**
 * Kinds of cells by their text alone. `zeros` and `long` are digits that a number would not keep: leading zeros, or more
 * digits than a double holds. A spreadsheet that wrote `lost` kept the first digits only; `fine` is a decimal with more
 * digits than a double holds. `local` times have no offset from UTC.
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

/** Digits that a double, and so every spreadsheet, keeps exactly. */
const integerDigitsMax = 15

/** Digits that identify any double. */
const doubleDigitsMax = 17

const digits = /^[-+]?(\d+)$/
const exponent = /^[-+]?(\d+\.?\d*|\.\d+)[eE][-+]?\d{1,3}$/
/** An integer as Excel shows it from twelve digits on. */
const shownPower = /^[-+]?\d(?:\.(\d+))?E\+(\d{2,3})$/
const shownPowerMin = 11
/** A telephone number with its country. */
const international = /^\+\d{7,}$/

const booleanWords: ReadonlySet<string> = new Set([...trueWords, ...falseWords])

/** Evidence in a column's cells of their intended type. */
export type CellEvidence = DateEvidence & {
  /** True if times are finer than a microsecond. */
  hasFinerTimes?: boolean
  /** True for cells such as 1,234, where the comma may be a decimal one. */
  hasSingleCommas?: boolean
  /** True for cells such as 1,234.5 and 1,234,567, where it separates thousands. */
  hasThousands?: boolean
}

/** `evidence` gathers how dates and commas of the column are meant. */
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
