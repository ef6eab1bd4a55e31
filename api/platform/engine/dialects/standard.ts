import type { AggregateName, WindowName } from '../plan/aggregates.ts'
import { dateFormats, type FunctionName } from '../plan/functions.ts'
import { distancePlaces, earthRadiusKm, latitudeMax, longitudeMax } from '../plan/globe.ts'
import type { LiteralValue } from '../plan/types.ts'
import { type ColumnType, decimalOf, isDecimal, isInteger, isNumeric } from '../plan/types.ts'
import { type AggregateWriter, textLiteral, type Writer } from './dialect.ts'

/** SQL common to both dialects; each adds and overrides what differs. */

const infix =
  (operator: string): Writer =>
  (args) =>
    `(${args.join(` ${operator} `)})`
const named =
  (name: string) =>
  (args: readonly string[]): string =>
    `${name}(${args.join(', ')})`

/** Skips integers, which rounding does not change; casts decimals, whose types differ between engines. */
const rounding =
  (name: string): Writer =>
  ([arg, ...others], [of], result) => {
    if (isInteger(result)) return arg as string
    const call = `${name}(${[arg, ...others].join(', ')})`
    if (!isDecimal(result)) return call
    return of?.type === result ? (arg as string) : `cast(${call} as ${result})`
  }
const aggregate =
  (name: string): AggregateWriter =>
  (args, clause) =>
    `${name}(${args.join(', ')})${clause}`

/** Null if any argument is null, because engines differ in the nulls that they skip. */
const extreme =
  (name: string): Writer =>
  (args, of) => {
    const nulls = args.filter((_, at) => of[at]?.nullable).map((arg) => `${arg} is null`)
    const call = `${name}(${args.join(', ')})`
    return nulls.length === 0 ? call : `(case when ${nulls.join(' or ')} then null else ${call} end)`
  }

/** Great-circle distance by the haversine formula, which is exact for short distances too. */
const distance: Writer = ([lat1, lon1, lat2, lon2]) => {
  const half = (from: string | undefined, to: string | undefined) => `sin(radians(${to} - ${from}) / 2e0)`
  const square = (text: string) => `power(${text}, 2)`
  const chord = `${square(half(lat1, lat2))} + cos(radians(${lat1})) * cos(radians(${lat2})) * ${square(half(lon1, lon2))}`
  const within = (text: string | undefined, max: number) => `${text} between -${max}e0 and ${max}e0`
  const isOnGlobe = [
    within(lat1, latitudeMax),
    within(lat2, latitudeMax),
    within(lon1, longitudeMax),
    within(lon2, longitudeMax),
  ]
  const length = `round(${2 * earthRadiusKm}e0 * asin(least(1e0, sqrt(${chord}))), ${distancePlaces})`
  return `(case when ${isOnGlobe.join(' and ')} then ${length} end)`
}

const [firstSign, lastSign, fullWidthOffset] = [0x21, 0x7e, 0xfee0]
const signs = Array.from({ length: lastSign - firstSign + 1 }, (_, at) => firstSign + at)
const halfForms = ` ${String.fromCharCode(...signs)}`
/** The ideographic space, and the full-width form of each ASCII character. */
const fullForms = `\u3000${String.fromCharCode(...signs.map((sign) => sign + fullWidthOffset))}`

/** Text of a literal argument that the signature has checked. */
export const known = (literal: LiteralValue | undefined): string => String(literal ?? '')

type Shared = Exclude<
  FunctionName,
  | 'integer_divide'
  | 'mod'
  | 'trim'
  | 'right'
  | 'contains'
  | 'regexp_matches'
  | 'regexp_full_match'
  | 'regexp_replace'
  | 'regexp_extract'
  | 'md5'
  | 'part_of'
  | 'date_trunc'
  | 'date_part'
  | 'date_add'
  | 'epoch_millis'
  | 'parse_instant'
  | 'utc_of_local'
  | 'local_of_utc'
>

export const standardFunctions: Readonly<Record<Shared, Writer>> = {
  eq: infix('='),
  ne: infix('<>'),
  lt: infix('<'),
  le: infix('<='),
  gt: infix('>'),
  ge: infix('>='),
  and: (args) => (args.length === 0 ? 'true' : args.length === 1 ? (args[0] as string) : `(${args.join(' and ')})`),
  or: (args) => (args.length === 0 ? 'false' : args.length === 1 ? (args[0] as string) : `(${args.join(' or ')})`),
  not: ([arg]) => `(not ${arg})`,
  in: ([arg, ...options]) => (options.length === 0 ? 'false' : `(${arg} in (${options.join(', ')}))`),
  is_null: ([arg]) => `(${arg} is null)`,
  coalesce: (args) => (args.length === 1 ? (args[0] as string) : named('coalesce')(args)),
  nullif: named('nullif'),
  least: extreme('least'),
  greatest: extreme('greatest'),
  add: infix('+'),
  subtract: infix('-'),
  multiply: infix('*'),
  exact_product: ([a, b], _, result) => `cast((${a} * ${b}) as ${result})`,
  divide: ([a, b]) => `(${a} / nullif(${b}, 0e0))`,
  negate: ([arg]) => `(- ${arg})`,
  abs: named('abs'),
  floor: rounding('floor'),
  ceil: rounding('ceil'),
  round: rounding('round'),
  ln: ([arg]) => `(case when ${arg} > 0e0 then ln(${arg}) end)`,
  sqrt: ([arg]) => `(case when ${arg} >= 0e0 then sqrt(${arg}) end)`,
  distance_km: distance,
  lower: named('lower'),
  upper: named('upper'),
  length: named('length'),
  substring: named('substr'),
  half_width: ([text]) => `translate(${text}, ${textLiteral(fullForms)}, ${textLiteral(halfForms)})`,
  concat: infix('||'),
  concat_ws: named('concat_ws'),
  starts_with: named('starts_with'),
  replace: named('replace'),
  date_diff: ([, from, to], [unit]) => {
    if (unit?.literal === 'year') return `(year(${to}) - year(${from}))`
    if (unit?.literal === 'month') return `((year(${to}) * 12 + month(${to})) - (year(${from}) * 12 + month(${from})))`
    return `date_diff('day', cast(${from} as date), cast(${to} as date))`
  },
  // All formats are prefixes of the ISO format, in which both engines write a date.
  to_char: ([arg], [of, format]) => {
    const text = of?.type === 'date' ? `cast(${arg} as varchar)` : `cast(cast(${arg} as date) as varchar)`
    return known(format?.literal) === dateFormats[0] ? text : `substr(${text}, 1, ${known(format?.literal).length})`
  },
}

export const standardAggregates: Readonly<
  Record<Exclude<AggregateName, 'sum' | 'corr' | 'min_by' | 'max_by' | 'approx_count_distinct'>, AggregateWriter>
> = {
  count: (args, clause) => `count(${args.length === 0 ? '*' : args[0]})${clause}`,
  count_distinct: ([arg], clause) => `count(distinct ${arg})${clause}`,
  avg: aggregate('avg'),
  min: aggregate('min'),
  max: aggregate('max'),
  stddev_samp: aggregate('stddev_samp'),
}

export const rankWindows: Readonly<
  Record<Extract<WindowName, 'row_number' | 'rank' | 'dense_rank' | 'lag' | 'lead'>, AggregateWriter>
> = {
  row_number: aggregate('row_number'),
  rank: aggregate('rank'),
  dense_rank: aggregate('dense_rank'),
  lag: aggregate('lag'),
  lead: aggregate('lead'),
}

const doubleDigitsMax = 100

/** Pattern of the texts that convert to a type; engines differ in other texts that they accept. */
export function textPattern(to: ColumnType): string {
  if (isInteger(to)) return '[+-]?[0-9]+'
  if (to === 'double') return `[+-]?([0-9]{1,${doubleDigitsMax}}(\\.[0-9]*)?|\\.[0-9]+)([eE][+-]?[0-9]{1,2})?`
  if (isDecimal(to)) {
    const { precision, scale } = decimalOf(to)
    const whole = precision === scale ? '0*' : `0*[0-9]{1,${precision - scale}}`
    // Zeros beyond the scale, which databases append to quotients, change no value.
    return scale === 0 ? `[+-]?${whole}` : `[+-]?${whole}(\\.[0-9]{0,${scale}}0*)?`
  }
  if (to === 'boolean') return '(?i)(true|false)'
  const day = '[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}'
  return to === 'date' ? day : `${day} [0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,6})?`
}

/** Texts that `parse_instant` accepts. */
export const instantPattern =
  '[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,6})?(Z|[+-][0-9]{2}:[0-9]{2})'

/** Decimal places of doubles written as text. */
export const doubleScale = 6

/** Rounds doubles half away from 0 before a conversion, and writes texts without exponent. */
export function roundedFirst(sql: string, from: ColumnType, to: ColumnType): string {
  if (from !== 'double') return sql
  if (to === 'text') return `cast(${sql} as decimal(38,${doubleScale}))`
  if (isInteger(to)) return `round(${sql})`
  return isDecimal(to) ? `round(${sql}, ${decimalOf(to).scale})` : sql
}

const integerMin = -(2 ** 31)

/** Number literals of exactly this type; each dialect writes other types. */
export function numberLiteral(value: string | number, type: ColumnType, sqlType: string): string {
  if (!isNumeric(type)) throw new Error(`type "${type}" has no numbers`)
  const written = String(value)
  // The digits without the sign would be parsed as a bigint.
  if (type === 'integer') return Number(value) === integerMin ? `cast(${written} as ${sqlType})` : written
  if (type === 'double') return /e/i.test(written) ? written : `${written}e0`
  const isLong = type === 'bigint' && (Number(value) > 2 ** 31 || Number(value) < -(2 ** 31))
  return isLong ? written : `cast(${isDecimal(type) ? textLiteral(written) : written} as ${sqlType})`
}
