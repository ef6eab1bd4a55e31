import type { ExpressionFunction } from '#contract/platform/expressions/functions.ts'
import { call, cast, type Expression, literal, when } from '../engine/plan/expression.ts'
import type { FunctionName } from '../engine/plan/functions.ts'
import type { ColumnType } from '../engine/plan/types.ts'
import { convertTo, isEmptyValue, numberType } from './convert.ts'

/** Typed value in a call. */
export type Built = { readonly expression: Expression; readonly type: ColumnType }

/** Builds the expression of a call; undefined if the types do not fit and the engine has no specific fault. */
type Builder = (args: readonly Built[], timeZone: string) => Expression | undefined

const direct =
  (name: FunctionName): Builder =>
  (args) =>
    call(name, ...args.map(({ expression }) => expression))

/** Date or local time of a timestamp. */
const localOf = ({ expression, type }: Built, timeZone: string): Expression =>
  type === 'timestamp' ? call('local_of_utc', expression, literal(timeZone)) : expression

const partOf =
  (part: string): Builder =>
  ([moment], timeZone) =>
    moment && call('date_part', literal(part), localOf(moment, timeZone))

const between =
  (unit: string): Builder =>
  (args, timeZone) =>
    call('date_diff', literal(unit), ...args.map((arg) => dayOf(arg, timeZone)))

const millisPerSecond = 1000
const millisOf = ({ expression, type }: Built): Expression =>
  call('epoch_millis', type === 'date' ? cast(expression, 'timestamp') : expression)

const dayOf = (moment: Built, timeZone: string): Expression =>
  moment.type === 'timestamp' ? cast(localOf(moment, timeZone), 'date') : moment.expression

/** Adds local days and months, so that the time of day stays the same across daylight saving changes. */
const added =
  (unit: string): Builder =>
  ([moment, count], timeZone) => {
    if (!moment || !count) return undefined
    const whole = count.type === 'bigint' ? cast(count.expression, 'integer') : count.expression
    const later = call('date_add', literal(unit), whole, localOf(moment, timeZone))
    return moment.type === 'timestamp' ? call('utc_of_local', later, literal(timeZone)) : later
  }

const dated =
  (format: string): Builder =>
  ([moment], timeZone) =>
    moment && call('to_char', localOf(moment, timeZone), literal(format))

const converted =
  (to: ColumnType): Builder =>
  ([value], timeZone) =>
    value && convertTo(value.expression, { from: value.type, to, timeZone })

const first = ([value]: readonly Built[]): Expression => value?.expression ?? literal(null, 'text')

/** Functions of `contract/platform/expressions/functions.ts`, built from engine functions. */
export const builders: Readonly<Record<ExpressionFunction, Builder>> = {
  if: ([condition, then, otherwise]) =>
    condition && then && when(condition.expression, then.expression, otherwise?.expression),
  ifEmpty: (args) =>
    call(
      'coalesce',
      ...args.map(({ expression, type }) => (type === 'text' ? call('nullif', expression, literal('')) : expression)),
    ),
  isEmpty: ([value]) => value && isEmptyValue(value.expression, value.type),

  abs: direct('abs'),
  round: ([value, places]) => value && call('round', value.expression, places?.expression ?? literal(0)),
  floor: direct('floor'),
  ceil: direct('ceil'),
  div: direct('integer_divide'),
  min: direct('least'),
  max: direct('greatest'),
  sqrt: direct('sqrt'),
  ln: direct('ln'),
  distance_km: direct('distance_km'),

  lower: direct('lower'),
  upper: direct('upper'),
  // Blanks, tabs and the ideographic space.
  trim: (args) => call('trim', first(args), literal(' \t\u3000')),
  halfWidth: direct('half_width'),
  length: direct('length'),
  left: ([value, count]) => value && count && call('substring', value.expression, literal(1), count.expression),
  substring: direct('substring'),
  concat: direct('concat'),
  contains: direct('contains'),
  startsWith: direct('starts_with'),
  replace: direct('replace'),
  matches: direct('regexp_matches'),
  extract: ([value, pattern, group]) =>
    value && pattern && call('regexp_extract', value.expression, pattern.expression, group?.expression ?? literal(0)),
  replacePattern: direct('regexp_replace'),
  digest: direct('md5'),

  year: partOf('year'),
  quarter: partOf('quarter'),
  month: partOf('month'),
  week: partOf('week'),
  day: partOf('day'),
  weekday: partOf('isodow'),
  hour: partOf('hour'),
  minute: partOf('minute'),
  yearsBetween: between('year'),
  monthsBetween: between('month'),
  daysBetween: between('day'),
  secondsBetween: ([from, to]) =>
    from && to && call('divide', call('subtract', millisOf(to), millisOf(from)), literal(millisPerSecond)),
  addYears: added('year'),
  addMonths: added('month'),
  addDays: added('day'),
  monthText: dated('YYYY-MM'),
  dateText: dated('YYYY-MM-DD'),

  text: converted('text'),
  integer: converted('bigint'),
  number: converted(numberType),
  float: converted('double'),
  boolean: converted('boolean'),
  date: converted('date'),
  timestamp: converted('timestamp'),
}
