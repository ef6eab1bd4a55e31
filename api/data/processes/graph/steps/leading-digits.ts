import {
  and,
  call,
  caseOf,
  cast,
  type Expression,
  ge,
  literal,
  lt,
  ne,
  tryCast,
  when,
} from '#api/platform/engine/plan/expression.ts'
import {
  type Column,
  decimalDigitsMax,
  decimalOf,
  decimalType,
  isDecimal,
  isInteger,
} from '#api/platform/engine/plan/types.ts'
import type { Settings } from '#contract/data/processes/settings.ts'

type Digits = Settings<'benford'>['digits']

/** Digits of a number without its point; a 0 behind gives numbers of one digit a second. Null for 0. */
export function digitOf(column: Pick<Column, 'name' | 'type'>, digits: Digits): Expression {
  const written = writtenDigit(column, digits)
  const two = twoDigits(column)
  return two ? caseOf([{ when: two.isInRange, result: partOfTwo(two.digits, digits) }], written) : written
}

function partOfTwo(two: Expression, digits: Digits): Expression {
  if (digits === 'firstTwo') return two
  return call(digits === 'first' ? 'integer_divide' : 'mod', two, literal(10))
}

/** First two digits of the values that are in a range, by arithmetic: texts of numbers cost many times as much. */
type TwoDigits = { digits: Expression; isInRange: Expression }

function twoDigits({ name, type }: Pick<Column, 'name' | 'type'>): TwoDigits | undefined {
  const size = call('abs', name)
  if (type === 'double') return twoOfDouble(size)
  if (isInteger(type)) return twoOfInteger(size)
  return isDecimal(type) && decimalOf(type).scale <= places ? twoOfDecimal(cast(size, wide)) : undefined
}

/** Exponents of powers of ten. */
type Powers = { least: number; most: number }

const integerPowers: Powers = { least: 0, most: 17 }

function twoOfInteger(value: Expression): TwoDigits {
  const literalOf = (exponent: number) => literal(powerText(exponent), 'bigint')
  const power = powerOf(value, integerPowers, { literalOf, result: literalOf })
  const isOne = lt(value, literal(10))
  return {
    digits: when(isOne, call('multiply', value, literal(10)), call('integer_divide', value, power)),
    isInRange: ge(value, literal(1)),
  }
}

const places = 10
const wide = decimalType({ precision: decimalDigitsMax, scale: places })
/** Decimals of 18 digits become doubles fast, wider ones slowly. */
const narrow = decimalType({ precision: 18, scale: places })
const decimalPowers: Powers = { least: -places, most: 18 - places - 2 }

function twoOfDecimal(value: Expression): TwoDigits {
  const literalOf = (exponent: number) => literal(powerText(exponent), wide)
  const power = powerOf(value, decimalPowers, { literalOf, result: literalOf })
  const factor = powerOf(value, decimalPowers, {
    literalOf,
    result: (exponent) => literal(Number(`1e${-exponent}`), 'double'),
  })
  const guess = guessOf(call('multiply', cast(cast(value, narrow), 'double'), factor))
  return {
    digits: corrected(guess, lt(value, call('exact_product', guess, power))),
    isInRange: isWithin(value, decimalPowers, literalOf),
  }
}

/** Ten to powers up to 22 is exact as a double: a product or quotient with it is the double nearest to the number. */
const doublePowers: Powers = { least: -20, most: 20 }

function twoOfDouble(value: Expression): TwoDigits {
  const literalOf = (exponent: number) => literal(Number(`1e${exponent}`), 'double')
  const powerAt = (sign: 1 | -1) =>
    powerOf(value, doublePowers, { literalOf, result: (exponent) => literalOf(Math.max(sign * exponent, 0)) })
  const [dividend, divisor] = [powerAt(1), powerAt(-1)]
  const guess = guessOf(call('divide', call('multiply', value, divisor), dividend))
  const least = call('divide', call('multiply', cast(guess, 'double'), dividend), divisor)
  return { digits: corrected(guess, lt(value, least)), isInRange: isWithin(value, doublePowers, literalOf) }
}

/** More than the error of calculations with doubles below 100. */
const margin = 1e-9

/** Two digits, or the next number if the product is rounded. */
const guessOf = (product: Expression): Expression =>
  cast(call('floor', call('add', product, literal(margin, 'double'))), 'bigint')

const corrected = (guess: Expression, isTooLarge: Expression): Expression =>
  call('subtract', guess, when(isTooLarge, literal(1), literal(0)))

/** Values of 10 to 100 times a power in the range. */
const isWithin = (
  value: Expression,
  { least, most }: Powers,
  literalOf: (exponent: number) => Expression,
): Expression => and(ge(value, literalOf(least + 1)), lt(value, literalOf(most + 2)))

type Searched = { literalOf(exponent: number): Expression; result(exponent: number): Expression }

/** Result for the power of ten that divides a value into a number of two digits, found by halves. */
function powerOf(value: Expression, { least, most }: Powers, of: Searched): Expression {
  if (least === most) return of.result(least)
  const middle = Math.ceil((least + most) / 2)
  return when(
    lt(value, of.literalOf(middle + 1)),
    powerOf(value, { least, most: middle - 1 }, of),
    powerOf(value, { least: middle, most }, of),
  )
}

const powerText = (exponent: number): string =>
  exponent < 0 ? `0.${'1'.padStart(-exponent, '0')}` : `1${'0'.repeat(exponent)}`

function writtenDigit({ name, type }: Pick<Column, 'name' | 'type'>, digits: Digits): Expression {
  const written = cast(call('abs', name), 'text')
  // Doubles may have an exponent, whose digits are none of the number.
  const plain = type === 'double' ? call('regexp_replace', written, literal('[eE].*$'), literal('')) : written
  const significant = call('replace', call('trim', plain, literal('0.')), literal('.'), literal(''))
  const [from, length] = digits === 'first' ? [1, 1] : digits === 'second' ? [2, 1] : [1, 2]
  const found = call('substring', call('concat', significant, literal('0')), literal(from), literal(length))
  return when(ne(significant, literal('')), tryCast(found, 'bigint'))
}
