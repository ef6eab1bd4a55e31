import { eq, sql } from 'drizzle-orm'
import { dataProcess } from '#api/data/processes/table.ts'
import { dataRun } from '#api/data/runs/table.ts'
import { dataVersion } from '#api/data/tables/table.ts'
import { momentInJson } from '#api/platform/db/columns.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { readList } from '#api/platform/db/list.ts'
import type { Principal } from '#api/platform/http/caller.ts'
import { user } from '#api/shell/accounts/table.ts'
import { openWorkspace } from '#api/shell/workspaces/open-workspace.ts'
import { isSeen, workSeenSince } from '#api/shell/workspaces/seen-since.ts'
import { workersOf } from '#api/shell/workspaces/workers.ts'
import { historyShown } from '#contract/data/warnings/codes.ts'
import { decisionsIn, openStatuses } from '#contract/data/warnings/rules.ts'
import type { HitRule, WarningDetail, WarningFilter, WarningHistory } from '#contract/data/warnings/shapes.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { may } from '#contract/shell/workspaces/rules.ts'
import { type SubjectDeps, showsHits, showsScore, subjectViews } from './shown-subject.ts'
import { type Handover, warning, warningChange, warningRun } from './table.ts'
import { neighboursOf } from './warning-list.ts'
import { type RawWarning, shownWarning, warningColumns, warningSource } from './warning-row.ts'

type Raw = RawWarning & {
  workspaceId: number
  lastRunId: number
  goneRunId: number | null
  handover: Handover | null
  reason: string
}
type Params = { bizId: string; filter: WarningFilter; actor: Principal }

/** A warning with its history and its neighbours in the list of the filter. Refuses notFound. */
export async function getWarning(
  deps: SubjectDeps,
  { bizId, filter, actor }: Params,
): Promise<WarningDetail | Refusal> {
  const { db, clock } = deps
  const [raw] = await readList<Raw>(db, {
    columns: sql`${warningColumns(clock)}, w.workspace_id as "workspaceId", w.last_run_id as "lastRunId",
      w.gone_run_id as "goneRunId", w.handover, w.reason`,
    from: warningSource,
    where: [sql`w.biz_id = ${bizId}`, isSeen(clock, sql`w.last_seen_at`, workSeenSince({ principal: actor }))],
    order: [{ by: sql`w.id`, order: 'asc' }],
  })
  if (!raw) return refuse('notFound')
  const workspace = await openWorkspace(db, { key: { id: raw.workspaceId }, actor, action: 'view' })
  if (isRefusal(workspace)) return refuse('notFound')
  const { workspaceId, lastRunId, goneRunId, handover, reason, ...row } = raw
  const view = (await subjectViews(deps, { modelIds: [raw.modelId], actor })).get(raw.modelId)
  if (!view) return refuse('notFound')
  const isOpen = openStatuses.includes(raw.status)
  const mayAct = may('execute', workspace)
  const { rows: people } = await db.execute<{ usercode: string; name: string }>(
    sql`select usercode, name from (${workersOf(sql`${workspaceId}`)}) x order by name, usercode`,
  )
  const run = await runLinkOf(db, lastRunId)
  return {
    ...shownWarning(row, view),
    hits: showsHits(view) ? await hitsOf(db, raw) : null,
    rowKey: view.rowKeyOf(raw.key),
    isConcealed: !(view.isPlain && showsScore(view) && showsHits(view)),
    table: view.table,
    dataVersion: run?.dataVersion ?? null,
    run: run?.link ?? null,
    endedRun: goneRunId === null ? null : ((await runLinkOf(db, goneRunId))?.link ?? null),
    handover,
    reason,
    history: await historyOf(db, raw.id),
    decisions: mayAct ? decisionsIn(raw.status) : [],
    mayAct,
    maySnooze: mayAct && isOpen,
    people,
    ...(await neighboursOf(deps, { id: raw.id, filter, actor, workspaceId })),
  }
}

/** Rules that hit, with users' verdicts on warnings that include each of them. */
async function hitsOf(db: Db, { hits, modelId }: Pick<Raw, 'hits' | 'modelId'>): Promise<HitRule[]> {
  const { rows } = await db.execute<HitRule>(sql`
    select h.name, (count(*) filter (where x.is_right))::int as confirmed,
      (count(*) filter (where not x.is_right))::int as "falseAlarms"
    from unnest(${sql.param(hits)}::text[]) with ordinality h(name, place)
    left join ${warning} x on x.model_id = ${modelId} and x.is_right is not null and h.name = any(x.verdict_hits)
    group by h.name, h.place order by h.place`)
  return rows
}

/** Link to a run; the time remains after the run is deleted. */
async function runLinkOf(db: Db, runId: number) {
  const [found] = await db
    .select({
      at: warningRun.createdAt,
      dataVersion: dataVersion.number,
      bizId: dataRun.bizId,
      processBizId: dataProcess.bizId,
    })
    .from(warningRun)
    .leftJoin(dataVersion, eq(dataVersion.id, warningRun.versionId))
    .leftJoin(dataRun, eq(dataRun.id, warningRun.runId))
    .leftJoin(dataProcess, eq(dataProcess.id, dataRun.processId))
    .where(eq(warningRun.runId, runId))
  return (
    found && {
      dataVersion: found.dataVersion,
      link: { bizId: found.bizId, processBizId: found.processBizId, at: found.at },
    }
  )
}

/** History of a warning, newest first. */
async function historyOf(db: Db, id: number): Promise<WarningHistory[]> {
  const { rows } = await db.execute<WarningHistory>(sql`
    select c.change, c.from_status as "from", c.to_status as "to", c.level,
      case when b.id is not null then json_build_object('usercode', b.usercode, 'name', b.name) end as by,
      case when a.id is not null then json_build_object('usercode', a.usercode, 'name', a.name) end as assignee,
      c.reason, ${momentInJson(sql`nullif(c.snoozed_until, 'infinity')`)} as "snoozedUntil", c.created_at as at
    from ${warningChange} c left join ${user} b on b.id = c.by_id left join ${user} a on a.id = c.assignee_id
    where c.warning_id = ${id} order by c.id desc limit ${historyShown}`)
  return rows
}
