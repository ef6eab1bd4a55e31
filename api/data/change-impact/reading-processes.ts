import { sql } from 'drizzle-orm'
import { compileGraphInSlices } from '#api/data/processes/graph/compile-graph.ts'
import type { SourceTable } from '#api/data/processes/graph/source-table.ts'
import { findRuleModels } from '#api/data/processes/rule-models.ts'
import { dataProcess, dataProcessVersion } from '#api/data/processes/table.ts'
import { dataSchedule } from '#api/data/schedules/table.ts'
import { dataColumn, dataTable } from '#api/data/tables/table.ts'
import type { Clock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import * as workspaces from '#api/shell/workspaces/table.ts'
import { impactProcessesMax, ReaderKind } from '#contract/data/change-impact/codes.ts'
import type { ColumnReader } from '#contract/data/change-impact/shapes.ts'
import { NodeKind } from '#contract/data/processes/codes.ts'
import type { DraftGraph } from '#contract/data/processes/shapes.ts'
import { ColumnView } from '#contract/data/tables/codes.ts'
import type { ChangedTable, PlannedColumn } from './changed-tables.ts'
import { columnsRead } from './columns-read.ts'
import type { FoundReader } from './found-reader.ts'
import { namesIn } from './names-in.ts'
import type { TouchedTables } from './touched-tables.ts'

type Params = {
  processId: number
  changed: readonly ChangedTable[]
  touched: TouchedTables
  /** Time limit in ms for compiling graphs; the largest take a second each. */
  budgetMs?: number
}

const usualBudgetMs = 10_000

type ProcessRow = {
  bizId: string
  name: string
  workspaceId: number
  workspaceBizId: string
  workspaceName: string
  isLive: boolean
  graph: DraftGraph
  schedule: ColumnReader['schedule']
}

/**
 * Other processes that read touched tables: the columns that they read, and the steps that fail with the changed
 * tables. Uses the version that their schedules run, or else the newest. The result is partial beyond
 * `impactProcessesMax` or the time limit.
 */
export async function readingProcesses(
  db: Db,
  clock: Clock,
  { processId, changed, touched, budgetMs = usualBudgetMs }: Params,
): Promise<{ readers: FoundReader[]; isPartial: boolean }> {
  const began = performance.now()
  const rows = await processesOn(db, processId, [...touched.keys()])
  const examined = rows.slice(0, impactProcessesMax)
  const tables = await sourceTables(db, examined)
  const planned = new Map(
    changed.flatMap(({ bizId, isDropped, planned: columns }) =>
      isDropped ? [] : [[bizId, sourceTableOf(columns)] as const],
    ),
  )
  const readers: FoundReader[] = []
  for (const { graph, workspaceId, workspaceBizId, workspaceName, ...row } of examined) {
    if (performance.now() - began > budgetMs) return { readers, isPartial: true }
    const { models, lists, today } = await findRuleModels(db, clock, { workspaceBizId, graph })
    const options = { models, lists, today, timeZone: clock.timeZone }
    const now = await compileGraphInSlices(graph, { ...options, tables })
    const isDirect = sourcesOf(graph).some((bizId) => planned.has(bizId))
    const then = isDirect
      ? await compileGraphInSlices(graph, { ...options, tables: new Map([...tables, ...planned]) })
      : now
    const faulty = new Set(now.faults.map(({ node }) => node))
    const broken = new Set(then.faults.flatMap(({ node }) => (node === null || faulty.has(node) ? [] : [node])))
    const reads = columnsRead(graph, now)
    // Steps that cannot be compiled, or that use rules, are searched for column names.
    if (now.faults.length > 0 || broken.size > 0 || models.size > 0)
      for (const bizId of sourcesOf(graph)) {
        const names = touched.get(bizId)?.columns.keys() ?? []
        const mentioned = namesIn([graph.nodes.map(({ settings }) => settings), contentsOf(models)], names)
        reads.set(bizId, new Set([...(reads.get(bizId) ?? []), ...mentioned]))
      }
    readers.push({
      ...row,
      kind: ReaderKind.process,
      workspace: { id: workspaceId, name: workspaceName },
      reads: [...reads].map(([tableBizId, columns]) => ({ tableBizId, columns })),
      breaks: graph.nodes.flatMap(({ id, title }) => (broken.has(id) ? [title || id] : [])),
    })
  }
  return { readers, isPartial: rows.length > impactProcessesMax }
}

const contentsOf = (models: ReadonlyMap<string, ReadonlyMap<number, unknown>>) =>
  [...models.values()].flatMap((versions) => [...versions.values()])

async function processesOn(db: Db, processId: number, tableBizIds: readonly string[]): Promise<ProcessRow[]> {
  if (tableBizIds.length === 0) return []
  const { rows } = await db.execute<ProcessRow>(sql`
    select p.biz_id as "bizId", p.name, p.workspace_id as "workspaceId", w.biz_id as "workspaceBizId",
      w.name as "workspaceName", p.live_version is not null as "isLive", v.graph,
      case when s.id is not null then json_build_object('bizId', s.biz_id, 'state', s.state) end as schedule
    from ${dataProcess} p
    join ${workspaces.workspace} w on w.id = p.workspace_id and w.removed_at is null
    join ${dataProcessVersion} v on v.process_id = p.id and v.number = coalesce(p.live_version, p.current_version)
    left join ${dataSchedule} s on s.process_id = p.id
    where p.id <> ${processId} and jsonb_path_exists(v.graph, '$.nodes[*].settings.tableBizId ? (@ == $touched[*])',
      ${JSON.stringify({ touched: tableBizIds })}::jsonb)
    order by p.live_version is null, p.name, p.id limit ${impactProcessesMax + 1}`)
  return rows
}

const sourcesOf = ({ nodes }: Pick<DraftGraph, 'nodes'>): string[] => [
  ...new Set(
    nodes.flatMap(({ kind, settings }) =>
      kind === NodeKind.source && typeof settings.tableBizId === 'string' ? [settings.tableBizId] : [],
    ),
  ),
]

const sourceTableOf = (columns: readonly PlannedColumn[]): SourceTable => ({
  columns: columns.map(({ name, fieldType }) => ({ name, fieldType, view: ColumnView.plain })),
  key: columns.flatMap(({ name, isKey }) => (isKey ? [name] : [])),
  rows: null,
  locked: null,
})

/** All columns of all tables that the processes read. They are used to count reads, and not shown. */
async function sourceTables(db: Db, processes: readonly ProcessRow[]): Promise<Map<string, SourceTable>> {
  const bizIds = [...new Set(processes.flatMap(({ graph }) => sourcesOf(graph)))]
  const { rows } = await db.execute<{ bizId: string; columns: PlannedColumn[] }>(sql`
    select t.biz_id as "bizId", json_agg(json_build_object(
      'name', c.name, 'fieldType', c.field_type, 'isKey', c.is_key) order by c.place) as columns
    from ${dataTable} t join ${dataColumn} c on c.table_id = t.id
    where t.biz_id = any(${sql.param(bizIds)}::text[]) group by t.id`)
  return new Map(rows.map(({ bizId, columns }) => [bizId, sourceTableOf(columns)]))
}
