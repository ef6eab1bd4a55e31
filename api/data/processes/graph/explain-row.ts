import type { Catalogue } from '#api/platform/engine/plan/check.ts'
import { and, type Expression, eq, isNotNull, isNull, literal } from '#api/platform/engine/plan/expression.ts'
import { distinct, filter, limit, type Plan, project, sort } from '#api/platform/engine/plan/plan.ts'
import { withProvenance } from '#api/platform/engine/plan/provenance.ts'
import type { LiteralValue } from '#api/platform/engine/plan/types.ts'
import type { Port } from '#contract/data/processes/codes.ts'
import { rowKey } from '../../data-rights/open-table.ts'
import type { CompiledGraph } from './compile-graph.ts'
import { inlinedPlan } from './inlined-plan.ts'

/** Column that carries the row numbers of one source step through the others. */
const markOf = (node: string): string => `${rowKey} ${node}`

type Params = {
  node: string
  port: Port
  /** Values of the row in its key columns. */
  row: Readonly<Record<string, LiteralValue>>
  /** Maximum number of rows from each source. */
  most: number
}

/**
 * Plans that find, for each source, the rows from which a row was made, by their numbers in `rowKey`. `openedSource`
 * returns the opened table of a source step. Rows compared with one another, as in a window or a grouped audit test,
 * lead only to the row itself.
 */
export function explainRow(
  graph: Pick<CompiledGraph, 'steps'>,
  { node, port, row, most }: Params,
  { openedSource, catalogue }: { openedSource: (node: string) => Plan; catalogue: Catalogue },
): { source: string; rows: Plan }[] {
  const output = graph.steps.get(node)?.outputs.get(port)
  if (!output) throw new Error(`step "${node}" has no output "${port}"`)
  const sources = [...graph.steps.values()].flatMap((step) => (step.node.kind === 'source' ? [step.node.id] : []))
  const sourcePlan = (of: string): Plan => {
    const columns = graph.steps.get(of)?.outputs.get('rows')?.columns ?? []
    const names = Object.fromEntries(columns.map(({ name }) => [name, name]))
    return project(openedSource(of), { ...names, [markOf(of)]: rowKey })
  }
  const plan = inlinedPlan(graph, { node, port }, { sourcePlan })
  const traced = withProvenance(plan, sources.map(markOf), catalogue)
  const isRow = output.columns.flatMap(({ name, type }): Expression[] => {
    const value = Object.hasOwn(row, name) ? row[name] : undefined
    if (value === undefined) return []
    return [value === null ? isNull(name) : eq(name, literal(value, type))]
  })
  const found = filter(traced, and(...isRow))
  const reached = new Set(reachedSources(graph, node))
  return sources.flatMap((source) => {
    if (!reached.has(source)) return []
    const mark = markOf(source)
    const rows = distinct(project(filter(found, isNotNull(mark)), { [rowKey]: mark }))
    return [{ source, rows: limit(sort(rows, rowKey), most) }]
  })
}

/** Source steps that lead to a step. */
function reachedSources({ steps }: Pick<CompiledGraph, 'steps'>, node: string, seen = new Set<string>()): string[] {
  if (seen.has(node)) return []
  seen.add(node)
  const step = steps.get(node)
  if (!step) return []
  if (step.node.kind === 'source') return [node]
  return step.node.inputs.flatMap((input) => reachedSources({ steps }, input.node, seen))
}
