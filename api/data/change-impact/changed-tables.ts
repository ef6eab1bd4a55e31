import { sql } from 'drizzle-orm'
import { compileGraphInSlices } from '#api/data/processes/graph/compile-graph.ts'
import { fieldTypeOf } from '#api/data/processes/graph/field-type.ts'
import { permissionToParse } from '#api/data/processes/parse-graph.ts'
import { findSources } from '#api/data/processes/source-tables.ts'
import { readerOf } from '#api/data/runs/preview.ts'
import { dataProcessOutput } from '#api/data/runs/table.ts'
import { dataColumn, dataTable } from '#api/data/tables/table.ts'
import type { Clock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import type { Principal } from '#api/platform/http/caller.ts'
import { ColumnChange } from '#contract/data/change-impact/codes.ts'
import type { ChangedColumn } from '#contract/data/change-impact/shapes.ts'
import { NodeKind } from '#contract/data/processes/codes.ts'
import type { DraftGraph } from '#contract/data/processes/shapes.ts'
import type { FieldType } from '#contract/data/tables/codes.ts'

export type PlannedColumn = { name: string; fieldType: FieldType; isKey: boolean }
export type ChangedTable = {
  bizId: string
  name: string
  isDropped: boolean
  columns: ChangedColumn[]
  /** Columns that the graph produces for it. */
  planned: readonly PlannedColumn[]
}

type Params = { processId: number; workspaceBizId: string; graph: DraftGraph; actor: Principal }

/** Tables of a process whose columns a graph would change, and names of the tables that it would add. */
export async function changedTables(
  db: Db,
  clock: Clock,
  { processId, workspaceBizId, graph, actor }: Params,
): Promise<{ changed: ChangedTable[]; added: string[] }> {
  const planned = await plannedOutputs(db, clock, { workspaceBizId, graph, actor })
  const { rows: made } = await db.execute<{ bizId: string; name: string; columns: PlannedColumn[] | null }>(sql`
    select t.biz_id as "bizId", t.table_name as name, (
      select json_agg(json_build_object('name', c.name, 'fieldType', c.field_type, 'isKey', c.is_key) order by c.place)
      from ${dataColumn} c where c.table_id = t.id) as columns
    from ${dataProcessOutput} o join ${dataTable} t on t.id = o.table_id
    where o.process_id = ${processId} order by t.id`)
  const changed = made.flatMap(({ bizId, name, columns }): ChangedTable[] => {
    const after = planned.get(name.toLowerCase())
    const changes = changesOf(columns ?? [], after?.columns ?? [])
    if (after && changes.length === 0) return []
    return [{ bizId, name, isDropped: !after, columns: changes, planned: after?.columns ?? [] }]
  })
  const known = new Set(made.map(({ name }) => name.toLowerCase()))
  return { changed, added: [...planned].flatMap(([key, { name }]) => (known.has(key) ? [] : [name])) }
}

type Planned = { name: string; columns: PlannedColumn[] }

async function plannedOutputs(
  db: Db,
  clock: Clock,
  { workspaceBizId, graph, actor }: Omit<Params, 'processId'>,
): Promise<Map<string, Planned>> {
  const params = { workspaceBizId, graph, reader: readerOf(actor), permissionOf: permissionToParse }
  const { tables, models, lists, today } = await findSources(db, clock, params)
  const { steps } = await compileGraphInSlices(graph, { tables, models, lists, today, timeZone: clock.timeZone })
  const planned = new Map<string, Planned>()
  for (const { kind, id, settings } of graph.nodes) {
    if (kind !== NodeKind.output || typeof settings.tableName !== 'string') continue
    const step = steps.get(id)
    const key = new Set(step?.key)
    const columns = (step?.outputs.get('rows')?.columns ?? []).map(({ name, type }) => ({
      name,
      fieldType: fieldTypeOf(type),
      isKey: key.has(name),
    }))
    planned.set(settings.tableName.toLowerCase(), { name: settings.tableName, columns })
  }
  return planned
}

function changesOf(before: readonly PlannedColumn[], after: readonly PlannedColumn[]): ChangedColumn[] {
  const now = new Map(after.map((column) => [column.name, column]))
  const known = new Set(before.map(({ name }) => name))
  const lost = before.flatMap(({ name, fieldType, isKey }): ChangedColumn[] => {
    const column = now.get(name)
    const types = { name, before: fieldType, after: column?.fieldType ?? null }
    if (!column) return [{ ...types, change: ColumnChange.removed }]
    if (column.fieldType !== fieldType) return [{ ...types, change: ColumnChange.retyped }]
    return column.isKey === isKey ? [] : [{ ...types, change: ColumnChange.keyChanged }]
  })
  const added = after.flatMap(({ name, fieldType }): ChangedColumn[] =>
    known.has(name) ? [] : [{ name, change: ColumnChange.added, before: null, after: fieldType }],
  )
  return [...lost, ...added]
}
