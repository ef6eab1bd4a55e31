import { type SQL, sql } from 'drizzle-orm'
import { openProcess } from '#api/data/processes/open-process.ts'
import { dataProcess, dataProcessVersion } from '#api/data/processes/table.ts'
import { dataTable } from '#api/data/tables/table.ts'
import type { Clock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { desc, type List, matches, readPage } from '#api/platform/db/list.ts'
import type { Principal } from '#api/platform/http/caller.ts'
import { user } from '#api/shell/accounts/table.ts'
import { type Actor, openWorkspace } from '#api/shell/workspaces/open-workspace.ts'
import { isSeen, workSeenSince } from '#api/shell/workspaces/seen-since.ts'
import type { ExecutionState } from '#contract/data/runs/codes.ts'
import type { RunDetail, RunRow } from '#contract/data/runs/shapes.ts'
import type { Page, Paged } from '#contract/platform/paging.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { openRun } from './open-run.ts'
import { dataNodeRun, dataRun } from './table.ts'

const columns = sql`r.biz_id as "bizId", json_build_object('bizId', p.biz_id, 'name', p.name) as process, v.number,
  r.state, r.trigger, r.slot, r.attempt, r.failure, u.name as by, r.created_at as "createdAt",
  r.started_at as "startedAt", r.finished_at as "finishedAt"`

const from = sql`${dataRun} r
  join ${dataProcess} p on p.id = r.process_id
  join ${dataProcessVersion} v on v.id = r.process_version_id
  join ${user} u on u.id = r.by_id`

type Params = {
  workspaceBizId: string
  processBizId?: string | undefined
  state?: ExecutionState | undefined
  page: Page
  actor: Principal
}

/**
 * Runs, newest first, limited to those that the actor's delegation shows. Refuses access.denied, notFound (the process
 * is not of this workspace).
 */
export async function pageRuns(
  db: Db,
  clock: Clock,
  { workspaceBizId, processBizId, state, page, actor }: Params,
): Promise<Paged<RunRow> | Refusal> {
  const workspace = await openWorkspace(db, { key: { bizId: workspaceBizId }, actor, action: 'view' })
  if (isRefusal(workspace)) return workspace
  const of =
    processBizId === undefined ? undefined : await openProcess(db, { bizId: processBizId, actor, action: 'view' })
  if (isRefusal(of)) return of
  if (of && of.workspace.id !== workspace.id) return refuse('notFound')
  const where: (SQL | undefined)[] = [
    of ? sql`r.process_id = ${of.process.id}` : sql`p.workspace_id = ${workspace.id}`,
    matches(sql`r.state`, state),
    isSeen(clock, sql`r.created_at`, workSeenSince({ principal: actor })),
  ]
  const list: List = { columns, from, where, order: [desc(sql`r.id`)], counted: 'beside' }
  return readPage<RunRow>(db, list, page)
}

type Run = typeof dataRun.$inferSelect
type Recorded = Pick<Run, 'inputs' | 'outputs' | 'lists' | 'seeds'> &
  Pick<typeof dataProcessVersion.$inferSelect, 'graph'>

/** A run with its steps. Refuses notFound. */
export async function getRun(db: Db, { bizId, actor }: { bizId: string; actor: Actor }): Promise<RunDetail | Refusal> {
  const open = await openRun(db, { bizId, actor, action: 'view' })
  if (isRefusal(open)) return open
  const { workspace } = open
  // Reads state and tables in one snapshot, so that a finished run has its outputs.
  const { rows } = await db.execute<RunRow & Recorded>(
    sql`select ${columns}, r.inputs, r.outputs, r.lists, r.seeds, v.graph from ${from} where r.id = ${open.run.id}`,
  )
  const [found] = rows
  if (!found) return refuse('notFound')
  const { graph, inputs, outputs, lists, seeds, ...row } = found
  const { rows: nodes } = await db.execute<Omit<RunDetail['nodes'][number], 'title' | 'kind'>>(sql`
    select n.node_id as id, n.state, n.rows_in::float8 as "rowsIn", n.rows_out::float8 as "rowsOut",
      n.rows_left_out::float8 as "rowsLeftOut", n.figures, n.ms, n.message
    from ${dataNodeRun} n where n.run_id = ${open.run.id}`)
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const bizIds = [...inputs, ...outputs].map(({ tableBizId }) => tableBizId)
  const { rows: tables } = await db.execute<{ bizId: string; name: string }>(sql`
    select t.biz_id as "bizId", t.table_name as name from ${dataTable} t
    where t.biz_id = any(${sql.param(bizIds)}::text[])`)
  const names = new Map(tables.map((table) => [table.bizId, table.name]))
  const named = ({ tableBizId, dataVersion, rows }: Run['inputs'][number]) => ({
    tableBizId,
    dataVersion,
    rows,
    name: names.get(tableBizId) ?? '',
  })
  const waiting = { state: 'waiting', rowsIn: null, rowsOut: null, rowsLeftOut: null, figures: null } as const
  return {
    ...row,
    workspaceBizId: workspace.bizId,
    inputs: inputs.map(named),
    lists,
    outputs: outputs.map(named),
    seeds,
    nodes: graph.nodes.map(({ id, title, kind }) => ({
      ...waiting,
      ms: null,
      message: null,
      ...byId.get(id),
      id,
      title,
      kind,
    })),
  }
}
