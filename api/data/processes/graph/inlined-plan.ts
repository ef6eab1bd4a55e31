import type { Plan } from '#api/platform/engine/plan/plan.ts'
import { replaceScans } from '#api/platform/engine/plan/scans.ts'
import type { Port } from '#contract/data/processes/codes.ts'
import type { CompiledGraph } from './compile-graph.ts'
import { outputTable, sourceTable } from './step.ts'

/**
 * Plan of an output over the plans of its sources, with all steps between. `sourcePlan` gives the rows of a source step.
 * Outputs in `stored` are read as tables. Deep graphs make plans that are refused as too deep: their steps have to be
 * stored.
 */
export function inlinedPlan(
  graph: Pick<CompiledGraph, 'steps'>,
  { node, port }: { node: string; port: Port },
  { sourcePlan, stored = new Map() }: { sourcePlan: (node: string) => Plan; stored?: ReadonlyMap<string, Plan> },
): Plan {
  const made = new Map<string, Plan>(stored)
  const outputOf = (of: string, from: Port): Plan => {
    const table = outputTable(of, from)
    const known = made.get(table)
    if (known) return known
    const step = graph.steps.get(of)
    const output = step?.outputs.get(from)
    if (!step || !output) throw new Error(`step "${of}" has no output "${from}"`)
    const inputs = new Map<string, Plan>(
      step.node.inputs.map((input) => [outputTable(input.node, input.port), outputOf(input.node, input.port)]),
    )
    if (step.node.kind === 'source') inputs.set(sourceTable(of), sourcePlan(of))
    const plan = replaceScans(output.plan, inputs)
    made.set(table, plan)
    return plan
  }
  return outputOf(node, port)
}
