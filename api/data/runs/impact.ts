import { eq } from 'drizzle-orm'
import { compileGraphInSlices } from '#api/data/processes/graph/compile-graph.ts'
import { fieldTypeOf } from '#api/data/processes/graph/field-type.ts'
import { openProcess } from '#api/data/processes/open-process.ts'
import { permissionToParse } from '#api/data/processes/parse-graph.ts'
import { findSources } from '#api/data/processes/source-tables.ts'
import { dataColumn, dataTable } from '#api/data/tables/table.ts'
import type { Clock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import type { Principal } from '#api/platform/http/serve.ts'
import { NodeKind } from '#contract/data/processes/codes.ts'
import type { DraftGraph } from '#contract/data/processes/shapes.ts'
import type { ProcessImpact } from '#contract/data/runs/impact.ts'
import type { FieldType } from '#contract/data/tables/codes.ts'
import { isRefusal, type Refusal } from '#contract/platform/problem.ts'
import { findUses } from './column-uses.ts'
import { readerOf } from './preview.ts'
import { dataProcessOutput } from './table.ts'

type Asked = { bizId: string; graph: DraftGraph; actor: Principal }
type Columns = ReadonlyMap<string, { fieldType: FieldType; isKey: boolean }>
type ColumnChange = ProcessImpact['tables'][number]['columns'][number]

/** Tables and columns that a graph would change, and those made of them in the workspace. Refuses notFound. */
export async function assessImpact(
  db: Db,
  clock: Clock,
  { bizId, graph, actor }: Asked,
): Promise<ProcessImpact | Refusal> {
  const open = await openProcess(db, { bizId, actor, action: 'view' })
  if (isRefusal(open)) return open
  const { process, workspace } = open
  const asked = { workspaceBizId: workspace.bizId, graph, reader: readerOf(actor), permissionOf: permissionToParse }
  const { tables: known, models, lists, today } = await findSources(db, clock, asked)
  const { steps } = await compileGraphInSlices(graph, { tables: known, models, lists, today, timeZone: clock.timeZone })
  const planned = new Map<string, Columns>()
  for (const { kind, id, settings } of graph.nodes) {
    if (kind !== NodeKind.output || typeof settings.tableName !== 'string') continue
    const step = steps.get(id)
    const key = new Set(step?.key)
    const columns = step?.outputs.get('rows')?.columns ?? []
    const byName = columns.map(
      ({ name, type }) => [name, { fieldType: fieldTypeOf(type), isKey: key.has(name) }] as const,
    )
    planned.set(settings.tableName.toLowerCase(), new Map(byName))
  }
  const made = await db
    .select({ id: dataTable.id, bizId: dataTable.bizId, name: dataTable.tableName })
    .from(dataProcessOutput)
    .innerJoin(dataTable, eq(dataTable.id, dataProcessOutput.tableId))
    .where(eq(dataProcessOutput.processId, process.id))
    .orderBy(dataTable.id)
  const tables: ProcessImpact['tables'] = []
  for (const table of made) {
    const after = planned.get(table.name.toLowerCase())
    const stored = await db.select().from(dataColumn).where(eq(dataColumn.tableId, table.id)).orderBy(dataColumn.place)
    const before = new Map(
      stored.map(({ name, fieldType, isKey }) => [name, { fieldType: fieldType as FieldType, isKey }]),
    )
    const columns = changesOf(before, after ?? new Map())
    if (after && columns.length === 0) continue
    const lost = new Set(columns.flatMap(({ name, change }) => (change === 'added' ? [] : [name])))
    const uses = await findUses(db, { workspaceId: workspace.id, tableBizId: table.bizId })
    const dependents = uses.flatMap(({ process: of, table: made, columns: each }) => {
      const touched = each.filter(({ from }) => from.some((name) => lost.has(name))).map(({ name }) => name)
      const { bizId: processBizId, name, liveVersion } = of
      if (touched.length === 0) return []
      return [{ process: { bizId: processBizId, name, isLive: liveVersion !== null }, table: made, columns: touched }]
    })
    tables.push({ bizId: table.bizId, name: table.name, isDropped: !after, columns, dependents })
  }
  const names = new Set(made.map(({ name }) => name.toLowerCase()))
  const added = graph.nodes.flatMap(({ kind, settings }) =>
    kind === NodeKind.output && typeof settings.tableName === 'string' && !names.has(settings.tableName.toLowerCase())
      ? [settings.tableName]
      : [],
  )
  return { tables, added, liveVersion: process.liveVersion }
}

function changesOf(before: Columns, after: Columns): ColumnChange[] {
  const changes: ColumnChange[] = []
  for (const [name, was] of before) {
    const now = after.get(name)
    const types = { before: was.fieldType, after: now?.fieldType ?? null }
    if (!now) changes.push({ name, change: 'removed', ...types })
    else if (now.fieldType !== was.fieldType) changes.push({ name, change: 'retyped', ...types })
    else if (now.isKey !== was.isKey) changes.push({ name, change: 'keyChanged', ...types })
  }
  for (const [name, { fieldType }] of after)
    if (!before.has(name)) changes.push({ name, change: 'added', before: null, after: fieldType })
  return changes
}
