import { inputsOf } from '#api/platform/engine/plan/check.ts'
import type { Plan } from '#api/platform/engine/plan/plan.ts'
import { replaceScans } from '#api/platform/engine/plan/scans.ts'
import type { Port } from '#contract/data/processes/codes.ts'
import type { CompiledGraph } from './compile-graph.ts'
import { outputTable, sourceTable } from './step.ts'

/**
 * Plan of an output with all steps between it and its sources inlined. `sourcePlan` returns the rows of a source step.
 * Reads outputs in `stored` as tables. Very deep graphs give plans that the engine refuses: their steps have to be
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

/** Maximum nodes of an inlined plan. A step is repeated for each path to it, so that the number grows exponentially. */
const inlinedNodesMax = 5_000

/** True if the plan of a step's outputs would have too many nodes. */
export function isTooLarge({ steps }: Pick<CompiledGraph, 'steps'>, node: string): boolean {
  const sizes = new Map<string, number>()
  const sizeOf = (plan: Plan): number => {
    if (plan.op === 'scan' && 'table' in plan.source) return sizes.get(plan.source.table) ?? 1
    return inputsOf(plan).reduce((sum, { plan: input }) => sum + sizeOf(input), 1)
  }
  const visited = new Set<string>()
  const measure = (of: string): void => {
    if (visited.has(of)) return
    visited.add(of)
    const step = steps.get(of)
    for (const input of step?.node.inputs ?? []) measure(input.node)
    for (const [port, { plan }] of step?.outputs ?? []) sizes.set(outputTable(of, port), sizeOf(plan))
  }
  measure(node)
  const ports = steps.get(node)?.outputs.keys() ?? []
  return [...ports].some((port) => (sizes.get(outputTable(node, port)) ?? 0) > inlinedNodesMax)
}
