import { aggregate, count, type Plan } from '#api/platform/engine/plan/plan.ts'
import { NodeKind, Port } from '#contract/data/processes/codes.ts'
import type { CompiledStep } from './compile-graph.ts'
import { inputPlan } from './step.ts'
import { joinFigures } from './steps/join.ts'

const counted = (plan: Plan): Plan => aggregate(plan, [], { rows: count() })

/**
 * Plans that count rows of a step, each with one row and one column: each input, the output, and the excluded rows. The
 * last is null if the step excludes none or does not distinguish them. `figures` are those of a join.
 */
export function countsOf({ node, outputs, context }: CompiledStep): {
  rowsIn: Plan[]
  rowsOut: Plan
  rowsLeftOut: Plan | null
  figures: Plan | null
} {
  const rows = outputs.get(Port.rows)
  if (!rows) throw new Error(`step "${node.id}" has no rows`)
  const leftOut = outputs.get(Port.leftOut)
  return {
    rowsIn: node.inputs.map((input) => counted(inputPlan(input.node, input.port))),
    rowsOut: counted(rows.plan),
    rowsLeftOut: leftOut ? counted(leftOut.plan) : null,
    figures: node.kind === NodeKind.join ? (joinFigures(node.settings, context) ?? null) : null,
  }
}
