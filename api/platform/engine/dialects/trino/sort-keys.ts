import { named, type Order, type Plan, project } from '../../plan/plan.ts'

const sortKey = (at: number): string => `$order${at}`

/**
 * Adds the sort keys of a plan as columns, because written files have no order. Returns the plan with them, and its
 * order by these columns; [] if the plan has none. `columnsOf` returns the columns of a checked node.
 */
export function withSortKeys(
  plan: Plan,
  columnsOf: (plan: Plan) => readonly string[],
): { plan: Plan; orderBy: Order[] } {
  if (plan.op === 'sort') {
    const keys = plan.orderBy.map(({ by }, at) => [sortKey(at), by] as const)
    const orderBy = plan.orderBy.map((order, at) => ({ ...order, by: sortKey(at) }))
    const columns = { ...named(columnsOf(plan.from)), ...Object.fromEntries(keys) }
    return { plan: { op: 'sort', from: project(plan.from, columns), orderBy }, orderBy }
  }
  if (plan.op === 'limit') {
    const inner = withSortKeys(plan.from, columnsOf)
    return { plan: { ...plan, from: inner.plan }, orderBy: inner.orderBy }
  }
  if (plan.op === 'project') {
    const inner = withSortKeys(plan.from, columnsOf)
    const keys = named(inner.orderBy.map(({ by }) => String(by)))
    return { plan: { ...plan, from: inner.plan, columns: { ...plan.columns, ...keys } }, orderBy: inner.orderBy }
  }
  return { plan, orderBy: [] }
}
