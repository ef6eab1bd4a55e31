import { type SQL, sql } from 'drizzle-orm'
import { ruleModel } from '#api/data/rules/table.ts'
import type { Clock } from '#api/platform/clock.ts'
import { momentInJson } from '#api/platform/db/columns.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { among, contains, type List, matches, readPage, readUpTo } from '#api/platform/db/list.ts'
import type { Principal } from '#api/platform/http/caller.ts'
import { openWorkspace } from '#api/shell/workspaces/open-workspace.ts'
import { isSeen, workSeenSince } from '#api/shell/workspaces/seen-since.ts'
import { workspaceMember } from '#api/shell/workspaces/table.ts'
import { workersOf } from '#api/shell/workspaces/workers.ts'
import { exportedWarningsMax, unassigned, WarningChange, WarningScope } from '#contract/data/warnings/codes.ts'
import { endedStatuses, openStatuses } from '#contract/data/warnings/rules.ts'
import type { WarningFilter, WarningRow } from '#contract/data/warnings/shapes.ts'
import type { Page, Paged } from '#contract/platform/paging.ts'
import { isRefusal, type Refusal } from '#contract/platform/problem.ts'
import { MemberStatus } from '#contract/shell/workspaces/codes.ts'
import { type SubjectDeps, subjectViews } from './shown-subject.ts'
import { warning, warningChange, warningRun } from './table.ts'
import { isSnoozed, type RawWarning, shownWarning, warningColumns, warningSource } from './warning-row.ts'

const sortColumns = {
  dueAt: sql`w.due_at`,
  level: sql`w.level`,
  lastSeenAt: sql`w.last_seen_at`,
  firstSeenAt: sql`w.first_seen_at`,
  times: sql`w.times`,
} as const satisfies Record<WarningFilter['sort'], SQL>

type Narrowing = { filter: WarningFilter; actor: Principal; workspaceId: number | null }

const isOpen = among(sql`w.status`, openStatuses) ?? sql`true`

/** Conditions of a filter; searches keys only where the reader sees them plain. */
async function warningsWhere(
  deps: SubjectDeps,
  { filter, actor, workspaceId }: Narrowing,
): Promise<(SQL | undefined)[]> {
  const { clock } = deps
  const { scope, status, level, modelBizId, assignee, age, overdue, run } = filter
  const awake = sql`${isOpen} and not ${isSnoozed(clock)}`
  const scopes: Record<WarningScope, SQL> = {
    [WarningScope.queue]: sql`${awake} and ${isInQueueOf(actor)}`,
    [WarningScope.mine]: sql`${awake} and w.assignee_id = ${actor.userId}`,
    [WarningScope.handedOn]: sql`${awake} and ${isHandedOnBy(actor)}`,
    [WarningScope.open]: awake,
    [WarningScope.all]: sql`true`,
    [WarningScope.ended]: among(sql`w.status`, endedStatuses) ?? sql`true`,
  }
  return [
    workspaceId === null ? inOwnWorkspaces(actor) : sql`w.workspace_id = ${workspaceId}`,
    isSeen(clock, sql`w.last_seen_at`, workSeenSince({ principal: actor })),
    scopes[scope],
    matches(sql`w.status`, status),
    matches(sql`w.level`, level),
    matches(sql`m.biz_id`, modelBizId),
    matches(sql`w.told_run_id`, run),
    assignee === unassigned ? sql`w.assignee_id is null` : matches(sql`a.usercode`, assignee),
    age === undefined ? undefined : sql`w.first_seen_at <= ${clock.now} - make_interval(days => ${age})`,
    overdue ? sql`w.due_at < ${clock.now}` : undefined,
    filter.keyword ? await searchFor(deps, { keyword: filter.keyword, actor, workspaceId }) : undefined,
  ]
}

const isInQueueOf = ({ userId }: Principal): SQL => sql`(w.assignee_id is null or w.assignee_id = ${userId})`

/** True if the last assignment of `w` was made by the actor to another user. */
const isHandedOnBy = ({ userId }: Principal): SQL => sql`(w.assignee_id <> ${userId} and (
  select c.by_id from ${warningChange} c where c.warning_id = w.id and c.change = ${WarningChange.assign}
  order by c.id desc limit 1) = ${userId})`

const inOwnWorkspaces = ({ userId }: Principal): SQL => sql`(p.removed_at is null and exists (
  select from ${workspaceMember} b where b.workspace_id = p.id and b.user_id = ${userId}
    and b.status = ${MemberStatus.active}))`

async function searchFor(
  deps: SubjectDeps,
  { keyword, actor, workspaceId }: { keyword: string; actor: Principal; workspaceId: number | null },
): Promise<SQL> {
  const { rows } = await deps.db.execute<{ id: number }>(sql`
    select distinct model_id as id from ${warning}
    where ${workspaceId === null ? sql`assignee_id = ${actor.userId}` : sql`workspace_id = ${workspaceId}`}`)
  const views = await subjectViews(deps, { modelIds: rows.map(({ id }) => id), actor })
  const plain = [...views].flatMap(([id, { isPlain }]) => (isPlain ? [id] : []))
  return sql`(${contains(sql`m.name`, keyword)} or (w.model_id = any(${sql.param(plain)}::int[])
    and ${contains(sql`w.key::text`, keyword)}))`
}

const listOf = (clock: Clock, where: (SQL | undefined)[], { sort, order }: WarningFilter): List => ({
  columns: warningColumns(clock),
  from: warningSource,
  where,
  order: [
    { by: sortColumns[sort], order, nulls: 'last' },
    { by: sql`w.id`, order },
  ],
  counted: 'beside',
})

type Params = { workspaceBizId?: string | undefined; filter: WarningFilter; actor: Principal }
type Facets = {
  queue: number
  mine: number
  handedOn: number
  overdue: number
  models: { bizId: string; name: string }[]
  people: { usercode: string; name: string }[]
  unrecorded: { bizId: string; name: string; at: string }[]
}

/** A page of warnings with the numbers and choices of its filters. Refuses access.denied. */
export async function pageWarnings(
  deps: SubjectDeps,
  { workspaceBizId, bizIds, filter, actor, page }: Params & { bizIds?: readonly string[] | undefined; page: Page },
): Promise<(Paged<WarningRow> & { about: Facets }) | Refusal> {
  const workspaceId = await workspaceIdOf(deps.db, { workspaceBizId, actor })
  if (isRefusal(workspaceId)) return workspaceId
  const where = [...(await warningsWhere(deps, { filter, actor, workspaceId })), among(sql`w.biz_id`, bizIds)]
  const found = await readPage<RawWarning>(deps.db, listOf(deps.clock, where, filter), page)
  const about = await facetsOf(deps, { actor, workspaceId })
  return { rows: await shownRows(deps, found.rows, actor), total: found.total, about }
}

async function workspaceIdOf(db: Db, { workspaceBizId, actor }: Pick<Params, 'workspaceBizId' | 'actor'>) {
  if (workspaceBizId === undefined) return null
  const open = await openWorkspace(db, { key: { bizId: workspaceBizId }, actor, action: 'view' })
  return isRefusal(open) ? open : open.id
}

async function shownRows(deps: SubjectDeps, rows: readonly RawWarning[], actor: Principal): Promise<WarningRow[]> {
  const views = await subjectViews(deps, { modelIds: rows.map(({ modelId }) => modelId), actor })
  return rows.flatMap((row) => {
    const view = views.get(row.modelId)
    return view ? [shownWarning(row, view)] : []
  })
}

async function facetsOf(
  { db, clock }: SubjectDeps,
  { actor, workspaceId }: Omit<Narrowing, 'filter'>,
): Promise<Facets> {
  const within = workspaceId === null ? inOwnWorkspaces(actor) : sql`w.workspace_id = ${workspaceId}`
  const since = isSeen(clock, sql`w.last_seen_at`, workSeenSince({ principal: actor }))
  const isQueue = isInQueueOf(actor)
  const isMine = sql`w.assignee_id = ${actor.userId}`
  const { rows } = await db.execute<Facets>(sql`
    select (count(*) filter (where ${isQueue}))::int as queue, (count(*) filter (where ${isMine}))::int as mine,
      (count(*) filter (where ${isHandedOnBy(actor)}))::int as "handedOn",
      (count(*) filter (where ${isQueue} and w.due_at < ${clock.now}))::int as overdue,
      coalesce((select json_agg(json_build_object('bizId', x.biz_id, 'name', x.name) order by x.name)
        from ${ruleModel} x where x.workspace_id = ${workspaceId}::int
          and exists (select from ${warning} y where y.model_id = x.id)), '[]') as models,
      coalesce((select json_agg(json_build_object('usercode', x.usercode, 'name', x.name) order by x.name, x.usercode)
        from (${workersOf(sql`${workspaceId}::int`)}) x), '[]') as people,
      coalesce((select json_agg(json_build_object('bizId', x.biz_id, 'name', x.name, 'at', ${momentInJson(sql`r.created_at`)})
          order by x.name)
        from ${ruleModel} x join lateral (
          select failure, created_at from ${warningRun} where model_id = x.id
          order by run_id desc limit 1) r on r.failure <> ''
        where x.workspace_id = ${workspaceId}::int), '[]') as unrecorded
    from ${workspaceId === null ? warningSource : sql`${warning} w`}
    where ${within} and ${since} and ${isOpen} and not ${isSnoozed(clock)}
      ${workspaceId === null ? sql`and ${isMine}` : sql``}`)
  const [facets] = rows
  if (!facets) throw new Error('warnings were not counted')
  return facets
}

/** Rows for an export file, at most `exportedWarningsMax`. Refuses access.denied, execute.denied. */
export async function warningsToExport(
  deps: SubjectDeps,
  { workspaceBizId, filter, ids, actor }: Params & { workspaceBizId: string; ids?: readonly string[] | undefined },
): Promise<{ rows: WarningRow[]; more: boolean; workspace: string } | Refusal> {
  const open = await openWorkspace(deps.db, { key: { bizId: workspaceBizId }, actor, action: 'download' })
  if (isRefusal(open)) return open
  const where = [...(await warningsWhere(deps, { filter, actor, workspaceId: open.id })), among(sql`w.biz_id`, ids)]
  const found = await readUpTo<RawWarning>(deps.db, listOf(deps.clock, where, filter), exportedWarningsMax)
  return { rows: await shownRows(deps, found.rows, actor), more: found.more, workspace: open.name }
}

/** BizIds before and after a warning in list order; null at the ends. */
export async function neighboursOf(
  deps: SubjectDeps,
  { id, filter, ...narrowing }: Narrowing & { id: number },
): Promise<{ previous: string | null; next: string | null }> {
  const where = (await warningsWhere(deps, { filter, ...narrowing })).filter((each) => each !== undefined)
  const isRising = filter.order === 'asc'
  // Warnings without a time limit come last in both orders.
  const by =
    filter.sort === 'dueAt'
      ? sql`coalesce(w.due_at, ${isRising ? 'infinity' : '-infinity'}::timestamptz)`
      : sortColumns[filter.sort]
  const beside = (isAfter: boolean) => sql`(
    select w.biz_id from ${warningSource}
    where ${sql.join(where, sql` and `)} and (${by}, w.id) ${sql.raw(isAfter ? '>' : '<')} (o.by, o.id)
    order by ${by} ${sql.raw(isAfter ? 'asc' : 'desc')}, w.id ${sql.raw(isAfter ? 'asc' : 'desc')} limit 1)`
  const { rows } = await deps.db.execute<{ previous: string | null; next: string | null }>(sql`
    select ${beside(!isRising)} as previous, ${beside(isRising)} as next
    from (select ${by} as by, w.id from ${warning} w where w.id = ${id}) o`)
  return rows[0] ?? { previous: null, next: null }
}
