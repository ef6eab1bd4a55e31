import { and, call, cast, type Expression, isNotNull, literal } from '#api/platform/engine/plan/expression.ts'
import {
  aggregate,
  count,
  filter,
  join,
  max,
  min,
  named,
  type Plan,
  project,
  sum,
  window,
} from '#api/platform/engine/plan/plan.ts'
import { FigureRole, GroupMark } from '#contract/data/cards/codes.ts'
import type { CardSettings } from '#contract/data/cards/shapes.ts'
import { FieldType } from '#contract/data/tables/codes.ts'
import type { CardContext } from './grouped.ts'
import { filledValue } from './measures.ts'
import { groups, rowsOf, type Scalars, scalars, together, type Work } from './needs.ts'
import { type CardColumn, noFigures, numberOf, plainCell, type RawFigures } from './raw-figures.ts'

const numbers: readonly FieldType[] = [FieldType.integer, FieldType.number, FieldType.float]
export const isNumber = ({ fieldType }: Pick<CardColumn, 'fieldType'>): boolean => numbers.includes(fieldType)

type Pair = { first: CardColumn; second: CardColumn }

/** Strength of the relation of each pair of columns, over the rows where both have a value. */
export function* correlationFigures(
  context: CardContext,
  { columns: names }: CardSettings<'correlation'>,
): Work<RawFigures> {
  const columns = names.flatMap((name) => context.columns.get(name) ?? [])
  const pairs = columns.flatMap((first, at) => columns.slice(at + 1).map((second): Pair => ({ first, second })))
  const isOfNumbers = columns.every(isNumber)
  const [{ all }, ...rows] = (yield* together<unknown>([
    scalars({ all: count() }),
    ...pairs.map((pair) => (isOfNumbers ? ofNumbers(context, pair) : ofWords(context, pair))),
  ])) as [Scalars, ...(string | number | boolean | null)[][]]
  return {
    ...noFigures,
    columns: [
      { name: 'category', role: FigureRole.category, fieldType: FieldType.string },
      { name: 'series', role: FigureRole.series, fieldType: FieldType.string },
      { name: 'rows', role: FigureRole.rows, fieldType: FieldType.integer },
      ...(isOfNumbers ? ['pearson', 'spearman'] : ['cramersV']).map((name) => ({
        name,
        role: FigureRole.statistic,
        fieldType: FieldType.float,
      })),
    ],
    rows: rows.map((cells, at) => {
      const { first, second } = pairs[at] as Pair
      return {
        cells,
        mark: GroupMark.value,
        seriesMark: GroupMark.value,
        condition: {
          all: [first, second].map(({ name }) => ({ column: name, operator: 'isNotEmpty' as const, values: [] })),
        },
      }
    }),
    total: [null, null, numberOf(all), ...(isOfNumbers ? [null, null] : [null])],
  }
}

/** Distinct pairs of values with their rows. */
function* countedPairs(context: CardContext, { first, second }: Pair) {
  const by = [first, second].map((column) => context.registered.column(filledValue(column)))
  const made = yield* groups(by, { rows: count() })
  const [a = '', b = ''] = by
  const both = filter(made.table, and(isNotNull(a), isNotNull(b)))
  return project(both, { $a: a, $b: b, $n: cast(made.columns.rows ?? '', 'double') })
}

function* ofNumbers(context: CardContext, pair: Pair): Work<(string | number | boolean | null)[]> {
  const [a, b] = [pair.first.name, pair.second.name]
  const [pearson, facts] = (yield* together<unknown>([
    linear([cast(a, 'double'), cast(b, 'double')]),
    scalars({
      rows: { ...count(), where: and(isNotNull(a), isNotNull(b)) },
      leastOfFirst: min(a),
      mostOfFirst: max(a),
      leastOfSecond: min(b),
      mostOfSecond: max(b),
    }),
  ])) as [number | null, Scalars]
  const rows = numberOf(facts.rows)
  const isFew = yield* haveFewPairs(pair, facts)
  const ranked = isFew ? rankedPairs(yield* countedPairs(context, pair)) : rankedRows(context, pair, rows)
  const [[spearman = null] = []] = yield* rowsOf(rankCorrelation(ranked))
  return [a, b, rows, pearson, plainCell(spearman)]
}

/** Ratio of distinct pairs to rows up to which counting pairs is cheaper than sorting rows. */
const fewPairs = 0.5

/**
 * Compares the product of the distinct values with the number of rows. For integers, the ranges are often sufficient.
 */
function* haveFewPairs({ first, second }: Pair, facts: Scalars): Work<boolean> {
  const mostPairs = numberOf(facts.rows) * fewPairs
  const ranges = [
    [first, facts.leastOfFirst, facts.mostOfFirst],
    [second, facts.leastOfSecond, facts.mostOfSecond],
  ] as const
  const widths = ranges.map(([{ fieldType }, least, most]) =>
    fieldType === FieldType.integer ? numberOf(most) - numberOf(least) + 1 : Number.POSITIVE_INFINITY,
  )
  if ((widths[0] ?? 0) * (widths[1] ?? 0) <= mostPairs) return true
  const distinct = yield* scalars({
    first: { aggregate: 'approx_count_distinct', args: [first.name] },
    second: { aggregate: 'approx_count_distinct', args: [second.name] },
  })
  return numberOf(distinct.first) * numberOf(distinct.second) <= mostPairs
}

/** Pearson's coefficient; null if the values are too large for their squares. */
function* linear(args: readonly Expression[]) {
  try {
    const { pearson } = yield* scalars({ pearson: { aggregate: 'corr', args } })
    return plainCell(pearson) as number | null
  } catch {
    return null
  }
}

const product = (...factors: Expression[]): Expression =>
  factors.reduce((product, factor) => call('multiply', product, factor))

/** Twice the difference between each value's mean rank and the mean of all ranks, so that the sum is 0. */
function ranks(counted: Plan, of: string, as: string): Plan {
  const once = aggregate(counted, [of], { $rows: sum('$n') })
  const numbered = window(once, {
    $until: { window: 'sum', args: ['$rows'], orderBy: [{ by: of }] },
    $all: { window: 'sum', args: ['$rows'] },
  })
  const rank = call('subtract', call('subtract', product(literal(2, 'double'), '$until'), '$rows'), '$all')
  return project(numbered, { [as]: of, [`${as} rank`]: rank })
}

/** Distinct pairs with the ranks of both values. */
function rankedPairs(counted: Plan): Plan {
  const withFirst = join('inner', {
    left: counted,
    right: ranks(counted, '$a', '$first'),
    on: [{ left: '$a', right: '$first' }],
    columns: { left: ['$b', '$n'], right: ['$first rank'] },
  })
  return join('inner', {
    left: withFirst,
    right: ranks(counted, '$b', '$second'),
    on: [{ left: '$b', right: '$second' }],
    columns: { left: ['$n', '$first rank'], right: ['$second rank'] },
  })
}

/** Rows with the ranks of both values: sorts each column once, without a join. */
function rankedRows({ base }: CardContext, { first, second }: Pair, rows: number): Plan {
  const both = filter(base, and(isNotNull(first.name), isNotNull(second.name)))
  const ranked = (from: Plan, of: string, as: string, columns: Readonly<Record<string, Expression>>): Plan => {
    const orderBy = [{ by: of }]
    const numbered = window(from, {
      $rank: { window: 'rank', args: [], orderBy },
      $until: { window: 'count', args: [], orderBy, frame: { unit: 'peers' } },
    })
    const rank = call('subtract', call('add', '$rank', '$until'), literal(rows + 1, 'bigint'))
    return project(numbered, { ...columns, [as]: cast(rank, 'double') })
  }
  const values = project(both, { $a: first.name, $b: second.name })
  const once = ranked(values, '$a', '$first rank', { $b: '$b' })
  return ranked(once, '$b', '$second rank', { '$first rank': '$first rank', $n: literal(1, 'double') })
}

/** Spearman's coefficient: Pearson's coefficient of the ranks, where equal values share their mean rank. */
function rankCorrelation(ranked: Plan): Plan {
  const sums = aggregate(ranked, [], {
    both: sum(product('$n', '$first rank', '$second rank')),
    first: sum(product('$n', '$first rank', '$first rank')),
    second: sum(product('$n', '$second rank', '$second rank')),
  })
  return project(sums, {
    spearman: call('divide', 'both', product(call('sqrt', 'first'), call('sqrt', 'second'))),
  })
}

/** Cramér's V of two text columns. */
function* ofWords(context: CardContext, pair: Pair): Work<(string | number | boolean | null)[]> {
  const counted = yield* countedPairs(context, pair)
  const marginOf = (of: string, as: string) =>
    project(aggregate(counted, [of], { $rows: sum('$n') }), { [as]: of, [`${as} rows`]: '$rows' })
  const withFirst = join('inner', {
    left: counted,
    right: marginOf('$a', '$first'),
    on: [{ left: '$a', right: '$first' }],
    columns: { left: ['$a', '$b', '$n'], right: ['$first rows'] },
  })
  const both = join('inner', {
    left: withFirst,
    right: marginOf('$b', '$second'),
    on: [{ left: '$b', right: '$second' }],
    columns: { left: ['$a', '$b', '$n', '$first rows'], right: ['$second rows'] },
  })
  const cell = call('divide', product('$n', '$n'), product('$first rows', '$second rows'))
  const [[rows, cells, first, second] = []] = yield* rowsOf(
    aggregate(project(both, { ...named(['$a', '$b', '$n']), $cell: cell }), [], {
      rows: sum('$n'),
      cells: sum('$cell'),
      first: { aggregate: 'count_distinct', args: ['$a'] },
      second: { aggregate: 'count_distinct', args: ['$b'] },
    }),
  )
  const degrees = Math.min(numberOf(first), numberOf(second)) - 1
  // Chi-squared divided by the rows is the sum of the cells less 1; rounding must not make it negative.
  const v = degrees > 0 ? Math.sqrt(Math.max(0, numberOf(cells) - 1) / degrees) : null
  return [pair.first.name, pair.second.name, numberOf(rows), v]
}
