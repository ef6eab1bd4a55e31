import { and, call, cast, type Expression, eq, isNotNull, literal } from '#api/platform/engine/plan/expression.ts'
import {
  type Aggregate,
  aggregate,
  named,
  type Plan,
  project,
  type Window,
  window,
} from '#api/platform/engine/plan/plan.ts'
import type { Column } from '#api/platform/engine/plan/types.ts'
import type { Settings } from '#contract/data/processes/settings.ts'
import {
  type CompileStep,
  columnIn,
  expressionIn,
  onlyInput,
  type StepContext,
  type StepInput,
  tieBreak,
} from '../step.ts'
import { timeGroup } from '../time-group.ts'

type Setting = Settings<'aggregate'>['aggregates'][number]

/** Aggregates of one column, over numbered rows where needed, and the expression that combines them. */
type Part = {
  name: string
  windows: Record<string, Window>
  aggregates: Record<string, Aggregate>
  value: Expression
}

/** Aggregates by group. Medians, quantiles, first and last rows are exact: the rows of each group are numbered. */
export const compileAggregate: CompileStep<'aggregate'> = ({ groupBy, aggregates }, context) => {
  const input = onlyInput(context)
  const groups = groupBy.map(({ column, unit, name }, at) => {
    const found = columnIn(context, input, {
      name: column,
      field: `settings.groupBy.${at}.column`,
      wanted: unit ? 'moment' : 'any',
    })
    if (!found) return undefined
    return { name: name ?? column, expression: unit ? timeGroup(found, unit, context.timeZone) : found.name }
  })
  const named_ = groups.filter((each) => each !== undefined)
  const names = named_.map(({ name }) => groupName(name))
  const parts = aggregates.map((setting, at) =>
    partOf(setting, { context, input, groups: names, field: `settings.aggregates.${at}` }),
  )
  if (named_.length < groups.length || !parts.every((part) => part !== undefined)) return undefined
  const keyed = project(input.plan, {
    ...named(input.columns.map(({ name }) => name)),
    ...Object.fromEntries(named_.map(({ name, expression }) => [groupName(name), expression])),
  })
  const windows = Object.assign({}, ...parts.map((part) => part.windows)) as Record<string, Window>
  const numbered: Plan = Object.keys(windows).length === 0 ? keyed : window(keyed, windows)
  const figures = Object.assign({}, ...parts.map((part) => part.aggregates)) as Record<string, Aggregate>
  const grouped = aggregate(numbered, names, figures)
  const columns: [string, Expression][] = [
    ...named_.map(({ name }): [string, Expression] => [name, groupName(name)]),
    ...parts.map(({ name, value }): [string, Expression] => [name, value]),
  ]
  const twice = columns.find(
    ([name], at) => columns.findIndex(([other]) => other.toLowerCase() === name.toLowerCase()) < at,
  )
  if (twice) {
    context.report({
      key: 'processes-faults:duplicateColumn',
      values: { name: twice[0] },
      field: 'settings.aggregates',
      column: twice[0],
    })
    return undefined
  }
  return {
    outputs: { rows: project(grouped, Object.fromEntries(columns)) },
    key: named_.map(({ name }) => name),
    rowsAtMost: groups.length === 0 ? 1 : input.rowsAtMost,
  }
}

const groupName = (name: string) => `$group ${name}`

type PartContext = { context: StepContext; input: StepInput; groups: readonly string[]; field: string }

function partOf(setting: Setting, of: PartContext): Part | undefined {
  const { name, aggregate: kind, column, by, share, where: text } = setting
  const { context, input, field } = of
  const read =
    text === null
      ? undefined
      : expressionIn(context, input, { text, field: `${field}.where`, expected: 'boolean', column: name })
  if (text !== null && !read) return undefined
  const where = read?.expression
  const needsNumber = ['sum', 'mean', 'median', 'quantile', 'deviation', 'correlation'].includes(kind)
  const wanted = needsNumber ? 'numeric' : 'any'
  const known =
    column === null ? undefined : columnIn(context, input, { name: column, field: `${field}.column`, wanted })
  if (column !== null && !known) return undefined
  if (!known && kind !== 'count') {
    context.report({ key: 'processes-faults:columnNeeded', values: { name }, field: `${field}.column`, column: name })
    return undefined
  }
  const own = `$of ${name}`
  const simple = (of_: Omit<Aggregate, 'where'>): Part => ({
    name,
    windows: {},
    aggregates: { [own]: { ...of_, ...(where !== undefined && { where }) } },
    value: own,
  })
  if (!known) return simple({ aggregate: 'count', args: [] })
  const args = [known.name]
  switch (kind) {
    case 'count':
    case 'sum':
    case 'min':
    case 'max':
      return simple({ aggregate: kind, args })
    case 'mean':
      return simple({ aggregate: 'avg', args })
    case 'distinct':
      return simple({ aggregate: 'count_distinct', args })
    case 'deviation':
      return simple({ aggregate: 'stddev_samp', args })
    case 'correlation': {
      const other = secondOf(by, of, { name, wanted: 'numeric' })
      return other && simple({ aggregate: 'corr', args: [known.name, other.name] })
    }
    case 'median':
      return quantile(known, { name, share: 0.5, where, groups: of.groups })
    case 'quantile':
      if (share !== null) return quantile(known, { name, share, where, groups: of.groups })
      context.report({ key: 'processes-faults:shareNeeded', values: { name }, field: `${field}.share`, column: name })
      return undefined
    case 'first':
    case 'last': {
      const order = secondOf(by, of, { name, wanted: 'any' })
      return order && extremeRow(known, { name, order, isLast: kind === 'last', where, of })
    }
  }
}

function secondOf(
  by: string | null,
  { context, input, field }: PartContext,
  { name, wanted }: { name: string; wanted: 'numeric' | 'any' },
) {
  if (by !== null) return columnIn(context, input, { name: by, field: `${field}.by`, wanted })
  context.report({ key: 'processes-faults:columnNeeded', values: { name }, field: `${field}.by`, column: name })
  return undefined
}

const valueWhere = (value: Expression, where: Expression | undefined): Expression =>
  where === undefined ? value : { cases: [{ when: where, result: value }] }

/** Quantile by linear interpolation: of 4 values, the median is the mean of the second and third. */
function quantile(
  { name: column }: Column,
  {
    name,
    share,
    where,
    groups,
  }: { name: string; share: number; where: Expression | undefined; groups: readonly string[] },
): Part {
  const [place, total, low, high, rest] = ['place', 'total', 'low', 'high', 'rest'].map(
    (part) => `$${part} ${name}`,
  ) as [string, string, string, string, string]
  const value = cast(valueWhere(column, where), 'double')
  const at = call('multiply', literal(share, 'double'), cast(call('subtract', total, literal(1)), 'double'))
  const below = cast(call('floor', at), 'bigint')
  const valueAt = (shift: number): Aggregate => ({
    aggregate: 'max',
    args: [value],
    where: and(isNotNull(value), eq(place, call('add', below, literal(1 + shift)))),
  })
  return {
    name,
    windows: {
      [place]: { window: 'row_number', args: [], partitionBy: groups, orderBy: [{ by: value }] },
      [total]: { window: 'count', args: [value], partitionBy: groups },
    },
    aggregates: {
      [low]: valueAt(0),
      [high]: valueAt(1),
      [rest]: { aggregate: 'max', args: [call('subtract', at, call('floor', at))] },
    },
    // The highest value has no successor.
    value: call('add', low, call('multiply', call('subtract', call('coalesce', high, low), low), rest)),
  }
}

/** Value of each group's first row in an order; ties are broken by key. */
function extremeRow(
  { name: column }: Column,
  {
    name,
    order,
    isLast,
    where,
    of,
  }: { name: string; order: Column; isLast: boolean; where: Expression | undefined; of: PartContext },
): Part {
  const place = `$place ${name}`
  const rest = tieBreak(of.input).map((each) => ({ by: each }))
  const orderBy = [
    ...(where === undefined ? [] : [{ by: valueWhere(literal(1), where) }]),
    { by: order.name, descending: isLast },
    ...rest,
  ]
  const isFirst = eq(place, literal(1))
  return {
    name,
    windows: { [place]: { window: 'row_number', args: [], partitionBy: of.groups, orderBy } },
    aggregates: {
      [`$of ${name}`]: { aggregate: 'max', args: [column], where: where === undefined ? isFirst : and(isFirst, where) },
    },
    value: `$of ${name}`,
  }
}
