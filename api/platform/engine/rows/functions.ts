import { type Argument, type DatePart, dateFormats, type FunctionName } from '../plan/functions.ts'
import { distancePlaces, earthRadiusKm, latitudeMax, longitudeMax } from '../plan/globe.ts'
import { type ColumnType, commonType, decimalOf, isDecimal, isInteger } from '../plan/types.ts'
import { castOf } from './convert.ts'
import { boundedReplacement, boundedText, countWork } from './cost.ts'
import {
  addMonths,
  beginOfMoment,
  beginOfUnit,
  dayOfMicros,
  instantOfText,
  isMomentDay,
  microsOfDay,
  monthsOfDay,
  partOfMoment,
  partsOfDay,
  textOfDay,
} from './moments.ts'
import { checkBigint, checkDigits, floorDigits, limitOf, powerOf, roundDigits, roundToPlaces } from './numbers.ts'
import { compilePattern, type Pattern } from './pattern/pattern.ts'
import {
  charactersOf,
  compareTexts,
  digestOf,
  halfWidthOf,
  lastCharacters,
  lengthOf,
  lowerOf,
  trimmer,
  upperOf,
} from './texts.ts'
import { overflow, type RowValue } from './value.ts'
import { zoneOf } from './zones.ts'

export type Row = readonly RowValue[]
/** Computes a value of one row. */
export type Compute = (row: Row) => RowValue
/**
 * Builds a call from computed arguments, which have the types of the signature; undefined if there is no
 * implementation.
 */
type Build = (args: readonly Compute[], of: readonly Argument[], result: ColumnType) => Compute | undefined

type Known = Exclude<RowValue, null>

const one =
  (compute: (value: never) => RowValue): Build =>
  ([arg]) => {
    const [of, apply] = [arg as Compute, compute as (value: Known) => RowValue]
    return (row) => {
      const value = of(row)
      if (value === null) return null
      if (typeof value === 'string') countWork(value.length)
      return apply(value)
    }
  }

const two =
  (compute: (a: never, b: never) => RowValue): Build =>
  ([first, second]) =>
    pair(first as Compute, second as Compute, compute as (a: Known, b: Known) => RowValue)

const pair =
  (first: Compute, second: Compute, compute: (a: Known, b: Known) => RowValue): Compute =>
  (row) => {
    const a = first(row)
    if (a === null) return null
    const b = second(row)
    if (b === null) return null
    if (typeof a === 'string') countWork(a.length)
    return compute(a, b)
  }

/** Selects an implementation by the types. */
const by =
  (choose: (of: readonly Argument[], result: ColumnType) => Build): Build =>
  (args, of, result) =>
    choose(of, result)(args, of, result)

const typeAt = (of: readonly Argument[], at: number): ColumnType => (of[at] as Argument).type
const literalText = (of: readonly Argument[], at: number): string => String((of[at] as Argument).literal ?? '')
const literalNumber = (of: readonly Argument[], at: number): number => Number((of[at] as Argument).literal)

/** Comparison of two values of one type. */
function orderOf(type: ColumnType): (a: Known, b: Known) => number {
  if (type === 'text') return (a, b) => compareTexts(a as string, b as string)
  return (a, b) => (a < b ? -1 : a > b ? 1 : 0)
}

/** Converts arguments to their common type. */
function alike(args: readonly Compute[], of: readonly Argument[]): { type: ColumnType; args: Compute[] } {
  const type = of.map((each) => each.type).reduce((a, b) => commonType(a, b) as ColumnType)
  return { type, args: args.map((arg, at) => converted(arg, typeAt(of, at), type)) }
}

export function converted(arg: Compute, from: ColumnType, to: ColumnType): Compute {
  const convert = castOf(from, to)
  return convert === undefined ? arg : (row) => convert(arg(row))
}

const equality =
  (isNot: boolean): Build =>
  (given, of) => {
    const { args } = alike(given, of)
    return pair(args[0] as Compute, args[1] as Compute, (a, b) => (a === b) !== isNot)
  }

const comparison =
  (holds: (order: number) => boolean): Build =>
  (given, of) => {
    const { args, type } = alike(given, of)
    const order = orderOf(type)
    return pair(args[0] as Compute, args[1] as Compute, (a, b) => holds(order(a, b)))
  }

/** `and` is false if any argument is false, `or` true if any is true; otherwise null if any is null. */
const logical =
  (decisive: boolean): Build =>
  (args) =>
  (row) => {
    let result: boolean | null = !decisive
    for (const arg of args) {
      const value = arg(row)
      if (value === decisive) return decisive
      if (value === null) result = null
    }
    return result
  }

const isIn: Build = (given, of) => {
  if (given.length === 1) return () => false
  const { args } = alike(given, of)
  const [value, ...options] = args as [Compute, ...Compute[]]
  const areFixed = of.slice(1).every(({ literal }) => literal !== undefined)
  if (!areFixed) {
    return (row) => {
      const found = value(row)
      if (found === null) return null
      let result: boolean | null = false
      for (const option of options) {
        const other = option(row)
        if (other === found) return true
        if (other === null) result = null
      }
      return result
    }
  }
  const known = new Set(options.map((option) => option([])))
  const unfound = known.has(null) ? null : false
  return (row) => {
    const found = value(row)
    return found === null ? null : known.has(found) || unfound
  }
}

const extreme =
  (sign: 1 | -1): Build =>
  (args, _, result) => {
    const order = orderOf(result)
    return (row) => {
      let best: Known | null = null
      for (const arg of args) {
        const value = arg(row)
        if (value === null) return null
        if (best === null || order(value, best) * sign > 0) best = value
      }
      return best
    }
  }

type Operation = (a: never, b: never) => RowValue

const arithmetic = ({ ofDoubles, ofBigints }: { ofDoubles: Operation; ofBigints: Operation }): Build =>
  by((of, result) => {
    if (result === 'double') return two(ofDoubles)
    const compute = ofBigints as unknown as (a: bigint, b: bigint) => bigint
    if (result === 'bigint') return two((a: bigint, b: bigint) => checkBigint(compute(a, b)))
    const limit = limitOf(result)
    const { scale } = decimalOf(result)
    const [left, right] = [0, 1].map((at) => powerOf(scale - decimalOf(typeAt(of, at)).scale)) as [bigint, bigint]
    return two((a: bigint, b: bigint) =>
      checkDigits(compute(checkDigits(a * left, limit), checkDigits(b * right, limit)), limit),
    )
  })

/** Multiplies decimals by their digits, which adds up their scales. */
const product: Build = by((_, result) => {
  if (result === 'double') return two((a: number, b: number) => a * b)
  if (result === 'bigint') return two((a: bigint, b: bigint) => checkBigint(a * b))
  const limit = limitOf(result)
  return two((a: bigint, b: bigint) => checkDigits(a * b, limit))
})

/** Leaves integers unchanged. */
const wholeOf = (ofDoubles: (value: number) => number, ofDigits: (digits: bigint, scale: number) => bigint): Build =>
  by((of) => {
    const type = typeAt(of, 0)
    if (isInteger(type)) return one((value: Known) => value)
    if (!isDecimal(type)) return one(ofDoubles)
    const { scale } = decimalOf(type)
    return one((digits: bigint) => ofDigits(digits, scale))
  })

const rounded: Build = by((of) => {
  const type = typeAt(of, 0)
  const places = literalNumber(of, 1)
  if (isInteger(type)) return one((value: Known) => value)
  if (type === 'double') return one((value: number) => roundToPlaces(value, places))
  const dropped = decimalOf(type).scale - places
  return dropped <= 0 ? one((value: Known) => value) : one((digits: bigint) => roundDigits(digits, dropped))
})

const magnitude = (ofDoubles: (value: number) => number, ofBigints: (value: bigint) => bigint): Build =>
  by((of) => {
    const type = typeAt(of, 0)
    if (type === 'double') return one(ofDoubles)
    return type === 'bigint' ? one((value: bigint) => checkBigint(ofBigints(value))) : one(ofBigints)
  })

/** Builds a function of a pattern, which must be valid in the dialect. */
const ofPattern =
  (choose: (pattern: Pattern, of: readonly Argument[]) => ((text: string) => RowValue) | undefined): Build =>
  (args, of, result) => {
    const pattern = compilePattern(literalText(of, 1))
    const compute = pattern && choose(pattern, of)
    return compute && one(compute)(args, of, result)
  }

/** Texts and group numbers of a replacement such as `$\1`; undefined if it is invalid. */
function piecesOf(replacement: string, groups: number): (string | number)[] | undefined {
  if (replacement.replace(/\\[\d\\]/g, '').includes('\\')) return undefined
  const pieces = replacement
    .split(/(\\[\d\\])/)
    .filter((piece) => piece !== '')
    .map((piece) => (/^\\\d$/.test(piece) ? Number(piece.slice(1)) : piece === '\\\\' ? '\\' : piece))
  return pieces.every((piece) => typeof piece === 'string' || piece <= groups) ? pieces : undefined
}

const ofMoment = (ofDay: (days: number) => RowValue, ofMicros: (micros: bigint) => RowValue, at: number): Build =>
  ((args, of, result) =>
    one((typeAt(of, at) === 'date' ? ofDay : ofMicros) as (value: never) => RowValue)(
      [args[at] as Compute],
      of,
      result,
    )) satisfies Build

const dayAt = (args: readonly Compute[], of: readonly Argument[], at: number): Compute =>
  converted(args[at] as Compute, typeAt(of, at), 'date')

const difference: Build = (args, of) => {
  const [from, to] = [dayAt(args, of, 1), dayAt(args, of, 2)]
  const unit = literalText(of, 0)
  const yearOf = (days: number) => partsOfDay(days).year
  const count = { year: yearOf, month: monthsOfDay, day: (days: number) => days }[unit] ?? yearOf
  return pair(from, to, (a, b) => BigInt(count(b as number) - count(a as number)))
}

const monthsPerYear = 12
const microsPerMilli = 1000n

/** Adds days and preserves the time of day. */
const added: Build = (args, of) => {
  const unit = literalText(of, 0)
  const later = (days: number, count: number): number => {
    if (!Number.isSafeInteger(count) || Math.abs(count) > countsMax) return overflow()
    const found = unit === 'day' ? days + count : addMonths(days, unit === 'year' ? count * monthsPerYear : count)
    return isMomentDay(found) ? found : overflow()
  }
  const [count, moment] = [args[1] as Compute, args[2] as Compute]
  if (typeAt(of, 2) === 'date') return pair(count, moment, (n, days) => later(days as number, n as number))
  return pair(count, moment, (n, micros) => {
    const days = dayOfMicros(micros as bigint)
    return (micros as bigint) + microsOfDay(later(days, n as number) - days)
  })
}
/** Maximum count to add; larger ones exceed every timestamp. */
const countsMax = 10_000_000

const radiansPerDegree = Math.PI / 180
const haversine = (degrees: number): number => Math.sin((degrees * radiansPerDegree) / 2) ** 2

function distanceKm(lat1: number, lon1: number, lat2: number, lon2: number): number {
  const across = Math.cos(lat1 * radiansPerDegree) * Math.cos(lat2 * radiansPerDegree) * haversine(lon2 - lon1)
  const length = 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(haversine(lat2 - lat1) + across)))
  return roundToPlaces(length, distancePlaces)
}

/** Coordinate within its range; null otherwise. */
const within =
  (of: Compute, max: number): Compute =>
  (row) => {
    const value = of(row)
    return value !== null && Math.abs(value as number) <= max ? value : null
  }

/** Computes latitudes first, as the engine does: if one is invalid, the longitudes may fail. */
const distance: Build = (args) => {
  const [lat1, lon1, lat2, lon2] = args.map((arg, at) => within(arg, at % 2 === 0 ? latitudeMax : longitudeMax)) as [
    Compute,
    Compute,
    Compute,
    Compute,
  ]
  return (row) => {
    const places: RowValue[] = []
    for (const each of [lat1, lat2, lon1, lon2]) {
      const value = each(row)
      if (value === null) return null
      places.push(value)
    }
    const [fromLat, toLat, fromLon, toLon] = places as [number, number, number, number]
    return distanceKm(fromLat, fromLon, toLat, toLon)
  }
}

const zoned =
  (direction: 'localOfUtc' | 'utcOfLocal'): Build =>
  (args, of, result) => {
    const zone = zoneOf(literalText(of, 1))
    return one(zone[direction])(args, of, result)
  }

export const rowFunctions: Readonly<Record<FunctionName, Build>> = {
  eq: equality(false),
  ne: equality(true),
  lt: comparison((order) => order < 0),
  le: comparison((order) => order <= 0),
  gt: comparison((order) => order > 0),
  ge: comparison((order) => order >= 0),
  and: logical(false),
  or: logical(true),
  not: one((value: boolean) => !value),
  in: isIn,
  is_null:
    ([arg]) =>
    (row) =>
      (arg as Compute)(row) === null,
  coalesce: (args) => (row) => {
    for (const arg of args) {
      const value = arg(row)
      if (value !== null) return value
    }
    return null
  },
  nullif: (given, of) => {
    const { args } = alike(given, of)
    const [value, a, b] = [given[0], ...args] as [Compute, Compute, Compute]
    return (row) => {
      const found = a(row)
      return found !== null && found === b(row) ? null : value(row)
    }
  },
  least: extreme(-1),
  greatest: extreme(1),

  add: arithmetic({ ofDoubles: (a: number, b: number) => a + b, ofBigints: (a: bigint, b: bigint) => a + b }),
  subtract: arithmetic({ ofDoubles: (a: number, b: number) => a - b, ofBigints: (a: bigint, b: bigint) => a - b }),
  multiply: product,
  exact_product: product,
  divide: two((a: number, b: number) => (b === 0 ? null : a / b)),
  integer_divide: two((a: bigint, b: bigint) => (b === 0n ? null : checkBigint(a / b))),
  mod: two((a: bigint, b: bigint) => {
    if (b === 0n) return null
    checkBigint(a / b)
    return a % b
  }),
  negate: magnitude(
    (value) => -value,
    (value) => -value,
  ),
  abs: magnitude(Math.abs, (value) => (value < 0n ? -value : value)),
  floor: wholeOf(Math.floor, floorDigits),
  ceil: wholeOf(Math.ceil, (digits, scale) => -floorDigits(-digits, scale)),
  round: rounded,
  ln: one((value: number) => (value > 0 ? Math.log(value) : null)),
  sqrt: one((value: number) => (value >= 0 ? Math.sqrt(value) : null)),

  distance_km: distance,

  lower: one(lowerOf),
  upper: one(upperOf),
  trim: (args, of, result) => one(trimmer(of.length > 1 ? literalText(of, 1) : ' '))(args, of, result),
  length: one((text: string) => BigInt(lengthOf(text))),
  substring: by((of) => {
    const [start, length] = [literalNumber(of, 1), literalNumber(of, 2)]
    return one((text: string) => charactersOf(text, start, length))
  }),
  right: by((of) => one((text: string) => lastCharacters(text, literalNumber(of, 1)))),
  concat: (args) => (row) => {
    let text = ''
    for (const arg of args) {
      const value = arg(row)
      if (value === null) return null
      text += value
    }
    return boundedText(text)
  },
  concat_ws:
    ([separator, ...args]) =>
    (row) => {
      const between = (separator as Compute)(row)
      if (between === null) return null
      const values = args.map((arg) => arg(row)).filter((value) => value !== null)
      return boundedText(values.join(between as string))
    },
  contains: two((text: string, part: string) => text.includes(part)),
  starts_with: two((text: string, part: string) => text.startsWith(part)),
  replace:
    ([text, part, other]) =>
    (row) => {
      const [of, found, put] = [text, part, other].map((arg) => (arg as Compute)(row)) as (string | null)[]
      if (of == null || found == null || put == null) return null
      if (found === '') return of
      if (put.length > found.length)
        boundedReplacement(of, Math.floor(of.length / found.length), put.length - found.length)
      else countWork(of.length)
      return of.replaceAll(found, () => put)
    },
  regexp_matches: ofPattern((pattern) => (text) => pattern.test(text, false)),
  regexp_full_match: ofPattern((pattern) => (text) => pattern.test(text, true)),
  regexp_replace: ofPattern((pattern, of) => {
    const pieces = piecesOf(literalText(of, 2), pattern.groups)
    return pieces && ((text) => pattern.replace(text, pieces))
  }),
  regexp_extract: ofPattern((pattern, of) => {
    const group = literalNumber(of, 2)
    return group > pattern.groups ? undefined : (text) => pattern.extract(text, group) ?? null
  }),
  half_width: one(halfWidthOf),
  md5: one(digestOf),
  // Only the engine has this hash function.
  part_of: () => undefined,

  date_trunc: (args, of, result) => {
    const unit = literalText(of, 0)
    return ofMoment(beginOfUnit(unit), beginOfMoment(unit), 1)(args, of, result)
  },
  date_part: (args, of, result) => {
    const { ofDay, ofMicros } = partOfMoment(literalText(of, 0) as DatePart)
    return ofMoment(
      (days) => BigInt(ofDay(days)),
      (micros) => BigInt(ofMicros(micros)),
      1,
    )(args, of, result)
  },
  date_diff: difference,
  date_add: added,
  to_char: (args, of, result) => {
    const format = literalText(of, 1)
    const text = (days: number) =>
      format === dateFormats[0] ? textOfDay(days) : textOfDay(days).slice(0, format.length)
    return ofMoment(text, (micros) => text(dayOfMicros(micros)), 0)(args, of, result)
  },
  epoch_millis: one((micros: bigint) => micros / microsPerMilli),
  parse_instant: one((text: string) => instantOfText(text) ?? null),
  utc_of_local: zoned('utcOfLocal'),
  local_of_utc: zoned('localOfUtc'),
}
