import { inputsOf } from './check.ts'
import type { Origin } from './lineage.ts'
import type { Plan } from './plan.ts'
import type { Schema } from './types.ts'

type Copies = ReadonlyMap<string, Origin>

/**
 * Columns of a plan whose values are unchanged values of one source column. Excludes computed columns, even those that
 * read only one column. `schemas` has the columns of all nodes of the plan.
 */
export function copiesIn(plan: Plan, schemas: ReadonlyMap<Plan, Schema>): Copies {
  const inputs = inputsOf(plan).map(({ plan: input }) => copiesIn(input, schemas))
  const [input = new Map<string, Origin>()] = inputs
  const namesOf = (node: Plan) => (schemas.get(node) ?? []).map(({ name }) => name)
  switch (plan.op) {
    case 'scan':
      return new Map(namesOf(plan).map((column) => [column, { source: plan.source, column }]))
    case 'values':
      return new Map()
    case 'project':
      return renamed(
        Object.entries(plan.columns).map(([name, made]) => [
          name,
          typeof made === 'string' ? input.get(made) : undefined,
        ]),
      )
    case 'filter':
    case 'sample':
    case 'sort':
    case 'limit':
    case 'distinct':
      return input
    case 'aggregate':
      return renamed(plan.groupBy.map((name) => [name, input.get(name)]))
    case 'window':
      return renamed([...input].filter(([name]) => !(name in plan.columns)))
    case 'union':
      return renamed(
        [...input].map(([name, origin]) => [
          name,
          inputs.every((each) => isSame(each.get(name), origin)) ? origin : undefined,
        ]),
      )
    case 'join': {
      const [left = input, right = input] = inputs
      const leftCount = plan.columns?.left?.length ?? namesOf(plan.left).length
      return renamed(namesOf(plan).map((name, at) => [name, (at < leftCount ? left : right).get(name)]))
    }
  }
}

const renamed = (columns: readonly (readonly [string, Origin | undefined])[]): Copies =>
  new Map(columns.flatMap(([name, origin]): [string, Origin][] => (origin ? [[name, origin]] : [])))

const isSame = (one: Origin | undefined, other: Origin): boolean =>
  one?.column === other.column && JSON.stringify(one.source) === JSON.stringify(other.source)
