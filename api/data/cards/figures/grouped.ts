import { hasWholeHours, timeGroup } from '#api/data/processes/graph/time-group.ts'
import {
  call,
  caseOf,
  cast,
  type Expression,
  isIn,
  isNotNull,
  isNull,
  literal,
  when,
} from '#api/platform/engine/plan/expression.ts'
import { joinNullSafe } from '#api/platform/engine/plan/null-safe.ts'
import {
  type Aggregate,
  aggregate,
  count,
  filter,
  limit,
  max,
  named,
  type Order,
  type Plan,
  project,
  sort,
  sum,
} from '#api/platform/engine/plan/plan.ts'
import type { Column, ColumnType } from '#api/platform/engine/plan/types.ts'
import type { Value } from '#api/platform/engine/session.ts'
import { FigureRole, GroupMark, pointsMax, type TimeGrouping } from '#contract/data/cards/codes.ts'
import type { Measure } from '#contract/data/cards/shapes.ts'
import { allOf, type Condition } from '#contract/data/conditions.ts'
import { FieldType } from '#contract/data/tables/codes.ts'
import { columnTypes } from '../../data-rights/column-types.ts'
import { groupCondition } from './drill.ts'
import {
  combined,
  filledValue,
  isAdditive,
  isCountOfRows,
  isQuantile,
  measureType,
  partsOf,
  quantiles,
  shareOf,
} from './measures.ts'
import { type Groups, groups, type Registered, rowsOf, scalars, stored, type Work } from './needs.ts'
import {
  type CardColumn,
  CardFault,
  noFigures,
  numberOf,
  plainCell,
  type RawColumn,
  type RawFigures,
  smallGroups,
} from './raw-figures.ts'

/** Context of a card while it is computed. */
export type CardContext = {
  registered: Registered
  columns: ReadonlyMap<string, CardColumn>
  timeZone: string
  /** Opened rows that match the filter. */
  base: Plan
  /** Minimum number of values behind each sum, mean or deviation; none if the reader may see single values. */
  valuesMin: number | undefined
}

/** Column by which rows are grouped: its first values in order, or all hours, days, months or years. */
export type GroupKey = { column: CardColumn; unit: TimeGrouping | null; top: number }

type Marked = { value: Value; mark: GroupMark }
const marks = [GroupMark.value, GroupMark.others, GroupMark.empty] as const
const [isValue, isOther, isEmpty] = [0, 1, 2]

/** Number of marks and values that precede the figures in a row. */
const markedCells = 2

type Key = GroupKey & {
  name: string
  type: ColumnType
  mark: string
  shown: string
  /**
   * Registered name of the hour or day from which groups of the unit are built: calendar functions are expensive per
   * row.
   */
  part: string | null
}

const typeOfKey = ({ column, unit }: GroupKey): ColumnType =>
  unit === null ? columnTypes[column.fieldType] : unit === 'hour' ? 'timestamp' : 'date'
const fieldTypeOfKey = ({ column, unit }: GroupKey): FieldType =>
  unit === null ? column.fieldType : unit === 'hour' ? FieldType.timestamp : FieldType.date

/**
 * Rows and measures by one or two columns. Lists the first groups in order of the measure. All other rows, and rows
 * without a value, form separate groups, so that the groups add up to the total.
 */
export function* groupedFigures(
  context: CardContext,
  { keys: wanted, measures }: { keys: readonly GroupKey[]; measures: readonly Measure[] },
): Work<RawFigures> {
  const areJoined = measures.every(isAdditive)
  const keys = wanted.map((key, at): Key => {
    const of: Column = { name: key.column.name, type: columnTypes[key.column.fieldType], nullable: true }
    const part = areJoined && key.unit ? partOfUnit(of, key.unit, context.timeZone) : null
    const value = key.unit ? timeGroup(of, key.unit, context.timeZone) : filledValue(key.column)
    return {
      ...key,
      name: part === null ? context.registered.column(value) : `$local ${at}`,
      part: part === null ? null : context.registered.column(part),
      type: typeOfKey(key),
      mark: `$mark ${at}`,
      shown: `$shown ${at}`,
    }
  })
  const counts = context.valuesMin === undefined ? [] : countsOfValues(measures)
  const of = [...measures, ...counts].map((measure, at) => {
    const column = measure.column === null ? undefined : context.columns.get(measure.column)
    const name = column ? context.registered.column(filledValue(column)) : null
    return { measure, at, column, name, parts: isQuantile(measure) ? {} : partsOf(measure, name) }
  })
  const names = keys.map(({ name }) => name)

  // Groups of all values, with the parts of each measure.
  const partName = (at: number, part: string) => `${at} ${part}`
  const partAggregates = Object.assign(
    { rows: count() },
    ...of.map(({ at, parts }) =>
      Object.fromEntries(Object.entries(parts).map(([part, wantedPart]) => [partName(at, part), wantedPart])),
    ),
  ) as Record<string, Aggregate>
  const byPart = yield* groups(
    keys.map(({ name, part }) => part ?? name),
    partAggregates,
  )
  const made = keys.some(({ part }) => part !== null)
    ? yield* joinedParts(byPart, { keys, of, context, partName })
    : byPart
  const rows = made.columns.rows ?? ''
  const partsAt = (at: number): Record<string, string> =>
    Object.fromEntries(Object.keys(of[at]?.parts ?? {}).map((part) => [part, made.columns[partName(at, part)] ?? '']))
  let table = made.table
  const figureOf = new Map<number, string>()
  const joined: string[] = []
  const counted = new Map<number, { table: Plan; rows: string; value: string }>()
  for (const { measure, at, name } of of) {
    if (isCountOfRows(measure)) figureOf.set(at, rows)
    else if (!isQuantile(measure)) figureOf.set(at, partsAt(at).value ?? '')
    else if (name !== null) {
      const values = yield* groups([...names, name], { rows: count() })
      counted.set(at, { table: values.table, rows: values.columns.rows ?? '', value: name })
      const figure = `$quantile ${at}`
      const found = quantiles(values.table, {
        keys: names,
        value: name,
        rows: values.columns.rows ?? '',
        share: shareOf(measure),
        as: figure,
      })
      figureOf.set(at, figure)
      const columns = [...new Set([...names, ...Object.values(made.columns), ...joined])]
      joined.push(figure)
      table = yield* stored(
        joinNullSafe('left', {
          left: table,
          right: found,
          on: keys.map((key) => ({ name: key.name, type: key.type, nullable: true })),
          keep: {
            left: columns,
            right: [figure],
          },
        }),
      )
    }
  }

  const first = of[0]
  const numbers: (number | null)[] = []
  const listed: Value[][] = []
  for (const key of keys) {
    const alone = yield* aloneBy(table, { key, keys, rows, first, figure: figureOf.get(0), parts: partsAt(0) })
    const filled = filter(alone, isNotNull(key.name))
    const [[number] = []] = yield* rowsOf(aggregate(filled, [], { number: count() }))
    numbers.push(numberOf(number))
    if (key.unit !== null && numberOf(number) > pointsMax)
      throw new CardFault({
        key: 'cards-faults:tooManyPoints',
        values: { column: key.column.name, found: numberOf(number), max: pointsMax },
      })
    const order: (string | Order)[] =
      key.unit === null ? [{ by: '$order', descending: true }, { by: '$rows', descending: true }, key.name] : [key.name]
    const found = yield* rowsOf(
      project(limit(sort(filled, ...order), key.unit === null ? key.top : pointsMax), { value: key.name }),
    )
    listed.push(found.map(([value]) => value ?? null))
  }

  // Marks: listed, one of the others, or empty.
  const isPlace = (key: Key, at: number): Expression => {
    const values = listed[at] ?? []
    const isAll = key.unit !== null || values.length === numbers[at]
    return caseOf(
      [
        { when: isNull(key.name), result: literal(isEmpty) },
        ...(isAll
          ? []
          : [
              {
                when: isIn(
                  key.name,
                  values.map((value) => literal(literalOf(value), key.type)),
                ),
                result: literal(isValue),
              },
            ]),
      ],
      literal(isAll ? isValue : isOther),
    )
  }
  const markOf = keys.map(isPlace)
  const shownOf = keys.map((key, at) => when(isOf(markOf[at] ?? literal(isValue), isValue), key.name))
  const bucketNames = keys.flatMap(({ mark, shown }) => [mark, shown])
  const marked = Object.fromEntries(
    keys.flatMap(({ mark, shown }, at): [string, Expression][] => [
      [mark, markOf[at] ?? literal(isValue)],
      [shown, shownOf[at] ?? literal(null, 'text')],
    ]),
  )
  const hasOthers = keys.some(({ unit }, at) => unit === null && (listed[at]?.length ?? 0) < (numbers[at] ?? 0))

  const fromGroups = (by: readonly string[], isWhole: boolean) => {
    const aggregates: Record<string, Aggregate> = { $rows: sum(rows) }
    const values: Record<string, Expression> = { rows: cast('$rows', 'bigint') }
    for (const { measure, at } of of) {
      const own = `$own ${at}`
      if (!isWhole) aggregates[own] = max(figureOf.get(at) ?? rows)
      if (isCountOfRows(measure)) values[`figure ${at}`] = cast('$rows', 'bigint')
      else if (!isAdditive(measure)) values[`figure ${at}`] = isWhole ? literal(null, 'double') : own
      else {
        const several = combined(measure, partsAt(at), `$all ${at}`)
        Object.assign(aggregates, several.aggregates)
        values[`figure ${at}`] =
          isWhole || !hasOthers
            ? isWhole
              ? several.value
              : own
            : measure.aggregate === 'mean'
              ? caseOf([{ when: isAnyOther(keys), result: several.value }], own)
              : several.value
      }
    }
    const source = isWhole ? table : project(table, { ...marked, ...named([rows, ...tableFigures()]) })
    return project(aggregate(source, by, aggregates), { ...named(by), ...values })
  }
  const tableFigures = () => [
    ...new Set([...Object.values(made.columns), ...figureOf.values()].filter((name) => name !== rows)),
  ]
  const found = yield* rowsOf(fromGroups(bucketNames, false))
  refuseFewValues(
    found.flatMap((row) => counts.map((_, at) => row[bucketNames.length + 1 + measures.length + at] ?? null)),
    context.valuesMin ?? 0,
  )

  // Figures of several groups that cannot be combined from the figures of each.
  const rest = of.filter(({ measure }) => !isAdditive(measure))
  const several = new Map<number, Map<string, Value>>()
  const wholes = new Map<number, Value>()
  for (const { measure, at, parts } of rest) {
    const values = counted.get(at)
    if (values) {
      const [[whole] = []] = yield* rowsOf(
        quantiles(values.table, { keys: [], ...values, share: shareOf(measure), as: 'figure' }),
      )
      wholes.set(at, whole ?? null)
    } else if (keys.length === 0) wholes.set(at, found[0]?.[1 + at] ?? null)
    else {
      const { value } = yield* scalars(parts)
      wholes.set(at, value ?? null)
    }
    if (!hasOthers) continue
    let plan: Plan
    if (values)
      plan = quantiles(project(values.table, { ...marked, ...named([values.rows, values.value]) }), {
        keys: bucketNames,
        ...values,
        share: shareOf(measure),
        as: 'figure',
      })
    else {
      const by = keys.flatMap((_, place) => [
        context.registered.derived(markOf[place] ?? literal(isValue)),
        context.registered.derived(shownOf[place] ?? literal(null, 'text')),
      ])
      const again = yield* groups(by, parts)
      plan = project(again.table, { ...named(by), figure: again.columns.value ?? '' })
    }
    const read = yield* rowsOf(plan)
    several.set(at, new Map(read.map((row) => [keyOf(row.slice(0, bucketNames.length)), row.at(-1) ?? null])))
  }

  // Totals over all groups.
  const [total = []] = yield* rowsOf(fromGroups([], true))
  const isShared = measures.length === 1 && first !== undefined && ['count', 'sum'].includes(first.measure.aggregate)
  const figures = of.slice(0, measures.length).filter(({ measure }) => !isCountOfRows(measure))
  const cellsOf = (row: readonly Value[], from: number, figure: (at: number) => Value): Value[] => [
    row[from] ?? null,
    ...figures.map(({ at }) => figure(at)),
  ]
  const wholeOf = (at: number): Value => (wholes.has(at) ? (wholes.get(at) ?? null) : (total[1 + at] ?? null))
  const shareIn = (value: Value): Value => {
    const all = numberOf(wholeOf(0))
    return all === 0 || value === null ? null : numberOf(value) / all
  }
  const width = keys.length * markedCells
  const read = found.map((row) => {
    const groupsOfRow = keys.map((_, at): Marked => {
      const mark = marks[numberOf(row[at * markedCells])] ?? GroupMark.value
      return { mark, value: mark === GroupMark.value ? (row[at * markedCells + 1] ?? null) : null }
    })
    const isSeveral = groupsOfRow.some(({ mark }) => mark === GroupMark.others)
    const figure = (at: number): Value => {
      const known = isSeveral ? several.get(at) : undefined
      return known ? (known.get(keyOf(row.slice(0, width))) ?? null) : (row[width + 1 + at] ?? null)
    }
    const cells = cellsOf(row, width, figure)
    return {
      groups: groupsOfRow,
      cells: [...groupsOfRow.map(({ value }) => value), ...cells, ...(isShared ? [shareIn(figure(0))] : [])],
    }
  })
  const placeOf = (at: number, { mark, value }: Marked): number => {
    if (mark === GroupMark.empty) return Number.POSITIVE_INFINITY
    if (mark === GroupMark.others) return Number.MAX_SAFE_INTEGER
    return listed[at]?.findIndex((each) => keyOf([each]) === keyOf([value])) ?? 0
  }
  const ordered = read
    .map((row) => ({ ...row, places: row.groups.map((group, at) => placeOf(at, group)) }))
    .toSorted((a, b) => compare(a.places, b.places))
  if (ordered.length > pointsMax)
    throw new CardFault({
      key: 'cards-faults:tooManyPoints',
      values: { column: keys[0]?.column.name ?? '', found: ordered.length, max: pointsMax },
    })
  return {
    ...noFigures,
    columns: columnsOf(keys, { figures, isShared, isOnly: measures.length === 1 }),
    rows: ordered.map(({ groups: [category, series], cells, groups: all }) => ({
      cells: cells.map(plainCell),
      mark: category?.mark ?? GroupMark.value,
      seriesMark: series?.mark ?? null,
      condition: allOrNone(
        all.map((group, at) => {
          const key = keys[at] as Key
          return groupCondition({ ...key.column, unit: key.unit, listed: listed[at] ?? [] }, group)
        }),
      ),
    })),
    total: [
      ...keys.map(() => null),
      ...cellsOf(total, 0, wholeOf).map(plainCell),
      ...(isShared ? [numberOf(wholeOf(0)) === 0 ? null : 1] : []),
    ],
    groups: numbers[0] ?? null,
    series: numbers[1] ?? null,
  }
}

/** Counts of values behind measures that would reveal a single value. */
const countsOfValues = (measures: readonly Measure[]): Measure[] =>
  measures.flatMap(({ aggregate: kind, column }) =>
    column === null || kind === 'count' || kind === 'distinct' ? [] : [{ aggregate: 'count', column, share: null }],
  )

/** Throws if figures of one group come from too few values. Groups without any value are allowed. */
function refuseFewValues(counted: readonly Value[], min: number): void {
  const isFew = (values: number) => values > 0 && values < min
  if (counted.some((value) => isFew(numberOf(value)))) throw new CardFault({ key: smallGroups, values: { min } })
}

/** Conjunction of the conditions; null if one of the groups has none. */
const allOrNone = (conditions: readonly (Condition | null)[]): Condition | null =>
  conditions.includes(null) ? null : allOf(conditions)

type Measured = { measure: Measure; at: number; parts: Record<string, Aggregate> }

/** Hour (UTC) or day that a unit consists of; null for hours and days themselves. */
function partOfUnit({ name, type }: Column, unit: TimeGrouping, timeZone: string): Expression | null {
  if (unit === 'hour') return null
  if (type === 'date') return unit === 'day' ? null : name
  return hasWholeHours(timeZone) ? call('date_trunc', literal('hour'), name) : null
}

/** Groups of local days, months or years, combined from groups of hours or days with the same columns. */
function* joinedParts(
  { table, columns }: Groups,
  {
    keys,
    of,
    context,
    partName,
  }: {
    keys: readonly Key[]
    of: readonly Measured[]
    context: CardContext
    partName: (at: number, part: string) => string
  },
): Work<Groups> {
  const local = keys.map(({ name, part, unit, column }): [string, Expression] => {
    if (part === null || unit === null) return [name, name]
    const of: Column = { name: part, type: columnTypes[column.fieldType], nullable: true }
    return [name, timeGroup(of, unit, context.timeZone)]
  })
  const rows = columns.rows ?? ''
  const aggregates: Record<string, Aggregate> = { [rows]: sum(rows) }
  const values: Record<string, Expression> = { [rows]: cast(rows, 'bigint') }
  for (const { measure, at, parts } of of) {
    const names = Object.fromEntries(Object.keys(parts).map((part) => [part, columns[partName(at, part)] ?? '']))
    if (Object.keys(names).length === 0) continue
    const several = combined(measure, names, `$all ${at}`)
    Object.assign(aggregates, several.aggregates)
    if (names.value) values[names.value] = several.value
    if (names.sum) values[names.sum] = `$all ${at} sum`
    if (names.count) values[names.count] = cast(`$all ${at} count`, 'bigint')
  }
  const own = [...new Set(Object.values(columns))]
  const grouped = aggregate(
    project(table, { ...named(own), ...Object.fromEntries(local) }),
    keys.map(({ name }) => name),
    aggregates,
  )
  return { table: yield* stored(project(grouped, { ...named(keys.map(({ name }) => name)), ...values })), columns }
}

const isOf = (mark: Expression, wanted: number): Expression => ({ call: 'eq', args: [mark, literal(wanted)] })
const isAnyOther = (keys: readonly Key[]): Expression => ({
  call: 'or',
  args: keys.map(({ mark }) => isOf(mark, isOther)),
})

const literalOf = (value: Value): string | number | boolean | null =>
  typeof value === 'bigint' ? String(value) : value
const keyOf = (values: readonly Value[]): string =>
  JSON.stringify(values.map((value) => (value === null ? null : String(value))))

function compare(a: readonly number[], b: readonly number[]): number {
  for (const [at, place] of a.entries()) if (place !== b[at]) return place < (b[at] ?? 0) ? -1 : 1
  return 0
}

type Alone = {
  key: Key
  keys: readonly Key[]
  rows: string
  first: { measure: Measure } | undefined
  figure: string | undefined
  parts: Readonly<Record<string, string>>
}

/**
 * Groups by one of the columns, with the figure that orders them; combines the given groups if the first measure allows
 * it.
 */
function* aloneBy(table: Plan, { key, keys, rows, first, figure, parts }: Alone): Work<Plan> {
  if (keys.length === 1) return project(table, { [key.name]: key.name, $rows: rows, $order: figure ?? rows })
  const isOrdered = first !== undefined && isAdditive(first.measure) && !isCountOfRows(first.measure)
  const of = isOrdered ? combined(first.measure, parts, '$order') : { aggregates: {}, value: '$rows' }
  const summed = aggregate(table, [key.name], { $rows: sum(rows), ...of.aggregates })
  return yield* stored(project(summed, { [key.name]: key.name, $rows: '$rows', $order: of.value }))
}

function columnsOf(
  keys: readonly Key[],
  {
    figures,
    isShared,
    isOnly,
  }: {
    figures: readonly { measure: Measure; at: number; column: CardColumn | undefined }[]
    isShared: boolean
    isOnly: boolean
  },
): RawColumn[] {
  return [
    ...keys.map(
      (key, at): RawColumn => ({
        name: at === 0 ? 'category' : 'series',
        role: at === 0 ? FigureRole.category : FigureRole.series,
        fieldType: fieldTypeOfKey(key),
        column: key.column.name,
        timeGrouping: key.unit,
      }),
    ),
    { name: 'rows', role: FigureRole.rows, fieldType: FieldType.integer },
    ...figures.map(
      ({ measure, at, column }): RawColumn => ({
        name: isOnly ? 'measure' : `measure${at + 1}`,
        role: FigureRole.measure,
        fieldType: measureType(measure, column),
        column: measure.column,
        aggregate: measure.aggregate,
      }),
    ),
    ...(isShared ? [{ name: 'share', role: FigureRole.share, fieldType: FieldType.float }] : []),
  ]
}
