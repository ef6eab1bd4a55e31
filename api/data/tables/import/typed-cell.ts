import {
  and,
  call,
  caseOf,
  cast,
  coalesce,
  type Expression,
  eq,
  ge,
  isIn,
  isNotNull,
  literal,
  lt,
  ne,
  or,
  tryCast,
  when,
} from '#api/platform/engine/plan/expression.ts'
import type { ColumnType } from '#api/platform/engine/plan/types.ts'
import { zoneOf } from '#api/platform/engine/rows/zones.ts'
import { FieldType } from '#contract/data/tables/codes.ts'
import { falseWords, trueWords } from './boolean-words.ts'
import { numberScale } from './cell-value.ts'

/** Type in the engine; a time is text such as `09:05:00`, a timestamp is UTC. */
export const columnTypes: Readonly<Record<FieldType, ColumnType>> = {
  string: 'text',
  integer: 'bigint',
  number: `decimal(38,${numberScale})`,
  float: 'double',
  boolean: 'boolean',
  date: 'date',
  timestamp: 'timestamp',
  time: 'text',
}

const blanks = literal(' \t\n\v\f\r\u00a0\u2002\u2003\u2009\u200a\u200b\u3000')
/** Ranges of non-blank first characters: visible ASCII, and Han with most of what follows. */
const visible = { from: literal('!'), until: literal('\u0080'), han: literal('\u3400') }

/**
 * True if a cell has non-blank characters; null for a missing cell. Checks the first character where possible, because
 * trimming is expensive.
 */
export const isFilled = (cell: Expression): Expression =>
  caseOf(
    [
      { when: eq(cell, literal('')), result: literal(false) },
      { when: or(and(ge(cell, visible.from), lt(cell, visible.until)), ge(cell, visible.han)), result: literal(true) },
    ],
    ne(call('trim', cell, blanks), literal('')),
  )

const matches = (cell: Expression, pattern: string): Expression => call('regexp_full_match', cell, literal(pattern))

const whole = '0|-?[1-9][0-9]{0,14}'
/**
 * Formats of decimals that fit 18 digits, which convert a hundred times faster than wider ones. Databases write
 * quotients with many trailing zeros, which change no value.
 */
const shortForms = [
  { pattern: '-?(0|[1-9][0-9]{0,13})(\\.[0-9]{1,4}0*)?', type: 'decimal(18,4)' },
  { pattern: '-?(0|[1-9][0-9]{0,7})\\.[0-9]{5,10}0*', type: 'decimal(18,10)' },
] as const
const exact = '-?(0|[1-9][0-9]{0,13})(\\.[0-9]{1,10}0*)?'
/** At most 15 digits before the point, and 17 significant digits, so that a double holds all of them. */
const doubleForms = [
  '0(\\.0*)?',
  '0\\.0*[1-9][0-9]{0,16}',
  ...Array.from({ length: 15 }, (_, more) => `[1-9][0-9]{${more}}(\\.[0-9]{1,${16 - more}})?`),
]
/** Larger powers of ten may be the spreadsheet form of a long integer. */
const double = `-?(${doubleForms.join('|')})([eE](-[0-9]{1,2}|[+]?[0-9]))?`
const day = '[0-9]{4}-[0-9]{2}-[0-9]{2}'
const localTime = `${day}[T ][0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,6})?`
const clock = '([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\\.[0-9]{1,6})?'

const inEachCase = (words: readonly string[]): Expression[] =>
  [
    ...new Set(
      words.flatMap((word) => [word, word.toUpperCase(), `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`]),
    ),
  ].map((word) => literal(word))
const trues = inEachCase(trueWords)
const falses = inEachCase(falseWords)

const localOf = (cell: Expression): Expression =>
  tryCast(call('replace', cell, literal('T'), literal(' ')), 'timestamp')

/** Date since which many zones have not changed their clocks. */
const settled = '1992-01-01 00:00:00'

/** Converts local times to UTC; null for times that daylight saving skips, on the days of a change. */
function utcOfLocal(cell: Expression, timeZone: string): Expression {
  const local = localOf(cell)
  const utc = call('utc_of_local', local, literal(timeZone))
  const checked = when(eq(call('local_of_utc', utc, literal(timeZone)), local), utc)
  return changesClocks(timeZone)
    ? checked
    : caseOf([{ when: ge(local, literal(settled, 'timestamp')), result: utc }], checked)
}

const changing = new Map<string, boolean>()
/** True if the zone's offset differs between two months since then. */
function changesClocks(timeZone: string): boolean {
  const known = changing.get(timeZone)
  if (known !== undefined) return known
  const zone = zoneOf(timeZone)
  const offsets = new Set<bigint>()
  for (let month = 0; month < monthsLooked; month++) {
    const micros = BigInt(Date.UTC(1992, month, 2)) * 1000n
    offsets.add(zone.localOfUtc(micros) - micros)
  }
  changing.set(timeZone, offsets.size > 1)
  return offsets.size > 1
}
/** Months up to 2037, where lists of changes end. */
const monthsLooked = 46 * 12

/**
 * Value of a cell in the usual format of its type; null for other formats, which `readCell` parses. Where both return a
 * value, it is equal.
 */
export function usualValue(cell: Expression, type: FieldType, timeZone: string): Expression {
  switch (type) {
    case FieldType.string:
      return when(isFilled(cell), cell)
    case FieldType.integer:
      return tryCast(cell, 'bigint', whole)
    case FieldType.number:
      return coalesce(...shortForms.map(({ pattern, type }) => cast(tryCast(cell, type, pattern), columnTypes.number)))
    case FieldType.float:
      return when(matches(cell, double), tryCast(cell, 'double'))
    case FieldType.boolean:
      return caseOf([
        { when: isIn(cell, [...trues, literal('1')]), result: literal(true) },
        { when: isIn(cell, [...falses, literal('0')]), result: literal(false) },
      ])
    case FieldType.date:
      return tryCast(cell, 'date', day)
    case FieldType.timestamp:
      return caseOf(
        [{ when: matches(cell, localTime), result: utcOfLocal(cell, timeZone) }],
        call('parse_instant', cell),
      )
    case FieldType.time:
      return when(matches(cell, clock), cell)
  }
}

/** Types that a sample suggests; `bit` is a boolean of 0 and 1. */
export type Guess = FieldType | 'bit'

/** Conditions on a filled cell, by resulting kind; other cells are classified one by one. */
export function usualKinds(cell: Expression, guess: Guess): Partial<Record<UsualKind, Expression>> {
  switch (guess) {
    case FieldType.string:
      return {}
    case 'bit':
      return { bit: isIn(cell, [literal('0'), literal('1')]) }
    case FieldType.integer:
      return { integer: matches(cell, whole) }
    case FieldType.number:
      return { number: matches(cell, exact) }
    case FieldType.float:
      return { float: matches(cell, double) }
    case FieldType.boolean:
      return { boolean: isIn(cell, [...trues, ...falses]) }
    case FieldType.date:
      return { date: and(matches(cell, day), isNotNull(tryCast(cell, 'date'))) }
    case FieldType.timestamp:
      return {
        local: and(matches(cell, localTime), isNotNull(localOf(cell))),
        instant: isNotNull(call('parse_instant', cell)),
      }
    case FieldType.time:
      return { time: matches(cell, clock) }
  }
}
export type UsualKind = 'bit' | 'integer' | 'number' | 'float' | 'boolean' | 'date' | 'local' | 'instant' | 'time'

/** Filled cells of no usual kind. */
export const isUnusual = (cell: Expression, guess: Guess): Expression =>
  and(isFilled(cell), call('not', coalesce(or(...Object.values(usualKinds(cell, guess))), literal(false))))
