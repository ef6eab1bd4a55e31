import { type DateEvidence, gatherDateEvidence } from '#contract/platform/ingest/date.ts'
import { readDecimal } from '#contract/platform/ingest/decimal.ts'
import { plain } from '#contract/platform/ingest/text.ts'
import { falseWords, trueWords } from './boolean-words.ts'
import { numberScale, numberWholeDigitsMax, readMoment, readTime } from './cell-value.ts'

/**
 * Kinds of cells by their text alone. `zeros` and `long` are digits that a number would not keep: leading zeros, or more
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

const digits = /^[-+]?(\d+)$/
const exponent = /^[-+]?(\d+\.?\d*|\.\d+)[eE][-+]?\d{1,3}$/
/** A telephone number with its country. */
const international = /^\+\d{7,}$/

const booleanWords: ReadonlySet<string> = new Set([...trueWords, ...falseWords])

/** `evidence` gathers which part of a date like 1/5/26 is the month. */
export function kindOfCell(text: string, evidence?: DateEvidence): CellKind {
  const cell = plain(text)
  if (cell === '') return 'empty'
  if (cell === '0' || cell === '1') return 'bit'
  const [, whole = ''] = digits.exec(cell) ?? []
  if (whole !== '') {
    if (international.test(cell)) return 'text'
    if (whole.length > 1 && whole.startsWith('0')) return 'zeros'
    return whole.length > integerDigitsMax ? 'long' : 'integer'
  }
  if (exponent.test(cell)) return Number.isFinite(Number(cell)) ? 'float' : 'text'
  const decimal = readDecimal(cell)
  if (decimal !== undefined) return kindOfDecimal(cell, decimal)
  if (booleanWords.has(cell.toLowerCase())) return 'boolean'
  if (readTime(cell) !== undefined) return 'time'
  const moment = readMoment(cell, 'monthFirst') ?? readMoment(cell, 'dayFirst')
  if (moment) {
    if (evidence) gatherDateEvidence(evidence, cell)
    if (moment.isInstant) return 'instant'
    return moment.hasTime ? 'local' : 'date'
  }
  return 'text'
}

function kindOfDecimal(cell: string, decimal: string): CellKind {
  const [whole = '', places = ''] = decimal.replace('-', '').split('.')
  if (whole.length > numberWholeDigitsMax) return 'text'
  if (places.length > numberScale) return 'float'
  if (cell.includes('.')) return 'number'
  return whole.length > integerDigitsMax ? 'long' : 'integer'
}
