import type { PlanProblem } from './problem.ts'
import type { LiteralValue } from './types.ts'
import {
  type ColumnType,
  commonType,
  decimalDigitsMax,
  decimalOf,
  decimalType,
  isDecimal,
  isInteger,
  isNumeric,
  isTemporal,
} from './types.ts'

/** Argument of a function; `literal` is set for a literal, even if it is null. */
export type Argument = { readonly type: ColumnType; readonly nullable: boolean; readonly literal?: LiteralValue }
export type TypeFault = Pick<PlanProblem, 'code' | 'detail'>
/** Result of a function, and the types to which its arguments are converted first, if they differ. */
export type Resolved = { type: ColumnType; nullable: boolean; args?: readonly ColumnType[] }
export type Resolve = (args: readonly Argument[]) => Resolved | TypeFault

export const isFault = (known: Resolved | TypeFault): known is TypeFault => 'code' in known

export const mismatch = (argument: number, expected: string, found: ColumnType): TypeFault => ({
  code: 'typeMismatch',
  detail: { argument: argument + 1, expected, found },
})

export const anyNull = (args: readonly Argument[]): boolean => args.some(({ nullable }) => nullable)

/** Accepted types of an argument: a type, a class of types, or a literal of a type. */
type Parameter =
  | ColumnType
  | 'any'
  | 'number'
  | 'whole number'
  | 'date or timestamp'
  | 'literal text'
  | 'literal integer'

const accepts = (parameter: Parameter, type: ColumnType): boolean => {
  if (parameter === 'any') return true
  if (parameter === 'number') return isNumeric(type)
  if (parameter === 'whole number') return isInteger(type)
  if (parameter === 'date or timestamp') return isTemporal(type)
  if (parameter === 'literal text') return type === 'text'
  return type === (parameter === 'literal integer' ? 'integer' : parameter)
}

/** Finds the first argument that does not fit. */
function faultIn(args: readonly Argument[], parameters: readonly Parameter[]): TypeFault | undefined {
  if (args.length !== parameters.length)
    return { code: 'argumentCount', detail: { expected: parameters.length, found: args.length } }
  for (const [at, parameter] of parameters.entries()) {
    const { type, literal } = args[at] as Argument
    if (!accepts(parameter, type)) return mismatch(at, parameter, type)
    if (parameter.startsWith('literal') && (literal === undefined || literal === null))
      return { code: 'literalRequired', detail: { argument: at + 1 } }
  }
  return undefined
}

/** Type rule of a function with fixed parameters. */
export const signature =
  (parameters: readonly Parameter[], result: (args: readonly Argument[]) => Resolved | TypeFault): Resolve =>
  (args) =>
    faultIn(args, parameters) ?? result(args)

/** Type rule of a function that is null only if an argument is null. */
const strict = (parameters: readonly Parameter[], type: ColumnType): Resolve =>
  signature(parameters, (args) => ({ type, nullable: anyNull(args) }))
/** Type rule of a function that may be null also for other reasons. */
const partial = (parameters: readonly Parameter[], type: ColumnType, args?: readonly ColumnType[]): Resolve =>
  signature(parameters, () => ({ type, nullable: true, ...(args && { args }) }))

/** Common type of all arguments, to which they are converted. */
export function unified(args: readonly Argument[]): ColumnType | TypeFault {
  const [first, ...others] = args
  if (!first) return { code: 'argumentCount', detail: { expected: 1, found: 0 } }
  let type = first.type
  for (const [at, other] of others.entries()) {
    const common = commonType(type, other.type)
    if (!common) return mismatch(at + 1, type, other.type)
    type = common
  }
  return type
}

const comparison: Resolve = signature(['any', 'any'], (args) => {
  const common = unified(args)
  return typeof common === 'string' ? { type: 'boolean', nullable: anyNull(args) } : common
})

const logical: Resolve = (args) =>
  faultIn(
    args,
    args.map(() => 'boolean'),
  ) ?? { type: 'boolean', nullable: anyNull(args) }

/** Type rule of a function whose arguments and result have the same type. */
const sameType =
  (isNullable: (args: readonly Argument[]) => boolean): Resolve =>
  (args) => {
    const type = unified(args)
    return typeof type === 'string' ? { type, nullable: isNullable(args), args: args.map(() => type) } : type
  }

/** Type rule of arithmetic: integers are computed as bigints, decimals exactly, anything with a double as doubles. */
const arithmetic = (ofDecimals: (a: ColumnType, b: ColumnType) => ColumnType | TypeFault): Resolve =>
  signature(['number', 'number'], (args) => {
    const [a, b] = args as [Argument, Argument]
    const nullable = anyNull(args)
    if (a.type === 'double' || b.type === 'double') return { type: 'double', nullable, args: ['double', 'double'] }
    if (isInteger(a.type) && isInteger(b.type)) return { type: 'bigint', nullable, args: ['bigint', 'bigint'] }
    const type = ofDecimals(a.type, b.type)
    if (typeof type !== 'string') return type
    return { type, nullable, args: [exactType(a.type), exactType(b.type)] }
  })

const exactType = (type: ColumnType): ColumnType => decimalType(decimalOf(type))

function sumType(a: ColumnType, b: ColumnType): ColumnType {
  const [one, other] = [decimalOf(a), decimalOf(b)]
  const scale = Math.max(one.scale, other.scale)
  const precision = Math.max(one.precision - one.scale, other.precision - other.scale) + scale + 1
  return decimalType({ precision: Math.min(precision, decimalDigitsMax), scale })
}

function productType(a: ColumnType, b: ColumnType): ColumnType | TypeFault {
  const [one, other] = [decimalOf(a), decimalOf(b)]
  const precision = one.precision + other.precision
  return precision > decimalDigitsMax
    ? { code: 'decimalTooWide', detail: { precision, max: decimalDigitsMax } }
    : decimalType({ precision, scale: one.scale + other.scale })
}

/** Type of the argument, but bigint for integers: the absolute value of the smallest integer does not fit. */
const magnitude: Resolve = signature(['number'], ([arg]) => {
  const { type, nullable } = arg as Argument
  return type === 'integer' ? { type: 'bigint', nullable, args: ['bigint'] } : { type, nullable }
})

/** Type of the rounded argument: decimals lose their scale. */
const whole: Resolve = signature(['number'], ([arg]) => {
  const { type, nullable } = arg as Argument
  if (!isDecimal(type)) return { type, nullable }
  const { precision, scale } = decimalOf(type)
  return { type: decimalType({ precision: Math.min(precision - scale + 1, decimalDigitsMax), scale: 0 }), nullable }
})

const rounded: Resolve = signature(['number', 'literal integer'], ([arg, places]) => {
  const { type, nullable } = arg as Argument
  const digits = Number((places as Argument).literal)
  if (digits < 0 || digits > decimalDigitsMax) return { code: 'invalidLiteral', detail: { argument: 2, found: digits } }
  if (!isDecimal(type)) return { type, nullable }
  const { precision, scale } = decimalOf(type)
  if (digits >= scale) return { type, nullable }
  const roundedPrecision = Math.min(precision - scale + digits + 1, decimalDigitsMax)
  return { type: decimalType({ precision: roundedPrecision, scale: digits }), nullable }
})

const dateUnits = ['year', 'quarter', 'month', 'week', 'day', 'hour', 'minute'] as const
/** Parts of a date. Weeks follow ISO 8601; `isodow` is 1 on Mondays. */
export const dateParts = ['year', 'quarter', 'month', 'week', 'day', 'isodow', 'hour', 'minute'] as const
export type DatePart = (typeof dateParts)[number]
/** Units of differences, which count the boundaries between two dates, not whole units. */
export const diffUnits = ['year', 'month', 'day'] as const
/** Time zones of the IANA database, as both engines name them. */
const isTimeZone = (name: string): boolean => {
  if (!/^[A-Za-z]+(\/[\w+-]+)*$/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
const inZone: Resolve = signature(['timestamp', 'literal text'], ([time, zone]) => {
  const name = String((zone as Argument).literal)
  if (!isTimeZone(name)) return { code: 'invalidLiteral', detail: { argument: 2, found: name } }
  return { type: 'timestamp', nullable: (time as Argument).nullable }
})
/** Date formats: prefixes of the ISO format. */
export const dateFormats = ['YYYY-MM-DD', 'YYYY-MM', 'YYYY'] as const

function faultyOption(args: readonly Argument[], at: number, options: readonly string[]): TypeFault | undefined {
  const { literal } = args[at] as Argument
  return options.includes(String(literal))
    ? undefined
    : { code: 'invalidLiteral', detail: { argument: at + 1, found: String(literal), expected: options.join(', ') } }
}

/** Type rule of a function with a unit; dates have no hours. */
const withUnit = (
  parameters: readonly Parameter[],
  units: readonly string[],
  result: (args: readonly Argument[]) => Resolved,
): Resolve =>
  signature(['literal text', ...parameters], (args) => {
    const isDate = args.at(-1)?.type === 'date'
    return (
      faultyOption(args, 0, isDate ? units.filter((unit) => unit !== 'hour' && unit !== 'minute') : units) ??
      result(args)
    )
  })

const sameAsLast = (args: readonly Argument[]): Resolved => ({
  type: (args.at(-1) as Argument).type,
  nullable: anyNull(args),
})

const substring: Resolve = signature(['text', 'literal integer', 'literal integer'], (args) => {
  const [, start, length] = args as [Argument, Argument, Argument]
  if (Number(start.literal) < 1)
    return { code: 'invalidLiteral', detail: { argument: 2, found: Number(start.literal) } }
  if (Number(length.literal) < 0)
    return { code: 'invalidLiteral', detail: { argument: 3, found: Number(length.literal) } }
  return { type: 'text', nullable: anyNull(args) }
})

const right: Resolve = signature(['text', 'literal integer'], (args) => {
  const count = Number((args[1] as Argument).literal)
  if (count < 1) return { code: 'invalidLiteral', detail: { argument: 2, found: count } }
  return { type: 'text', nullable: anyNull(args) }
})

const partOf: Resolve = signature(['text', 'literal integer'], (args) => {
  const parts = Number((args[1] as Argument).literal)
  if (parts < 1) return { code: 'invalidLiteral', detail: { argument: 2, found: parts } }
  return { type: 'bigint', nullable: anyNull(args) }
})

const texts =
  (least: number, isNullable: (args: readonly Argument[]) => boolean): Resolve =>
  (args) =>
    args.length < least
      ? { code: 'argumentCount', detail: { expected: least, found: args.length } }
      : (faultIn(
          args,
          args.map(() => 'text'),
        ) ?? { type: 'text', nullable: isNullable(args) })

const groupMax = 9
/** Maximum scale of a product, which leaves 18 digits before the decimal point. */
const productScaleMax = 20

/**
 * Functions of a row's values. All are null if an argument is null, unless noted otherwise. Texts are compared by their
 * bytes and counted in code points.
 */
export const functions = {
  eq: comparison,
  ne: comparison,
  lt: comparison,
  le: comparison,
  gt: comparison,
  ge: comparison,
  /** Three-valued logic, as in SQL. */
  and: logical,
  or: logical,
  not: signature(['boolean'], ([arg]) => ({ type: 'boolean', nullable: (arg as Argument).nullable })),
  /** True if the first equals one of the others. */
  in: (args) => {
    const common = unified(args)
    return typeof common === 'string' ? { type: 'boolean', nullable: args.length > 1 && anyNull(args) } : common
  },
  is_null: signature(['any'], () => ({ type: 'boolean', nullable: false })),
  /** First non-null argument. */
  coalesce: sameType((args) => args.every(({ nullable }) => nullable)),
  /** First argument; null if both are equal. */
  nullif: signature(['any', 'any'], (args) => {
    const common = unified(args)
    return typeof common === 'string' ? { type: (args[0] as Argument).type, nullable: true } : common
  }),
  /** Minimum of the arguments; null if any is null. */
  least: sameType(anyNull),
  greatest: sameType(anyNull),

  add: arithmetic(sumType),
  subtract: arithmetic(sumType),
  multiply: arithmetic(productType),
  /** Exact product of decimals in 38 digits; fails at run time if it has more. */
  exact_product: signature(['number', 'number'], (args) => {
    const [a, b] = args as [Argument, Argument]
    if (a.type === 'double' || b.type === 'double') return mismatch(0, 'decimal', 'double')
    const scale = decimalOf(a.type).scale + decimalOf(b.type).scale
    if (scale > productScaleMax) return { code: 'decimalTooWide', detail: { scale, max: productScaleMax } }
    const type = decimalType({ precision: decimalDigitsMax, scale })
    return { type, nullable: anyNull(args), args: [exactType(a.type), exactType(b.type)] }
  }),
  /** Quotient as a double; null for a divisor of 0. */
  divide: partial(['number', 'number'], 'double', ['double', 'double']),
  /** Truncates towards 0; null for a divisor of 0. */
  integer_divide: partial(['whole number', 'whole number'], 'bigint', ['bigint', 'bigint']),
  /** Remainder with the sign of the dividend; null for a divisor of 0. */
  mod: partial(['whole number', 'whole number'], 'bigint', ['bigint', 'bigint']),
  negate: magnitude,
  abs: magnitude,
  floor: whole,
  ceil: whole,
  /** Rounds halves away from 0; the second argument is the number of decimal places. */
  round: rounded,
  /** Natural logarithm; null unless the number is positive. */
  ln: partial(['number'], 'double', ['double']),
  /** Square root; null for negative numbers. */
  sqrt: partial(['number'], 'double', ['double']),
  /**
   * Kilometres between two points given by latitude and longitude, to 3 decimal places; null for invalid coordinates.
   */
  distance_km: partial(['number', 'number', 'number', 'number'], 'double', ['double', 'double', 'double', 'double']),

  lower: strict(['text'], 'text'),
  upper: strict(['text'], 'text'),
  /** Removes these characters at both ends; by default only spaces. */
  trim: (args) =>
    faultIn(args, args.length === 1 ? ['text'] : ['text', 'literal text']) ?? { type: 'text', nullable: anyNull(args) },
  length: strict(['text'], 'bigint'),
  /** Substring from a one-based position, with this many characters. */
  substring,
  /** The last characters, at least one; a shorter text is returned whole. */
  right,
  concat: texts(1, anyNull),
  /** Joins the other texts with the first as separator; skips nulls. */
  concat_ws: texts(2, ([separator]) => separator?.nullable ?? false),
  contains: strict(['text', 'text'], 'boolean'),
  starts_with: strict(['text', 'text'], 'boolean'),
  replace: strict(['text', 'text', 'text'], 'text'),
  /** True if an RE2 pattern matches a part of the text. */
  regexp_matches: strict(['text', 'literal text'], 'boolean'),
  /** True if the pattern matches the complete text. */
  regexp_full_match: strict(['text', 'literal text'], 'boolean'),
  /** Replaces every match; `\1` in the replacement is the first group. */
  regexp_replace: strict(['text', 'literal text', 'literal text'], 'text'),
  /** A group of the first match, 0 for all of it; null without a match. */
  regexp_extract: signature(['text', 'literal text', 'literal integer'], (args) => {
    const group = Number((args[2] as Argument).literal)
    if (group < 0 || group > groupMax) return { code: 'invalidLiteral', detail: { argument: 3, found: group } }
    return { type: 'text', nullable: true }
  }),
  /** Half-width forms of full-width ASCII letters, digits, punctuation and spaces. */
  half_width: strict(['text'], 'text'),
  /** Digest as hexadecimal digits. */
  md5: strict(['text'], 'text'),
  /** Zero-based partition of a text by its hash; engines assign different partitions. */
  part_of: partOf,

  /** Start of the unit that contains the date. */
  date_trunc: withUnit(['date or timestamp'], dateUnits, sameAsLast),
  date_part: withUnit(['date or timestamp'], dateParts, (args) => ({ type: 'bigint', nullable: anyNull(args) })),
  /** Difference from the first date to the second. */
  date_diff: withUnit(['date or timestamp', 'date or timestamp'], diffUnits, (args) => ({
    type: 'bigint',
    nullable: anyNull(args),
  })),
  /** Adds whole units; in a shorter month, at most its last day. */
  date_add: withUnit(['integer', 'date or timestamp'], diffUnits, sameAsLast),
  /** Milliseconds since 1970; truncates finer digits. */
  epoch_millis: strict(['timestamp'], 'bigint'),
  to_char: signature(
    ['date or timestamp', 'literal text'],
    (args) => faultyOption(args, 1, dateFormats) ?? { type: 'text', nullable: (args[0] as Argument).nullable },
  ),
  /** UTC of an ISO text with an offset, such as `2026-01-05T10:30:00+08:00`; null for other texts. */
  parse_instant: partial(['text'], 'timestamp'),
  /** Converts local time in a zone to UTC. Engines differ for the hour that daylight saving repeats. */
  utc_of_local: inZone,
  /** Converts UTC to local time in a zone. */
  local_of_utc: inZone,
} as const satisfies Record<string, Resolve>

export type FunctionName = keyof typeof functions

export const resolveOf = (name: string): Resolve | undefined =>
  Object.hasOwn(functions, name) ? functions[name as FunctionName] : undefined
