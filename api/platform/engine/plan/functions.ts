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

/** Argument of a function; `literal` is set if it is one, also if that is null. */
export type Argument = { readonly type: ColumnType; readonly nullable: boolean; readonly literal?: LiteralValue }
export type TypeFault = Pick<PlanProblem, 'code' | 'detail'>
/** Result of a function, and the types to which its arguments are converted first, where they differ. */
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

/** A function of fixed parameters. */
export const signature =
  (parameters: readonly Parameter[], result: (args: readonly Argument[]) => Resolved | TypeFault): Resolve =>
  (args) =>
    faultIn(args, parameters) ?? result(args)

/** Null if an argument is null. */
const strict = (parameters: readonly Parameter[], type: ColumnType): Resolve =>
  signature(parameters, (args) => ({ type, nullable: anyNull(args) }))
/** May also be null for other reasons. */
const partial = (parameters: readonly Parameter[], type: ColumnType, args?: readonly ColumnType[]): Resolve =>
  signature(parameters, () => ({ type, nullable: true, ...(args && { args }) }))

/** Type that all arguments share; they are converted to it. */
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

/** All arguments of one type, which is the result's. */
const sameType =
  (isNullable: (args: readonly Argument[]) => boolean): Resolve =>
  (args) => {
    const type = unified(args)
    return typeof type === 'string' ? { type, nullable: isNullable(args), args: args.map(() => type) } : type
  }

/** Integers are computed as bigints, decimals exactly, anything with a double as doubles. */
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

/** Same type as the argument, but bigint for integers: the absolute of the least integer is none. */
const magnitude: Resolve = signature(['number'], ([arg]) => {
  const { type, nullable } = arg as Argument
  return type === 'integer' ? { type: 'bigint', nullable, args: ['bigint'] } : { type, nullable }
})

/** Integers of the same kind: decimals lose their scale. */
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
/** Weeks are those of ISO 8601; `isodow` is 1 on Mondays. */
export const dateParts = ['year', 'quarter', 'month', 'week', 'day', 'isodow', 'hour', 'minute'] as const
export type DatePart = (typeof dateParts)[number]
/** Differences count the borders between the two, not whole units. */
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
/** Parts of a text made of a date, in the order of its format. */
export const dateFormats = ['YYYY-MM-DD', 'YYYY-MM', 'YYYY'] as const

function faultyOption(args: readonly Argument[], at: number, options: readonly string[]): TypeFault | undefined {
  const { literal } = args[at] as Argument
  return options.includes(String(literal))
    ? undefined
    : { code: 'invalidLiteral', detail: { argument: at + 1, found: String(literal), expected: options.join(', ') } }
}

/** A function of a unit and others; dates have no hours. */
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
/** Leaves 18 digits before the decimal point. */
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
  /** Three-valued, as in SQL. */
  and: logical,
  or: logical,
  not: signature(['boolean'], ([arg]) => ({ type: 'boolean', nullable: (arg as Argument).nullable })),
  /** True if the first equals one of the others. */
  in: (args) => {
    const common = unified(args)
    return typeof common === 'string' ? { type: 'boolean', nullable: args.length > 1 && anyNull(args) } : common
  },
  is_null: signature(['any'], () => ({ type: 'boolean', nullable: false })),
  /** The first that is not null. */
  coalesce: sameType((args) => args.every(({ nullable }) => nullable)),
  /** Null if both are equal. */
  nullif: signature(['any', 'any'], (args) => {
    const common = unified(args)
    return typeof common === 'string' ? { type: (args[0] as Argument).type, nullable: true } : common
  }),
  /** Null if any is null. */
  least: sameType(anyNull),
  greatest: sameType(anyNull),

  add: arithmetic(sumType),
  subtract: arithmetic(sumType),
  multiply: arithmetic(productType),
  /** Product of decimals in 38 digits; fails at run time where these do not suffice. */
  exact_product: signature(['number', 'number'], (args) => {
    const [a, b] = args as [Argument, Argument]
    if (a.type === 'double' || b.type === 'double') return mismatch(0, 'decimal', 'double')
    const scale = decimalOf(a.type).scale + decimalOf(b.type).scale
    if (scale > productScaleMax) return { code: 'decimalTooWide', detail: { scale, max: productScaleMax } }
    const type = decimalType({ precision: decimalDigitsMax, scale })
    return { type, nullable: anyNull(args), args: [exactType(a.type), exactType(b.type)] }
  }),
  /** Always a double; null for a divisor of 0. */
  divide: partial(['number', 'number'], 'double', ['double', 'double']),
  /** Truncates towards 0; null for a divisor of 0. */
  integer_divide: partial(['whole number', 'whole number'], 'bigint', ['bigint', 'bigint']),
  /** Has the sign of the dividend; null for a divisor of 0. */
  mod: partial(['whole number', 'whole number'], 'bigint', ['bigint', 'bigint']),
  negate: magnitude,
  abs: magnitude,
  floor: whole,
  ceil: whole,
  /** Rounds halves away from 0; the second argument is the number of decimal places. */
  round: rounded,
  /** Null unless the number is positive. */
  ln: partial(['number'], 'double', ['double']),
  /** Null for negative numbers. */
  sqrt: partial(['number'], 'double', ['double']),
  /**
   * Kilometres between two points given by latitude and longitude, to 3 decimal places; null for invalid coordinates.
   */
  distance_km: partial(['number', 'number', 'number', 'number'], 'double', ['double', 'double', 'double', 'double']),

  lower: strict(['text'], 'text'),
  upper: strict(['text'], 'text'),
  /** Without these characters at both ends; by default spaces only. */
  trim: (args) =>
    faultIn(args, args.length === 1 ? ['text'] : ['text', 'literal text']) ?? { type: 'text', nullable: anyNull(args) },
  length: strict(['text'], 'bigint'),
  /** From a position counted from 1, that many characters. */
  substring,
  /** The last characters, at least one; all of a shorter text. */
  right,
  concat: texts(1, anyNull),
  /** The others joined by the first; nulls among them are skipped. */
  concat_ws: texts(2, ([separator]) => separator?.nullable ?? false),
  contains: strict(['text', 'text'], 'boolean'),
  starts_with: strict(['text', 'text'], 'boolean'),
  replace: strict(['text', 'text', 'text'], 'text'),
  /** True if a part of the text matches a pattern of RE2. */
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
  /** Number of the part, from 0, that a text falls into by its hash; engines differ in which one that is. */
  part_of: partOf,

  /** Start of the unit that contains the date. */
  date_trunc: withUnit(['date or timestamp'], dateUnits, sameAsLast),
  date_part: withUnit(['date or timestamp'], dateParts, (args) => ({ type: 'bigint', nullable: anyNull(args) })),
  /** From the first date to the second. */
  date_diff: withUnit(['date or timestamp', 'date or timestamp'], diffUnits, (args) => ({
    type: 'bigint',
    nullable: anyNull(args),
  })),
  /** Adds whole units; the last day of a shorter month at most. */
  date_add: withUnit(['integer', 'date or timestamp'], diffUnits, sameAsLast),
  /** Milliseconds since 1970, without what is finer. */
  epoch_millis: strict(['timestamp'], 'bigint'),
  /** Text of a date by a format. */
  to_char: signature(
    ['date or timestamp', 'literal text'],
    (args) => faultyOption(args, 1, dateFormats) ?? { type: 'text', nullable: (args[0] as Argument).nullable },
  ),
  /** UTC of an ISO text with an offset, such as `2026-01-05T10:30:00+08:00`; null for other texts. */
  parse_instant: partial(['text'], 'timestamp'),
  /** UTC of a local time in a time zone. Engines differ for the hour that a change of clocks repeats. */
  utc_of_local: inZone,
  /** Local time in a time zone of a time in UTC. */
  local_of_utc: inZone,
} as const satisfies Record<string, Resolve>

export type FunctionName = keyof typeof functions

export const resolveOf = (name: string): Resolve | undefined =>
  Object.hasOwn(functions, name) ? functions[name as FunctionName] : undefined
