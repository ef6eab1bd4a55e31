import type { CompiledGraph } from '#api/data/processes/graph/compile-graph.ts'
import { outputTable } from '#api/data/processes/graph/step.ts'
import { lineageOf } from '#api/platform/engine/plan/lineage.ts'
import { NodeKind } from '#contract/data/processes/codes.ts'
import type { DraftGraph } from '#contract/data/processes/shapes.ts'

type SourceColumn = { node: string; column: string }

/**
 * Columns of source tables, by bizId, on which a graph depends: they select rows, feed computed columns, or are written
 * by outputs. Skips steps with faults.
 */
export function columnsRead(
  { nodes }: DraftGraph,
  { steps }: Pick<CompiledGraph, 'steps'>,
): Map<string, ReadonlySet<string>> {
  const tableOf = new Map(nodes.map(({ id, settings }) => [id, String(settings.tableBizId)]))
  const reads = new Map<string, Set<string>>()
  const add = (columns: readonly SourceColumn[]) => {
    for (const { node, column } of columns) {
      const bizId = tableOf.get(node) ?? ''
      reads.set(bizId, (reads.get(bizId) ?? new Set()).add(column))
    }
  }
  for (const { node, outputs } of steps.values()) {
    if (node.kind === NodeKind.source) {
      if (node.settings.watermark !== null) add([{ node: node.id, column: node.settings.watermark }])
      continue
    }
    const inputs = new Map(
      node.inputs.map(({ node: of, port }) => [outputTable(of, port), steps.get(of)?.outputs.get(port)]),
    )
    for (const { plan, origins, copies } of outputs.values()) {
      for (const [name, of] of origins) if (node.kind === NodeKind.output || !copies.has(name)) add(of)
      const { rows } = lineageOf(plan, (source) => ('table' in source ? inputs.get(source.table)?.columns : undefined))
      for (const { source, column } of rows)
        if ('table' in source) add(inputs.get(source.table)?.origins.get(column) ?? [])
    }
  }
  return reads
}
