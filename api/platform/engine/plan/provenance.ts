import { type Catalogue, checkPlan, inputsOf } from './check.ts'
import { literal } from './expression.ts'
import { joinNullSafe } from './null-safe.ts'
import { named, type Plan, pick, project, unionAll } from './plan.ts'
import { InvalidPlan } from './problem.ts'
import type { Schema } from './types.ts'

/**
 * Plan with one row for each pair of an output row and a source row behind it. It has the output columns and the
 * `marks`, which are row numbers (bigint) of the sources. Rows of a group, and equal rows of `distinct`, have several
 * source rows; a window has only the row itself, not its neighbours. Ignores limits: restrict the result to one output
 * row. Throws `InvalidPlan`.
 */
export function withProvenance(plan: Plan, marks: readonly string[], catalogue: Catalogue): Plan {
  const { problems, schemas } = checkPlan(plan, catalogue)
  if (problems.length > 0) throw new InvalidPlan(problems)
  return createTracer(marks, schemas).trace(plan).plan
}

type Traced = {
  plan: Plan
  /** Marks among its columns. */
  marks: readonly string[]
  /** True if several rows may represent one row of the plan. */
  isMultiple: boolean
}

function createTracer(marks: readonly string[], schemas: ReadonlyMap<Plan, Schema>) {
  /** Columns of a plan without marks. */
  const columnsOf = (plan: Plan): Schema => (schemas.get(plan) ?? []).filter(({ name }) => !marks.includes(name))
  const namesOf = (plan: Plan): string[] => columnsOf(plan).map(({ name }) => name)

  /** Rows of a plan with all marks of those input rows that have equal values in some columns. */
  const marked = (plan: Plan, from: Traced, on: Schema): Traced => {
    const keep = { left: namesOf(plan), right: from.marks }
    return {
      plan: joinNullSafe('inner', { left: plan, right: from.plan, on, keep }),
      marks: from.marks,
      isMultiple: true,
    }
  }

  function trace(plan: Plan): Traced {
    const inputs = inputsOf(plan).map((input) => trace(input.plan))
    const [from = { plan, marks: [], isMultiple: false }] = inputs
    const { isMultiple } = from
    switch (plan.op) {
      case 'scan':
      case 'values': {
        const own = (schemas.get(plan) ?? []).flatMap(({ name }) => (marks.includes(name) ? [name] : []))
        return { plan, marks: own, isMultiple: false }
      }
      case 'project': {
        const own = Object.keys(plan.columns).filter((name) => marks.includes(name))
        const columns = { ...plan.columns, ...named(from.marks) }
        return { ...from, plan: { ...plan, from: from.plan, columns }, marks: [...new Set([...own, ...from.marks])] }
      }
      case 'filter':
      case 'sample':
      case 'sort':
        return { ...from, plan: { ...plan, from: from.plan } }
      case 'limit':
        return { ...from, isMultiple: true }
      case 'distinct':
        return { ...from, isMultiple: true }
      case 'aggregate':
        return marked(
          plan,
          from,
          columnsOf(plan.from).filter(({ name }) => plan.groupBy.includes(name)),
        )
      case 'window':
        if (isMultiple) return marked(plan, from, columnsOf(plan.from))
        return { ...from, plan: { ...plan, from: from.plan } }
      case 'union': {
        const all = [...new Set(inputs.flatMap((each) => each.marks))]
        const names = namesOf(plan)
        const parts = inputs.map(({ plan: part, marks: own }) =>
          project(part, {
            ...named(names),
            ...Object.fromEntries(all.map((mark) => [mark, own.includes(mark) ? mark : literal(null, 'bigint')])),
          }),
        )
        return { plan: { ...plan, all: true, from: parts }, marks: all, isMultiple: true }
      }
      case 'join': {
        const [left, right] = inputs as [Traced, Traced]
        const all = [...new Set([...left.marks, ...right.marks])]
        const shared = all.filter((mark) => left.marks.includes(mark) && right.marks.includes(mark))
        const joined = (without: { left: readonly string[]; right: readonly string[] }): Plan => {
          const columns = {
            left: [
              ...(plan.columns?.left ?? namesOf(plan.left)),
              ...left.marks.filter((mark) => !without.left.includes(mark)),
            ],
            right: [
              ...(plan.columns?.right ?? namesOf(plan.right)),
              ...right.marks.filter((mark) => !without.right.includes(mark)),
            ],
          }
          return pick({ ...plan, left: left.plan, right: right.plan, columns }, [...namesOf(plan), ...all])
        }
        const isEither = left.isMultiple || right.isMultiple
        if (shared.length === 0) return { plan: joined({ left: [], right: [] }), marks: all, isMultiple: isEither }
        // Both sides come from one source: returns the rows of each side in turn.
        const parts = [joined({ left: [], right: shared }), joined({ left: shared, right: [] })]
        return { plan: unionAll(parts), marks: all, isMultiple: true }
      }
    }
  }
  return { trace }
}
