import type { JobContext } from '#api/platform/engine/job.ts'
import { call, cast, type Expression, isNotNull, literal } from '#api/platform/engine/plan/expression.ts'
import {
  type Aggregate,
  aggregate,
  count,
  filter,
  limit,
  max,
  min,
  type Plan,
  pick,
  project,
  scan,
  sort,
  sum,
} from '#api/platform/engine/plan/plan.ts'
import { type ColumnType, isDecimal, isNumeric } from '#api/platform/engine/plan/types.ts'
import type { Session, Value } from '#api/platform/engine/session.ts'
import { shownCell } from '#contract/platform/ingest/file.ts'

type ProfileParams = {
  /** The version's rows that the reader may count. */
  rows: Plan
  /** Physical names of the columns. */
  columns: readonly string[]
}

export type ColumnProfile = {
  name: string
  /** Number of rows with a value, and of those without. */
  count: number
  empty: number
  distinct: number
  /** True if distinct values are estimated, to within some percent, because there are too many. */
  isApproximate: boolean
  least: string | null
  most: string | null
  /** Null unless the values are numbers; the deviation is the sample standard deviation. */
  mean: number | null
  deviation: number | null
  /** The most frequent values; [] if there are too many distinct ones. */
  top: { value: string; count: number }[]
}
export type Profile = { rows: number; columns: ColumnProfile[] }

/** Maximum estimate up to which distinct values are counted exactly: estimates are at most a fifth too high. */
const estimateMax = 1_200_000
const topValues = 50

/**
 * Describes each column of a version. Groups the rows of a column by value once, and computes its figures from the
 * groups.
 */
export async function profileTable(
  { rows, columns }: ProfileParams,
  { session, progress }: JobContext,
): Promise<Profile> {
  const types = new Map((await session.schema(rows)).map(({ name, type }) => [name, type]))
  const estimates = await estimate(session, rows, columns)
  const many = columns.filter((name) => (estimates.distinct.get(name) ?? 0) > estimateMax)
  const figures = await figuresOfMany(
    session,
    rows,
    many.map((name) => ({ name, type: typeIn(types, name) })),
  )
  const profiles: ColumnProfile[] = []
  for (const [at, name] of columns.entries()) {
    progress({ stage: 'profile', rows: at, of: columns.length })
    const known = figures.get(name)
    if (!known)
      profiles.push(
        await profileOfFew(session, { plan: rows, rows: estimates.rows }, { name, type: typeIn(types, name) }),
      )
    else profiles.push({ ...known, empty: estimates.rows - known.count, distinct: estimates.distinct.get(name) ?? 0 })
  }
  return { rows: estimates.rows, columns: profiles }
}

type Typed = { name: string; type: ColumnType }

function typeIn(types: ReadonlyMap<string, ColumnType>, name: string): ColumnType {
  const type = types.get(name)
  if (!type) throw new Error(`column "${name}" is not in the files`)
  return type
}

async function estimate(session: Session, rows: Plan, columns: readonly string[]) {
  const aggregates: Record<string, Aggregate> = { rows: count() }
  for (const name of columns) aggregates[`distinct_${name}`] = { aggregate: 'approx_count_distinct', args: [name] }
  const [[counted, ...distinct] = []] = await session.rows(aggregate(rows, [], aggregates))
  return { rows: Number(counted), distinct: new Map(columns.map((name, at) => [name, Number(distinct[at])])) }
}

/** Figures of columns with too many values to count each. */
async function figuresOfMany(session: Session, rows: Plan, columns: readonly Typed[]) {
  if (columns.length === 0) return new Map<string, Omit<ColumnProfile, 'empty' | 'distinct'>>()
  const aggregates: Record<string, Aggregate> = {}
  for (const { name, type } of columns) {
    aggregates[`count_${name}`] = { aggregate: 'count', args: [name] }
    aggregates[`least_${name}`] = min(name)
    aggregates[`most_${name}`] = max(name)
    if (!isNumeric(type)) continue
    aggregates[`mean_${name}`] = { aggregate: 'avg', args: [name] }
    aggregates[`deviation_${name}`] = { aggregate: 'stddev_samp', args: [name] }
  }
  const [found = []] = await session.rows(aggregate(rows, [], aggregates))
  const of = new Map(Object.keys(aggregates).map((name, at) => [name, found[at] ?? null]))
  return new Map(
    columns.map(({ name, type }) => [
      name,
      {
        name,
        count: Number(of.get(`count_${name}`)),
        isApproximate: true,
        least: textOf(of.get(`least_${name}`) ?? null, type),
        most: textOf(of.get(`most_${name}`) ?? null, type),
        mean: numberOf(of.get(`mean_${name}`)),
        deviation: numberOf(of.get(`deviation_${name}`)),
        top: [],
      },
    ]),
  )
}

const counts = 'valueCounts'

/** Profile of a column from a table of its distinct values and their row counts. */
async function profileOfFew(
  session: Session,
  total: { plan: Plan; rows: number },
  { name, type }: Typed,
): Promise<ColumnProfile> {
  await session.store(counts, aggregate(project(total.plan, { value: name }), ['value'], { times: count() }))
  const values = filter(scan(counts), isNotNull('value'))
  const isNumber = isNumeric(type)
  const weighted = (of: Expression) => sum(call('multiply', of, cast('times', 'double')))
  const [[distinct, filled, least, most, weight] = []] = await session.rows(
    aggregate(values, [], {
      distinct: count(),
      filled: sum('times'),
      least: min('value'),
      most: max('value'),
      ...(isNumber && { weight: weighted(cast('value', 'double')) }),
    }),
  )
  const cells = Number(filled ?? 0)
  const mean = isNumber && cells > 0 ? Number(weight) / cells : null
  let deviation: number | null = null
  if (mean !== null && cells > 1) {
    const apart = call('subtract', cast('value', 'double'), literal(mean, 'double'))
    const [[squares] = []] = await session.rows(
      aggregate(values, [], { squares: weighted(call('multiply', apart, apart)) }),
    )
    deviation = Math.sqrt(Number(squares) / (cells - 1))
  }
  const first = sort(values, { by: 'times', descending: true }, 'value')
  const top = await session.rows(limit(pick(first, ['value', 'times']), topValues))
  await session.drop(counts)
  return {
    name,
    count: cells,
    empty: total.rows - cells,
    distinct: Number(distinct),
    isApproximate: false,
    least: textOf(least ?? null, type),
    most: textOf(most ?? null, type),
    mean,
    deviation,
    top: top.map(([value, times]) => ({ value: textOf(value ?? null, type) ?? '', count: Number(times) })),
  }
}

const numberOf = (value: Value | undefined): number | null =>
  value === null || value === undefined ? null : Number(value)

/** Truncates long texts; removes trailing zeros of decimals. */
function textOf(value: Value, type: ColumnType): string | null {
  if (value === null) return null
  const text = String(value)
  return isDecimal(type) && text.includes('.') ? text.replace(/\.?0+$/, '') : shownCell(text)
}
