import { call, cast, coalesce, type Expression, isNotNull, literal } from '#api/platform/engine/plan/expression.ts'
import {
  type Aggregate,
  aggregate,
  count,
  named,
  type Plan,
  project,
  scan,
  sum,
} from '#api/platform/engine/plan/plan.ts'

/** Aggregates by the names of their columns. */
type Aggregates = Readonly<Record<string, Aggregate>>

/** A stored table of groups, with its columns by their aggregates. */
export type MadeGroups = { table: string; by: readonly string[]; rows: number; columns: ReadonlyMap<string, string> }

/** Groups of another grouping that are added up to coarser ones; more of them cost as much as the rows. */
const finerGroupsMax = 500_000

export const aggregateKey = (wanted: Aggregate): string => JSON.stringify(wanted)

/** Aggregate of the figures of several groups that gives the figure of all; none for the others. */
const addedUp: Partial<Record<Aggregate['aggregate'], Aggregate['aggregate']>> = {
  count: 'sum',
  sum: 'sum',
  min: 'min',
  max: 'max',
}

/** Way from the figures of finer groups to that of all rows in them. */
type Derivation = {
  /** Figures that each finer group needs. */
  parts: readonly Aggregate[]
  /** Aggregates over the finer groups, from the columns of the parts. */
  over(columns: readonly string[]): readonly Aggregate[]
  /** Figure from the columns of these aggregates. */
  value(columns: readonly string[]): Expression
}

const only = ([column = '']: readonly string[]): string => column
/** A count of no rows is 0, not null. */
const counted = (columns: readonly string[]): Expression => cast(coalesce(only(columns), literal(0)), 'bigint')

/** Undefined if the figure does not follow from those of groups by these columns. */
function derivationFrom(wanted: Aggregate, by: readonly string[]): Derivation | undefined {
  const { aggregate: kind, args, where } = wanted
  const [of] = args
  if (typeof of === 'string' && by.includes(of) && where === undefined) {
    // Each finer group has one value of its own columns.
    if (kind === 'min' || kind === 'max' || kind === 'count_distinct')
      return { parts: [], over: () => [wanted], value: only }
    if (kind === 'count')
      return {
        parts: [count()],
        over: (columns) => [{ ...sum(only(columns)), where: isNotNull(of) }],
        value: counted,
      }
  }
  if (kind === 'avg' && of !== undefined && where === undefined)
    return {
      parts: [sum(of), { aggregate: 'count', args: [of] }],
      over: (columns) => columns.map((column) => sum(column)),
      value: ([total = '', number = '']) => call('divide', total, number),
    }
  const adding = addedUp[kind]
  if (!adding) return undefined
  const over = (columns: readonly string[]): Aggregate[] => [{ aggregate: adding, args: [only(columns)] }]
  return { parts: [wanted], over, value: kind === 'count' ? counted : only }
}

/** Figures that groups by these columns need, so that all of these aggregates follow from them; undefined if none do. */
export function partsFor(
  aggregates: readonly Aggregate[],
  { by, finerBy }: { by: readonly string[]; finerBy: readonly string[] },
): Aggregate[] | undefined {
  if (!by.every((name) => finerBy.includes(name))) return undefined
  const derivations = aggregates.map((each) => derivationFrom(each, finerBy))
  return derivations.every((each) => each !== undefined) ? derivations.flatMap(({ parts }) => parts) : undefined
}

/** Groups from finer ones that were stored before; undefined if none has all figures. */
export function fromFinerGroups(
  made: readonly MadeGroups[],
  by: readonly string[],
  aggregates: Aggregates,
): Plan | undefined {
  const wanted = Object.entries(aggregates)
  const finer = made.find(({ by: finerBy, rows, columns }) => {
    if (rows > finerGroupsMax) return false
    const parts = partsFor(
      wanted.map(([, each]) => each),
      { by, finerBy },
    )
    return parts?.every((part) => columns.has(aggregateKey(part)))
  })
  if (!finer) return undefined
  const over: Record<string, Aggregate> = {}
  const values: Record<string, Expression> = {}
  for (const [name, each] of wanted) {
    const way = derivationFrom(each, finer.by)
    if (!way) return undefined
    const columns = way.parts.map((part) => finer.columns.get(aggregateKey(part)) ?? '')
    const names = way.over(columns).map((adding, at) => {
      const own = `${name} ${at}`
      over[own] = adding
      return own
    })
    values[name] = way.value(names)
  }
  return project(aggregate(scan(finer.table), by, over), { ...named(by), ...values })
}
