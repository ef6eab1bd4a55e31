import { randomUUID } from 'node:crypto'
import { columnTypes } from '#api/data/data-rights/column-types.ts'
import { type CompiledGraph, compileGraph } from '#api/data/processes/graph/compile-graph.ts'
import { inlinedPlan } from '#api/data/processes/graph/inlined-plan.ts'
import type { SourceTable } from '#api/data/processes/graph/source-table.ts'
import type { RuleModels } from '#api/data/processes/graph/step.ts'
import { type Plan, pick, scan, sort } from '#api/platform/engine/plan/plan.ts'
import type { ColumnTypes } from '#api/platform/engine/plan/types.ts'
import type { Session, Value } from '#api/platform/engine/session.ts'
import type { NodeKind, Port } from '#contract/data/processes/codes.ts'
import { type DraftGraph, draftGraph } from '#contract/data/processes/shapes.ts'
import { ColumnView, type FieldType } from '#contract/data/tables/codes.ts'
import type { Cell } from '../../../platform/engine/test-session.ts'
import { loadTable } from '../../../platform/engine/test-session.ts'

export const timeZone = 'Asia/Shanghai'

type Node = {
  id: string
  kind: NodeKind
  from?: readonly (string | { node: string; port: Port })[]
  settings: Record<string, unknown>
}

/** A graph as the editor sends it. */
export const graphOf = (...nodes: Node[]): DraftGraph =>
  draftGraph.parse({
    nodes: nodes.map(({ id, kind, from = [], settings }) => ({
      id,
      title: id,
      kind,
      inputs: from.map((each) => (typeof each === 'string' ? { node: each } : each)),
      settings,
    })),
  })

type NewTable = {
  columns: Record<string, FieldType>
  key?: string[]
  views?: Record<string, ColumnView>
  rows?: number | null
  locked?: string
}

/** Tables by name, each of which has a bizId of its own. */
export function tablesOf<Name extends string>(tables: Record<Name, NewTable>) {
  const bizIds = Object.fromEntries(Object.keys(tables).map((name) => [name, randomUUID().replaceAll('-', '')]))
  const known = new Map<string, SourceTable>()
  for (const [name, { columns, key = [], views = {}, rows = 100, locked = null }] of Object.entries<NewTable>(tables))
    known.set(bizIds[name] ?? '', {
      columns: Object.entries(columns).map(([column, fieldType]) => ({
        name: column,
        fieldType,
        view: views[column] ?? ColumnView.plain,
      })),
      key,
      rows,
      locked,
    })
  const bizIdOf = (name: Name): string => bizIds[name] ?? ''
  const nameOf = (bizId: string): string => Object.entries(bizIds).find(([, each]) => each === bizId)?.[0] ?? ''
  return {
    tables: known,
    bizIdOf,
    nameOf,
    /** A source step of a table. */
    source: (id: string, name: Name, more: Record<string, unknown> = {}): Node => ({
      id,
      kind: 'source',
      settings: { tableBizId: bizIdOf(name), ...more },
    }),
  }
}

type Known = Pick<ReturnType<typeof tablesOf>, 'tables'> & { models?: RuleModels }

export const compile = (graph: DraftGraph, { tables, models }: Known, zone = timeZone) =>
  compileGraph(graph, { tables, timeZone: zone, ...(models && { models }) })

/** Faults in short: step, key, column or field. */
export const faultsIn = ({ faults }: Pick<CompiledGraph, 'faults'>) =>
  faults.map(({ node, key, column, field }) => [node, key.replace('processes-faults:', ''), column ?? field])

/** Plan of an output over tables of a session that have the names of the tables. */
export function planOf(
  graph: DraftGraph,
  known: Known & Pick<ReturnType<typeof tablesOf>, 'nameOf'>,
  { node, port = 'rows', zone = timeZone }: { node: string; port?: Port; zone?: string },
): Plan {
  const compiled = compile(graph, known, zone)
  if (compiled.faults.length > 0) throw new Error(JSON.stringify(compiled.faults))
  const sourcePlan = (id: string): Plan => {
    const source = compiled.steps.get(id)?.node
    if (source?.kind !== 'source') throw new Error(`${id} is no source`)
    return scan(known.nameOf(source.settings.tableBizId))
  }
  return inlinedPlan(compiled, { node, port }, { sourcePlan })
}

/** Loads rows as a table of a session. */
export const loadRows = (
  { session, folder }: { session: Session; folder: string },
  name: string,
  { columns, rows }: { columns: Record<string, FieldType>; rows: readonly (readonly Cell[])[] },
) =>
  loadTable(session, name, {
    folder,
    columns: Object.fromEntries(
      Object.entries(columns).map(([column, type]) => [column, columnTypes[type]]),
    ) as ColumnTypes,
    rows,
  })

/** Rows of some columns in their own order, decimals without zeros at their end. */
export async function rowsOf(session: Session, plan: Plan, columns?: readonly string[]): Promise<Value[][]> {
  const schema = await session.schema(plan)
  const names = columns ?? schema.map(({ name }) => name)
  const rows = await session.rows(sort(pick(plan, names), ...names))
  const isDecimal = names.map((name) => schema.find((column) => column.name === name)?.type.startsWith('decimal'))
  return rows.map((cells) =>
    cells.map((cell, at) => {
      if (isDecimal[at] && typeof cell === 'string') return cell.replace(/\.?0+$/, '')
      return typeof cell === 'bigint' ? Number(cell) : cell
    }),
  )
}
