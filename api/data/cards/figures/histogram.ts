import {
  and,
  call,
  caseOf,
  cast,
  type Expression,
  ge,
  isNotNull,
  isNull,
  le,
  literal,
  lt,
  or,
} from '#api/platform/engine/plan/expression.ts'
import { aggregate, count, filter, max, min, type Plan, pick, project, sort } from '#api/platform/engine/plan/plan.ts'
import type { LiteralValue } from '#api/platform/engine/plan/types.ts'
import type { Value } from '#api/platform/engine/session.ts'
import { FigureRole, GroupMark } from '#contract/data/cards/codes.ts'
import type { CardSettings, CardWords } from '#contract/data/cards/shapes.ts'
import type { Condition } from '#contract/data/conditions.ts'
import { FieldType } from '#contract/data/tables/codes.ts'
import { columnTypes } from '../../data-rights/column-types.ts'
import { roundBounds } from './bounds.ts'
import { conditionText, range } from './drill.ts'
import type { CardContext } from './grouped.ts'
import { groups, rowsOf, type Scalars, scalars, stored, together, type Work } from './needs.ts'
import { type CardColumn, noFigures, numberOf, plainCell, type RawFigures } from './raw-figures.ts'

/** Maximum decimal places of bounds; for doubles, as many as their exponent allows. */
const placesOf = ({ fieldType }: CardColumn): number =>
  fieldType === FieldType.integer ? 0 : fieldType === FieldType.number ? 10 : 340

/** Literal of a column's number as exact text or double, for plans and conditions. */
const literalFor = (text: string, { fieldType }: CardColumn): Expression =>
  literal(fieldType === FieldType.float ? Number(text) : text, columnTypes[fieldType])

/** Bin of a value, found by binary search: a few comparisons for each row. */
function partOf(value: string, bounds: readonly Expression[], from = 0, until = bounds.length - 1): Expression {
  if (until - from === 1) return literal(from)
  const middle = Math.floor((from + until) / 2)
  return caseOf(
    [{ when: lt(value, bounds[middle] ?? literal(null, 'double')), result: partOf(value, bounds, from, middle) }],
    partOf(value, bounds, middle, until),
  )
}

/** Histogram of a number column: rows by bins of equal width, and the exact quartiles. */
export function* histogramFigures(
  context: CardContext,
  { column: name, bins }: CardSettings<'histogram'>,
): Work<RawFigures> {
  const column = context.columns.get(name) as CardColumn
  const notes: CardWords[] = []
  const [facts, deviation] = (yield* together<unknown>([
    scalars({
      all: count(),
      filled: { aggregate: 'count', args: [name] },
      least: min(name),
      most: max(name),
      mean: { aggregate: 'avg', args: [name] },
    }),
    deviationOf(name, notes),
  ])) as [Scalars, number | null]
  const [all, filled] = [numberOf(facts.all), numberOf(facts.filled)]
  const columns: RawFigures['columns'] = [
    { name: 'lower', role: FigureRole.lower, fieldType: column.fieldType, column: name },
    { name: 'upper', role: FigureRole.upper, fieldType: column.fieldType, column: name },
    { name: 'rows', role: FigureRole.rows, fieldType: FieldType.integer },
    { name: 'share', role: FigureRole.share, fieldType: FieldType.float },
  ]
  const shareOf = (rows: number) => (all === 0 ? null : rows / all)
  const empty = {
    cells: [null, null, all - filled, shareOf(all - filled)],
    mark: GroupMark.empty,
    seriesMark: null,
    condition: { column: name, operator: 'isEmpty' as const, values: [] },
  }
  const figures: RawFigures = {
    ...noFigures,
    columns,
    total: [null, null, all, shareOf(all)],
    leftOut: all - filled,
    notes,
    rows: all > filled ? [empty] : [],
  }
  const { least = null, most = null } = facts
  if (least === null || most === null) return figures
  const [low, high] = [conditionText(least, column.fieldType), conditionText(most, column.fieldType)]
  const { ends, part } = partsOfRange({ column, low, high, bins })
  const isNarrow = column.fieldType === FieldType.integer && Number(most) - Number(least) < narrowRange
  const read = yield* isNarrow ? countedValues(name, part) : countedParts(context, { name, part })
  const found = new Map<number, number>()
  for (const [at, rows] of read) found.set(Number(at), (found.get(Number(at)) ?? 0) + numberOf(rows))
  const quartiles = yield* quartilesOf(context, {
    column,
    parts: partsIn(
      read.map(([, ...part]) => part),
      0,
    ),
    filled,
  })
  const rows = ends.map(({ lower, upper, condition }, at) => {
    const number = found.get(at) ?? 0
    return {
      cells: [lower, upper, number, shareOf(number)],
      mark: GroupMark.value,
      seriesMark: null,
      condition: condition(name),
    }
  })
  return {
    ...figures,
    rows: [...rows, ...figures.rows],
    distribution: {
      count: filled,
      least: plainCell(least),
      quartile1: quartiles[0] ?? null,
      median: quartiles[1] ?? null,
      quartile3: quartiles[2] ?? null,
      most: plainCell(most),
      mean: finite(facts.mean),
      deviation,
    },
  }
}

/** Width of an integer range up to which each value is counted, so that one pass gives bins and quartiles. */
const narrowRange = 10_000

/** Bin, rows, minimum and maximum of each value. */
function* countedValues(name: string, part: Expression): Work<Value[][]> {
  const { table, columns } = yield* groups([name], { rows: count() })
  const values = sort(filter(table, isNotNull(name)), name)
  return yield* rowsOf(project(values, { part, rows: columns.rows ?? '', least: name, most: name }))
}

/** Bin, rows, minimum and maximum of each non-empty bin. */
function* countedParts(context: CardContext, { name, part }: { name: string; part: Expression }): Work<Value[][]> {
  const place = context.registered.column(caseOf([{ when: isNull(name), result: literal(null, 'integer') }], part))
  const { table, columns } = yield* groups([place], { rows: count(), least: min(name), most: max(name) })
  const { rows = '', least = '', most = '' } = columns
  return yield* rowsOf(sort(pick(filter(table, isNotNull(place)), [place, rows, least, most]), place))
}

type Ranged = { column: CardColumn; low: string; high: string; bins: number }

/** Bins of equal, round width over a column's range: the bin number of each row, and the bounds of each bin. */
export function partsOfRange({ column, low, high, bins }: Ranged) {
  const isConstant = low === high
  const ends = isConstant ? [low, low] : boundsOf(low, high, { bins, column })
  const part = isConstant
    ? literal(0)
    : partOf(
        column.name,
        ends.map((end) => literalFor(end, column)),
      )
  return {
    part,
    ends: ends.slice(1).map((upper, at) => {
      const lower = ends[at] ?? low
      return {
        lower: endCell(lower, low, column),
        upper: endCell(upper, high, column),
        condition: (name: string): Condition =>
          isConstant
            ? { column: name, operator: 'eq', values: [low] }
            : range(name, endText(lower, column), endText(upper, column)),
      }
    }),
  }
}

/** Bounds that are different as values of the column. */
function boundsOf(low: string, high: string, { bins, column }: { bins: number; column: CardColumn }): string[] {
  const ends = roundBounds(low, high, { bins, placesMax: placesOf(column) })
  return column.fieldType === FieldType.float ? [...new Set(ends.map((end) => String(Number(end))))] : ends
}

/** Bound of a bin in a condition; none beyond the largest double. */
const endText = (end: string, { fieldType }: CardColumn): string | null => {
  if (fieldType !== FieldType.float) return end
  return Number.isFinite(Number(end)) ? String(Number(end)) : null
}
const endCell = (end: string, value: string, { fieldType }: CardColumn): string | number => {
  if (fieldType !== FieldType.float) return end
  return Number.isFinite(Number(end)) ? Number(end) : Number(value)
}

export const finite = (value: Value | undefined): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null

/** Standard deviation; null, with a note, if the squares of the values overflow. */
export function* deviationOf(name: string, notes: CardWords[]): Work<number | null> {
  try {
    const { deviation } = yield* scalars({ deviation: { aggregate: 'stddev_samp', args: [name] } })
    if (deviation === null || finite(deviation) !== null) return finite(deviation)
  } catch {
    // The engine refuses squares that overflow a double.
  }
  notes.push({ key: 'cards-faults:deviationTooLarge', values: {} })
  return null
}

/** Number of bins per pass, and number of rows that are sorted in memory. */
const passParts = 512
const sortedMax = 50_000
const passesMax = 64
const quarters = [0.25, 0.5, 0.75]

/** A bin with the number of rows before it. */
type Part = { least: Value; most: Value; before: number; rows: number }

/** Bins in order, from their numbers of rows, minimum and maximum values. */
function partsIn(found: readonly (readonly Value[])[], before: number): Part[] {
  let from = before
  return found.map(([rows, least = null, most = null]) => {
    const part = { least, most, before: from, rows: numberOf(rows) }
    from += part.rows
    return part
  })
}

const isOneValue = ({ least, most }: Part): boolean => Number(least) === Number(most)

const partAt = (parts: readonly Part[], place: number): Part | undefined =>
  parts.find(({ before, rows }) => place < before + rows)

/**
 * Exact quartiles, linear between neighbours, without sorting all rows. Keeps only the bins that contain a wanted
 * position, and splits them into smaller bins until few rows are left.
 */
function* quartilesOf(
  context: CardContext,
  { column, parts, filled }: { column: CardColumn; parts: readonly Part[]; filled: number },
): Work<(number | null)[]> {
  const wanted = quarters.map((share) => {
    const place = share * (filled - 1)
    const below = Math.floor(place)
    return { place, below, above: Math.min(below + 1, filled - 1) }
  })
  const needed = new Set(wanted.flatMap(({ below, above }) => [partAt(parts, below), partAt(parts, above)]))
  const ranges = [...needed].flatMap((part) => (part && !isOneValue(part) ? within(column, part) : []))
  const rows = project(filter(context.base, or(...ranges)), { $value: cast(column.name, 'double') })
  const values = ranges.length > 0 ? yield* stored(rows) : rows
  const known = new Map<string, Part[]>()
  const found: (number | null)[] = []
  for (const { place, below, above } of wanted) {
    const low = yield* valueAt(values, { place: below, parts, known })
    const high = place > below ? yield* valueAt(values, { place: above, parts, known }) : low
    found.push(low === null || high === null ? null : low + (high - low) * (place - below))
  }
  return found
}

type Seeking = { place: number; parts: readonly Part[]; known: Map<string, Part[]> }

function* valueAt(values: Plan, { place, parts, known }: Seeking): Work<number | null> {
  let part = partAt(parts, place)
  for (let pass = 0; part && pass < passesMax; pass++) {
    if (isOneValue(part)) return Number(part.least)
    if (part.rows <= sortedMax) break
    const key = JSON.stringify([String(part.least), String(part.most)])
    const next: Part[] = known.get(key) ?? (yield* partsOf(values, part))
    known.set(key, next)
    part = partAt(next, place)
  }
  if (!part) return null
  const sorted: Plan = {
    op: 'limit',
    from: sort(filter(values, among(part)), '$value'),
    count: 1,
    offset: place - part.before,
  }
  const [[value] = []] = yield* rowsOf(sorted)
  return value === undefined || value === null ? null : Number(value)
}

const valueLiteral = (value: Value, { fieldType }: CardColumn): Expression =>
  literal((typeof value === 'bigint' ? String(value) : value) as LiteralValue, columnTypes[fieldType])

const within = (column: CardColumn, { least, most }: Part): Expression =>
  and(ge(column.name, valueLiteral(least, column)), le(column.name, valueLiteral(most, column)))

/** Condition on the values of a bin. */
const among = ({ least, most }: Part): Expression =>
  and(ge('$value', literal(Number(least), 'double')), le('$value', literal(Number(most), 'double')))

/** Scales by a quarter, so that the width of any range fits a double. */
const scale = 0.25

/** Values in bins of equal width; rounding never moves a larger value to an earlier bin. */
function* partsOf(values: Plan, part: Part): Work<Part[]> {
  const low = Number(part.least) * scale
  const width = (Number(part.most) * scale - low) / passParts
  const distance = call('subtract', call('multiply', '$value', literal(scale, 'double')), literal(low, 'double'))
  const number = cast(call('floor', call('divide', distance, literal(width, 'double'))), 'bigint')
  const placed = project(filter(values, among(part)), { $value: '$value', $part: number })
  const made = aggregate(placed, ['$part'], { $rows: count(), $least: min('$value'), $most: max('$value') })
  return partsIn(yield* rowsOf(pick(sort(made, '$part'), ['$rows', '$least', '$most'])), part.before)
}
