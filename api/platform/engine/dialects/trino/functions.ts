import type { DatePart } from '../../plan/functions.ts'
import { isInteger } from '../../plan/types.ts'
import { type AggregateWriter, type Dialect, textLiteral, type Writer } from '../dialect.ts'
import { instantPattern, known, rankWindows, standardAggregates, standardFunctions } from '../standard.ts'

const partFunctions: Readonly<Record<DatePart, string>> = {
  year: 'year',
  quarter: 'quarter',
  month: 'month',
  week: 'week',
  day: 'day',
  isodow: 'day_of_week',
  hour: 'hour',
  minute: 'minute',
}

/** Anchored pattern, because the engine searches for a match at any position. */
export const fullPattern = (pattern: string): string => `\\A(?:${pattern})\\z`

/** Replaces `\1` by `$1` and escapes dollars. */
const replacementOf = (text: string): string =>
  text.replace(/\\(\\|\d)|\$|\\/g, (match, after?: string) =>
    after === undefined ? `\\${match}` : after === '\\' ? '\\\\' : `$${after}`,
  )

const characterRange = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at)
const textOf = (codes: readonly number[]): string => String.fromCodePoint(...codes)
/** Letters whose case Java changes by a later version of Unicode than DuckDB does. */
const changedByJava = {
  upper: textOf([0x19b, 0x264, 0x1c8a, 0xa7cd, 0xa7db, ...characterRange(0x10d70, 0x10d85)]),
  lower: textOf([0x1c89, 0xa7cb, 0xa7cc, 0xa7da, 0xa7dc, ...characterRange(0x10d50, 0x10d65)]),
}
const firstPrivate = 0x10ff00

/** Swaps these letters for private-use characters first, then changes the letters that only DuckDB changes. */
const changingCase =
  (name: 'upper' | 'lower', { from = '', to = '' } = {}): Writer =>
  ([text]) => {
    const letters = changedByJava[name]
    const aside = textOf(characterRange(firstPrivate, firstPrivate + [...letters].length - 1))
    const changed = `${name}(translate(${text}, ${textLiteral(letters)}, ${textLiteral(aside)}))`
    return `translate(${changed}, ${textLiteral(aside + from)}, ${textLiteral(letters + to)})`
  }

export const trinoFunctions: Dialect['functions'] = {
  ...standardFunctions,
  upper: changingCase('upper', { from: 'ß', to: 'ẞ' }),
  lower: changingCase('lower'),
  integer_divide: ([a, b]) => `(${a} / nullif(${b}, 0))`,
  mod: ([a, b]) => `(${a} % nullif(${b}, 0))`,
  trim: ([text, characters = "' '"]) => `trim(both ${characters} from ${text})`,
  // A start before the first character returns an empty text.
  right: ([text, count]) => `(case when length(${text}) <= ${count} then ${text} else substr(${text}, -${count}) end)`,
  contains: ([text, part]) => `(strpos(${text}, ${part}) > 0)`,
  regexp_matches: ([text, pattern]) => `regexp_like(${text}, ${pattern})`,
  regexp_full_match: ([text], [, pattern]) =>
    `regexp_like(${text}, ${textLiteral(fullPattern(known(pattern?.literal)))})`,
  regexp_replace: ([text, pattern], [, , replacement]) =>
    `regexp_replace(${text}, ${pattern}, ${textLiteral(replacementOf(known(replacement?.literal)))})`,
  regexp_extract: ([text, pattern, group]) =>
    `(case when regexp_like(${text}, ${pattern}) then coalesce(regexp_extract(${text}, ${pattern}, ${group}), '') end)`,
  md5: ([text]) => `lower(to_hex(md5(to_utf8(${text}))))`,
  // Removes the sign, which a remainder must not have.
  part_of: ([text, parts]) =>
    `mod(bitwise_and(from_big_endian_64(xxhash64(to_utf8(${text}))), 9223372036854775807), ${parts})`,
  date_trunc: ([unit, date]) => `date_trunc(${unit}, ${date})`,
  date_part: ([, date], [part]) => `${partFunctions[known(part?.literal) as DatePart]}(${date})`,
  date_add: ([unit, count, date]) => `date_add(${unit}, ${count}, ${date})`,
  epoch_millis: ([time]) => `date_diff('millisecond', timestamp '1970-01-01 00:00:00', ${time})`,
  parse_instant: ([text]) =>
    `(case when regexp_like(${text}, ${textLiteral(fullPattern(instantPattern))}) then cast(try(from_iso8601_timestamp_nanos(replace(${text}, ' ', 'T'))) at time zone 'UTC' as timestamp(6)) end)`,
  local_of_utc: ([time, zone]) => `cast(with_timezone(${time}, 'UTC') at time zone ${zone} as timestamp(6))`,
  utc_of_local: ([time, zone]) => `cast(with_timezone(${time}, ${zone}) at time zone 'UTC' as timestamp(6))`,
}

/** Casts sums of bigints, which fail beyond 2⁶³. */
const sum: AggregateWriter = ([arg], clause, { of: [of] }) =>
  of && isInteger(of.type) ? `sum(cast(${arg} as decimal(38,0)))${clause}` : `sum(${arg})${clause}`

/** Includes rows without a value, unless their sort value is missing. */
const valueBy =
  (name: string): AggregateWriter =>
  ([value, by], clause) =>
    `${name}(${value}, case when ${value} is not null then ${by} end)${clause}`

export const trinoAggregates: Dialect['aggregates'] = {
  ...standardAggregates,
  approx_count_distinct: ([arg], clause) => `approx_distinct(${arg})${clause}`,
  sum,
  min_by: valueBy('min_by'),
  max_by: valueBy('max_by'),
  corr: ([a, b], clause) => `corr(${a}, ${b})${clause}`,
}

const { count, avg, min, max } = standardAggregates
export const trinoWindows: Dialect['windows'] = {
  ...rankWindows,
  lag_known: ([arg], clause) => `lag(${arg}) ignore nulls${clause}`,
  count,
  // No window function counts distinct values: collects the values of each frame instead.
  count_distinct: ([arg], clause) =>
    `cast(coalesce(cardinality(array_distinct(filter(array_agg(${arg})${clause}, v -> v is not null))), 0) as bigint)`,
  sum,
  avg,
  min,
  max,
}
