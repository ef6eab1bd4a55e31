import { longDigits } from '../dialects/duckdb/types.ts'
import { type ColumnType, decimalDigitsMax, decimalOf, isDecimal, isInteger } from '../plan/types.ts'
import { overflow } from './value.ts'

const int32 = 2 ** 31
const int64 = 2n ** 63n
const exactDoubleMax = 2n ** 53n
const word = 2n ** 64n

const powers = Array.from({ length: 2 * decimalDigitsMax + 1 }, (_, at) => 10n ** BigInt(at))
const doublePowers = powers.map(Number)
export const powerOf = (scale: number): bigint => powers[scale] as bigint

/** Exclusive upper bound of the digits of a decimal type. */
export const limitOf = (type: ColumnType): bigint => powerOf(decimalOf(type).precision)
const isWithin = (digits: bigint, limit: bigint): boolean => digits < limit && digits > -limit

export const checkDigits = (digits: bigint, limit: bigint): bigint => (isWithin(digits, limit) ? digits : overflow())
export const checkBigint = (value: bigint): bigint => (value >= -int64 && value < int64 ? value : overflow())

/** Rounds half away from 0. */
function roundDouble(value: number): number {
  const whole = Math.trunc(value)
  return Math.abs(value - whole) >= 0.5 ? whole + Math.sign(value) : whole
}

export function roundToPlaces(value: number, places: number): number {
  const power = doublePowers[places] as number
  const rounded = roundDouble(value * power) / power
  return Number.isFinite(rounded) ? rounded : value
}

/** Rounds to fewer decimal places, half away from 0. */
export function roundDigits(digits: bigint, dropped: number): bigint {
  const power = powerOf(dropped)
  const half = power / 2n
  return (digits < 0n ? digits - half : digits + half) / power
}

export const floorDigits = (digits: bigint, scale: number): bigint => {
  const power = powerOf(scale)
  const whole = digits / power
  return digits < 0n && whole * power !== digits ? whole - 1n : whole
}

/** Rounds 128-bit integers as the engine does: by 64-bit words, and negative ones from -1 downwards. */
function doubleOfWide(value: bigint): number {
  if (value < 0n && value >= -word) return -Number(-value - 1n) - 1
  const high = value < 0n ? -((-value + word - 1n) / word) : value / word
  return Number(value - high * word) + Number(high) * Number(word)
}

/** Converts a decimal to a double as the engine does, which is not always the nearest. */
function doubleOfDecimal(type: ColumnType): (digits: bigint) => number {
  const { precision, scale } = decimalOf(type)
  const doubleOfWhole = precision > longDigits ? doubleOfWide : Number
  const [power, doublePower] = [powerOf(scale), doublePowers[scale] as number]
  return (digits) =>
    scale === 0 || isWithin(digits, exactDoubleMax + 1n)
      ? doubleOfWhole(digits) / doublePower
      : doubleOfWhole(digits / power) + doubleOfWhole(digits % power) / doublePower
}

/** Digits of a double in a decimal type; undefined if they do not fit. */
export function digitsOfDouble(value: number, type: ColumnType): bigint | undefined {
  const { precision, scale } = decimalOf(type)
  const scaled = roundDouble(value * (doublePowers[scale] as number))
  const limit = doublePowers[precision] as number
  return scaled > -limit && scaled < limit ? BigInt(scaled) : undefined
}

/** Converts numbers between types; undefined if the result does not fit. */
export function numberConversion(from: ColumnType, to: ColumnType): (value: number | bigint) => Converted {
  const fitting = (digits: bigint) => (isWithin(digits, limitOf(to)) ? digits : undefined)
  if (to === 'double') {
    if (!isDecimal(from)) return (value) => Number(value)
    return doubleOfDecimal(from) as (value: number | bigint) => number
  }
  if (isInteger(to)) {
    const whole = wholeOf(from)
    if (to === 'bigint') {
      return (value) => {
        const found = whole(value)
        return found !== undefined && found >= -int64 && found < int64 ? found : undefined
      }
    }
    return (value) => {
      const found = whole(value)
      return found !== undefined && found >= -int32 && found < int32 ? Number(found) : undefined
    }
  }
  const { scale } = decimalOf(to)
  if (from === 'double') return (value) => digitsOfDouble(roundToPlaces(value as number, scale), to)
  if (isInteger(from)) return (value) => fitting(BigInt(value) * powerOf(scale))
  const given = decimalOf(from).scale
  return given <= scale
    ? (value) => fitting((value as bigint) * powerOf(scale - given))
    : (value) => fitting(roundDigits(value as bigint, given - scale))
}

type Converted = number | bigint | undefined

function wholeOf(from: ColumnType): (value: number | bigint) => bigint | undefined {
  if (from === 'double') {
    return (value) => {
      const rounded = roundDouble(value as number)
      return Number.isFinite(rounded) ? BigInt(rounded) : undefined
    }
  }
  if (isInteger(from)) return (value) => BigInt(value)
  const { scale } = decimalOf(from)
  return scale === 0 ? (value) => value as bigint : (value) => roundDigits(value as bigint, scale)
}
