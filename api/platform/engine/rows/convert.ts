import { doubleScale, textPattern } from '../dialects/standard.ts'
import { type ColumnType, decimalOf, decimalType, isDecimal, isInteger, isNumeric } from '../plan/types.ts'
import {
  dayOfMicros,
  dayOfText,
  fullTextOfMicros,
  isMomentDay,
  microsOfDay,
  microsOfText,
  textOfDay,
} from './moments.ts'
import { digitsOfDouble, numberConversion } from './numbers.ts'
import { decimalText, digitsOf, overflow, type RowValue } from './value.ts'

type Known = Exclude<RowValue, null>
/** Conversion of a non-null value; `undefined` if the type cannot hold it. */
type Conversion = (value: Known) => Known | undefined

const doubleText = decimalType({ precision: 38, scale: doubleScale })

function toText(from: ColumnType): Conversion {
  if (from === 'date') return (value) => textOfDay(value as number)
  if (from === 'timestamp') return (value) => fullTextOfMicros(value as bigint)
  if (from === 'double') {
    return (value) => decimalText(digitsOfDouble(value as number, doubleText) ?? overflow(), doubleScale)
  }
  if (!isDecimal(from)) return String
  const { scale } = decimalOf(from)
  return (value) => decimalText(value as bigint, scale)
}

const int32 = 2n ** 31n
const int64 = 2n ** 63n

function ofText(to: ColumnType): Conversion {
  const pattern = new RegExp(`^(?:${textPattern(to).replace(/^\(\?i\)/, '')})$`, to === 'boolean' ? 'iu' : 'u')
  const parse = parserOf(to)
  return (value) => (pattern.test(value as string) ? parse(value as string) : undefined)
}

function parserOf(to: ColumnType): (text: string) => Known | undefined {
  if (isInteger(to)) {
    const limit = to === 'integer' ? int32 : int64
    return (text) => {
      const value = digitsOf(text, 0)
      if (value < -limit || value >= limit) return undefined
      return to === 'integer' ? Number(value) : value
    }
  }
  if (isDecimal(to)) {
    const { scale } = decimalOf(to)
    return (text) => (/\d/.test(text) ? digitsOf(withinScale(text, scale), scale) : undefined)
  }
  if (to === 'double') return Number
  if (to === 'boolean') return (text) => text.toLowerCase() === 'true'
  return to === 'date' ? dayOfText : microsOfText
}

/** Removes zeros beyond the scale. */
function withinScale(text: string, scale: number): string {
  const point = text.indexOf('.')
  return point < 0 ? text : text.slice(0, point + 1 + scale)
}

/** Converts like `tryCast`; undefined instead of null. */
function tryConversion(from: ColumnType, to: ColumnType): Conversion {
  if (to === 'text') return toText(from)
  if (from === 'text') return ofText(to)
  if (from === 'boolean') return to === 'bigint' ? (value) => BigInt(value) : Number
  if (isNumeric(from)) return numberConversion(from, to) as Conversion
  if (to === 'date') return (value) => dayOfMicros(value as bigint)
  return (value) => (isMomentDay(value as number) ? microsOfDay(value as number) : undefined)
}

type Convert = (value: RowValue) => RowValue

/** Converts like `cast`: fails if the value does not fit. Undefined if no conversion is needed. */
export function castOf(from: ColumnType, to: ColumnType): Convert | undefined {
  if (from === to) return undefined
  const convert = tryConversion(from, to)
  return (value) => (value === null ? null : (convert(value) ?? overflow()))
}

export function tryCastOf(from: ColumnType, to: ColumnType): Convert | undefined {
  if (from === to) return undefined
  const convert = tryConversion(from, to)
  return (value) => (value === null ? null : (convert(value) ?? null))
}
