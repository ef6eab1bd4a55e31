import {
  and,
  call,
  caseOf,
  cast,
  type Expression,
  ge,
  isNotNull,
  literal,
  lt,
  ne,
  tryCast,
  when,
} from '#api/platform/engine/plan/expression.ts'
import { named, type Plan, project } from '#api/platform/engine/plan/plan.ts'
import { type Column, decimalOf, decimalType, isDecimal, isInteger } from '#api/platform/engine/plan/types.ts'
import type { Settings } from '#contract/data/processes/settings.ts'

type Digits = Settings<'benford'>['digits']

type Params = {
  column: Pick<Column, 'name' | 'type'>
  digits: Digits
  /** Additional columns of the result. */
  keep: readonly string[]
  as: string
}

const [sizeName, narrowName, wholeName] = ['$size', '$narrow', '$whole'] as const

/**
 * Adds the first digits of a number without its decimal point; an appended 0 gives single-digit numbers a second digit.
 * Null for 0. Intermediate values are separate columns, so that an engine computes each once.
 */
export function withDigit(rows: Plan, { column, digits, keep, as }: Params): Plan {
  const size: Pick<Column, 'name' | 'type'> = { name: sizeName, type: column.type }
  const sized = project(rows, { ...named(keep), [sizeName]: call('abs', column.name) })
  const written = writtenDigit(size, digits)
  const digitOf = (two: TwoDigits) => caseOf([{ when: two.isInRange, result: partOfTwo(two.digits, digits) }], written)
  const { type } = column
  if (type === 'double') return project(sized, { ...named(keep), [as]: digitOf(twoOfDouble(sizeName)) })
  if (isInteger(type)) return project(sized, { ...named(keep), [as]: digitOf(twoOfInteger(sizeName)) })
  if (!isDecimal(type) || decimalOf(type).scale > places) return project(sized, { ...named(keep), [as]: written })
  const narrowed = project(sized, { ...named([...keep, sizeName]), [narrowName]: tryCast(sizeName, narrow) })
  const whole = project(narrowed, { ...named([...keep, sizeName]), [wholeName]: wholeOfDecimal })
  return project(whole, { ...named(keep), [as]: digitOf(twoOfInteger(wholeName)) })
}

function partOfTwo(two: Expression, digits: Digits): Expression {
  if (digits === 'firstTwo') return two
  return call(digits === 'first' ? 'integer_divide' : 'mod', two, literal(10))
}

/** First two digits of values within a range, by arithmetic, which is many times faster than text functions. */
type TwoDigits = { digits: Expression; isInRange: Expression }

/** Range of exponents of ten. */
type Powers = { least: number; most: number }

const integerPowers: Powers = { least: 0, most: 17 }

function twoOfInteger(value: string): TwoDigits {
  const literalOf = (exponent: number) => literal(powerText(exponent), 'bigint')
  const power = powerOf(value, integerPowers, { literalOf, result: literalOf })
  const isOne = lt(value, literal(10))
  return {
    digits: when(isOne, call('multiply', value, literal(10)), call('integer_divide', value, power)),
    isInRange: ge(value, literal(1)),
  }
}

const places = 10
/** Decimals of up to 18 digits are fast, wider ones slow. */
const narrow = decimalType({ precision: 18, scale: places })
/** Limit below which a number scaled to an integer is exact as a double. */
const unitsBelow = 100_000

/** Integer with the leading digits of a decimal; null beyond a bigint. */
const wholeOfDecimal: Expression = caseOf(
  [
    {
      when: lt(narrowName, literal(unitsBelow)),
      result: cast(call('multiply', cast(narrowName, 'double'), literal(10 ** places, 'double')), 'bigint'),
    },
    { when: isNotNull(narrowName), result: cast(call('floor', narrowName), 'bigint') },
  ],
  tryCast(call('floor', sizeName), 'bigint'),
)

/** Ten to powers up to 22 is exact as a double: a product or quotient with it is the double nearest to the number. */
const doublePowers: Powers = { least: -20, most: 20 }

function twoOfDouble(value: string): TwoDigits {
  const literalOf = (exponent: number) => literal(Number(`1e${exponent}`), 'double')
  const powerAt = (sign: 1 | -1) =>
    powerOf(value, doublePowers, { literalOf, result: (exponent) => literalOf(Math.max(sign * exponent, 0)) })
  const [dividend, divisor] = [powerAt(1), powerAt(-1)]
  const guess = guessOf(call('divide', call('multiply', value, divisor), dividend))
  const least = call('divide', call('multiply', cast(guess, 'double'), dividend), divisor)
  return { digits: corrected(guess, lt(value, least)), isInRange: isWithin(value, doublePowers, literalOf) }
}

/** Larger than the rounding error of double arithmetic below 100. */
const margin = 1e-9

/** Two digits, or the next number if the product is rounded. */
const guessOf = (product: Expression): Expression =>
  cast(call('floor', call('add', product, literal(margin, 'double'))), 'bigint')

const corrected = (guess: Expression, isTooLarge: Expression): Expression =>
  call('subtract', guess, when(isTooLarge, literal(1), literal(0)))

/** True if a value is 10 to 100 times a power in the range. */
const isWithin = (
  value: Expression,
  { least, most }: Powers,
  literalOf: (exponent: number) => Expression,
): Expression => and(ge(value, literalOf(least + 1)), lt(value, literalOf(most + 2)))

type Searched = { literalOf(exponent: number): Expression; result(exponent: number): Expression }

/** Result for the power of ten that reduces a value to two digits, found by binary search. */
function powerOf(value: Expression, { least, most }: Powers, of: Searched): Expression {
  if (least === most) return of.result(least)
  const middle = Math.ceil((least + most) / 2)
  return when(
    lt(value, of.literalOf(middle + 1)),
    powerOf(value, { least, most: middle - 1 }, of),
    powerOf(value, { least: middle, most }, of),
  )
}

const powerText = (exponent: number): string => `1${'0'.repeat(exponent)}`

function writtenDigit({ name, type }: Pick<Column, 'name' | 'type'>, digits: Digits): Expression {
  const written = cast(name, 'text')
  // Doubles may have an exponent, whose digits are not part of the number.
  const plain = type === 'double' ? call('regexp_replace', written, literal('[eE].*$'), literal('')) : written
  const significant = call('replace', call('trim', plain, literal('0.')), literal('.'), literal(''))
  const [from, length] = digits === 'first' ? [1, 1] : digits === 'second' ? [2, 1] : [1, 2]
  const found = call('substring', call('concat', significant, literal('0')), literal(from), literal(length))
  return when(ne(significant, literal('')), tryCast(found, 'bigint'))
}
