import type { CompiledGraph, CompiledStep } from '#api/data/processes/graph/compile-graph.ts'
import { outputTable } from '#api/data/processes/graph/step.ts'
import { NodeKind, type Port } from '#contract/data/processes/codes.ts'

/** Kinds that process each row independently: recomputing their rows is cheaper than storing them. */
const rowWise: ReadonlySet<NodeKind> = new Set([NodeKind.source, NodeKind.filter, NodeKind.columns])
/** Kinds that read their input once and output few rows. */
const reducing: ReadonlySet<NodeKind> = new Set([
  NodeKind.aggregate,
  NodeKind.summarize,
  NodeKind.classify,
  NodeKind.stratify,
  NodeKind.age,
  NodeKind.benford,
  NodeKind.crosstab,
  NodeKind.pivot,
])
/** Maximum consecutive steps whose rows are not stored: engines refuse deeper plans. */
const inlinedMax = 8

/** Outputs of each step whose rows a run stores; the others are inlined into the plans that read them. */
export function storedPorts({ order, steps }: Pick<CompiledGraph, 'order' | 'steps'>): Map<string, Port[]> {
  const readers = new Map<string, CompiledStep[]>()
  for (const step of steps.values())
    for (const { node, port } of step.node.inputs) {
      const table = outputTable(node, port)
      readers.set(table, [...(readers.get(table) ?? []), step])
    }
  const stored = new Map<string, Port[]>()
  const depths = new Map<string, number>()
  for (const id of order) {
    const step = steps.get(id)
    if (!step) continue
    const { kind, inputs } = step.node
    const depth = 1 + Math.max(0, ...inputs.map(({ node, port }) => depths.get(outputTable(node, port)) ?? 0))
    const ports: Port[] = []
    for (const port of step.outputs.keys()) {
      const table = outputTable(id, port)
      const of = readers.get(table) ?? []
      const [only] = of
      const isReduced = kind === NodeKind.join && of.length === 1 && only !== undefined && reducing.has(only.node.kind)
      const isStored = of.length > 0 && (depth > inlinedMax || (!rowWise.has(kind) && !isReduced))
      if (isStored) ports.push(port)
      depths.set(table, isStored ? 0 : depth)
    }
    stored.set(id, ports)
  }
  return stored
}
