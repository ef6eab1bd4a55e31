import { type Catalogue, checkPlan, inputsOf } from './check.ts'
import type { Expression } from './expression.ts'
import type { Order, Plan, Source } from './plan.ts'
import { InvalidPlan } from './problem.ts'
import type { Schema } from './types.ts'

/** Column of a source. */
export type Origin = { readonly source: Source; readonly column: string }

type Lineage = {
  /** Source columns from which the values of each output column are computed. */
  readonly columns: ReadonlyMap<string, readonly Origin[]>
  /** Source columns that determine the output rows and their order: conditions, keys, groups, orders. */
  readonly rows: readonly Origin[]
  /** Source columns behind both keys of each join: readers of one side's values also know the other side's. */
  readonly joined: readonly (readonly [readonly Origin[], readonly Origin[]])[]
}

/** Finds the source columns behind a plan. Throws `InvalidPlan`. */
export function lineageOf(plan: Plan, catalogue: Catalogue): Lineage {
  const { problems, schemas } = checkPlan(plan, catalogue)
  if (problems.length > 0) throw new InvalidPlan(problems)
  return lineageIn(plan, schemas)
}

/** Lineage of a checked plan, with the columns of its nodes. */
export function lineageIn(plan: Plan, schemas: ReadonlyMap<Plan, Schema>): Lineage {
  const { columns, rows, joined } = trace(plan, schemas)
  return {
    columns: new Map([...columns].map(([name, origins]) => [name, [...origins.values()]])),
    rows: [...rows.values()],
    joined: joined.map(([left, right]) => [[...left.values()], [...right.values()]] as const),
  }
}

/** Distinct origins, keyed by their JSON. */
type Origins = ReadonlyMap<string, Origin>
type Traced = { columns: ReadonlyMap<string, Origins>; rows: Origins; joined: readonly (readonly [Origins, Origins])[] }

/** Merges origins. Does not copy a single set, since most columns pass through most nodes. */
function originsOf(...sets: readonly (Origins | undefined)[]): Origins {
  const filled = sets.filter((set) => set !== undefined && set.size > 0)
  const [only] = filled
  if (only && filled.length === 1) return only
  return new Map(filled.flatMap((set) => [...(set ?? [])]))
}

function trace(plan: Plan, schemas: ReadonlyMap<Plan, Schema>): Traced {
  const inputs = inputsOf(plan).map(({ plan: input }) => trace(input, schemas))
  const [input = { columns: new Map(), rows: originsOf(), joined: [] }] = inputs
  const of = (...expressions: readonly Expression[]) =>
    originsOf(...expressions.flatMap(columnsIn).map((column) => input.columns.get(column)))
  const ofOrder = (orderBy: readonly Order[]) => of(...orderBy.map(({ by }) => by))
  const narrowed = (...more: readonly Origins[]): Traced => ({ ...input, rows: originsOf(input.rows, ...more) })
  switch (plan.op) {
    case 'scan': {
      const source = JSON.stringify(plan.source)
      const columns = (schemas.get(plan) ?? []).map(({ name }): [string, Origins] => [
        name,
        new Map([[`${source} ${name}`, { source: plan.source, column: name }]]),
      ])
      return { columns: new Map(columns), rows: originsOf(), joined: [] }
    }
    case 'values':
      return {
        columns: new Map(Object.keys(plan.columns).map((name) => [name, originsOf()])),
        rows: originsOf(),
        joined: [],
      }
    case 'project':
      return {
        ...input,
        columns: new Map(Object.entries(plan.columns).map(([name, expression]) => [name, of(expression)])),
      }
    case 'filter':
      return narrowed(of(plan.where))
    case 'sample':
      return narrowed(of(plan.key))
    case 'sort':
      return narrowed(ofOrder(plan.orderBy))
    case 'limit':
      return input
    case 'distinct':
      return narrowed(...input.columns.values())
    case 'aggregate': {
      const computed = Object.entries(plan.aggregates).map(([name, { args, where }]): [string, Origins] => [
        name,
        of(...args, ...(where === undefined ? [] : [where])),
      ])
      const columns = new Map([...plan.groupBy.map((name): [string, Origins] => [name, of(name)]), ...computed])
      const having = (plan.having === undefined ? [] : columnsIn(plan.having)).map((name) => columns.get(name))
      return { ...input, columns, rows: originsOf(input.rows, of(...plan.groupBy), ...having) }
    }
    case 'window': {
      const computed = Object.entries(plan.columns).map(
        ([name, { args, partitionBy = [], orderBy = [], frame }]): [string, Origins] => [
          name,
          originsOf(of(...args, ...partitionBy, ...(frame?.unit === 'values' ? [frame.before] : [])), ofOrder(orderBy)),
        ],
      )
      return { ...input, columns: new Map([...input.columns, ...computed]) }
    }
    case 'union': {
      const names = [...input.columns.keys()]
      const columns = new Map(names.map((name) => [name, originsOf(...inputs.map((each) => each.columns.get(name)))]))
      const rows = originsOf(...inputs.map((each) => each.rows), ...(plan.all ? [] : columns.values()))
      return { columns, rows, joined: inputs.flatMap(({ joined }) => joined) }
    }
    case 'join': {
      const [left, right] = inputs as [Traced, Traced]
      const leftNames = plan.columns?.left ?? [...left.columns.keys()]
      const columns = new Map(
        (schemas.get(plan) ?? []).map(({ name }, at) => [
          name,
          originsOf((at < leftNames.length ? left : right).columns.get(name)),
        ]),
      )
      const keys = plan.on.map(
        (key) => [originsOf(left.columns.get(key.left)), originsOf(right.columns.get(key.right))] as const,
      )
      const joined = [...left.joined, ...right.joined, ...keys]
      return { columns, rows: originsOf(left.rows, right.rows, ...keys.flat()), joined }
    }
  }
}

/** Columns that an expression reads, including the conditions of its cases. */
function columnsIn(expression: Expression): string[] {
  if (typeof expression === 'string') return [expression]
  if ('literal' in expression) return []
  if ('call' in expression) return expression.args.flatMap(columnsIn)
  if ('cast' in expression) return columnsIn(expression.cast)
  if ('tryCast' in expression) return columnsIn(expression.tryCast)
  const { cases, else: otherwise } = expression
  return [
    ...cases.flatMap(({ when, result }) => [...columnsIn(when), ...columnsIn(result)]),
    ...(otherwise === undefined ? [] : columnsIn(otherwise)),
  ]
}
