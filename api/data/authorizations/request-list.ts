import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { shownCondition } from '#api/data/data-rights/shown-condition.ts'
import { market } from '#api/data/markets/table.ts'
import { dataColumn, dataTable } from '#api/data/tables/table.ts'
import type { Clock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { type List, matches, readList, readPage, search } from '#api/platform/db/list.ts'
import type { Principal } from '#api/platform/http/caller.ts'
import * as accounts from '#api/shell/accounts/table.ts'
import { openWorkspace } from '#api/shell/workspaces/open-workspace.ts'
import { isSeen, workSeenSince } from '#api/shell/workspaces/seen-since.ts'
import * as workspaces from '#api/shell/workspaces/table.ts'
import { AuthorizationState, RequestStatus } from '#contract/data/authorizations/codes.ts'
import type { GrantDetail, RequestDetail, RequestRow, requestPage } from '#contract/data/authorizations/shapes.ts'
import { ColumnView } from '#contract/data/tables/codes.ts'
import { type Page, type Paged, pageOf } from '#contract/platform/paging.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { MemberStatus } from '#contract/shell/workspaces/codes.ts'
import { decidesOn } from './decider.ts'
import { type AsOf, asOf, isReplaced, joinRights, stateOf } from './state.ts'
import { grant, request } from './table.ts'
import { ownsTable } from './table-owner.ts'

type Flat = Omit<RequestRow, 'table' | 'workspace' | 'applicant' | 'decidedBy' | 'grant'> & {
  tableBizId: string
  tableName: string
  title: string
  market: string
  workspaceBizId: string
  workspaceId: number
  workspaceName: string
  applicantCode: string
  applicantName: string
  deciderCode: string | null
  deciderName: string | null
  grantBizId: string | null
  granted: Omit<GrantDetail, 'bizId'> | null
  revokedAt: string | null
  decides: boolean
  owns: boolean
}

/** Requests with their tables and the people who decide; `q`, `t`, `w` and `a` are the aliases of `found`. */
function requests(
  { clock, actor }: { clock: Clock; actor: Principal },
  { where, order }: Pick<List, 'where' | 'order'>,
): List {
  const at = asOf(clock)
  const found = sql`
    ${request} q join ${dataTable} t on t.id = q.table_id join ${workspaces.workspace} w on w.id = q.workspace_id
    join ${accounts.user} a on a.id = q.applicant_id`
  return {
    columns: sql`
      q.biz_id as "bizId", q.permissions, q.columns, q.row_condition as "rowCondition", q.purpose,
      q.from_day::text as from, q.until_day::text as until, q.status, ${stateOf(at)} as state,
      q.decided_at as "decidedAt", q.reason, q.created_at as "createdAt", q.version,
      (q.status = ${RequestStatus.pending} and ${decidesOn(actor)}
        and q.applicant_id <> all(${sql.param(identitiesOf(actor))}::int[])
        and coalesce(q.agent_id <> all(${sql.param(identitiesOf(actor))}::int[]), true)) as "mayDecide",
      ${decidesOn(actor)} as decides, ${ownsTable(actor)} as owns,
      t.biz_id as "tableBizId", t.table_name as "tableName", t.title, coalesce(k.name, '') as market,
      w.biz_id as "workspaceBizId", w.id as "workspaceId", w.name as "workspaceName",
      a.usercode as "applicantCode", a.name as "applicantName", d.usercode as "deciderCode", d.name as "deciderName",
      og.biz_id as "grantBizId", og.revoked_at as "revokedAt",
      case when og.id is not null then json_build_object('permissions', og.permissions, 'columns', og.columns,
        'rowCondition', og.row_condition, 'from', og.from_day::text, 'until', og.until_day::text,
        'revokedBy', v.name, 'revokeReason', og.revoke_reason,
        'isReplaced', exists (select 1 from ${grant} g where g.id = og.id and ${isReplaced(at)})) end as granted`,
    from: sql`${found}
      left join ${market} k on k.id = t.market_id
      left join ${accounts.user} d on d.id = q.decided_by_id
      left join ${grant} og on og.request_id = q.id
      left join ${accounts.user} v on v.id = og.revoked_by_id
      ${joinRights(at, sql`${workspaces.workspace}`)}`,
    key: sql`q.id`,
    found,
    where: [...where, isSeen(clock, sql`q.created_at`, workSeenSince({ principal: actor }))],
    order,
    counted: 'beside',
  }
}

/** The actor and, under delegation, the agent: neither decides on the other's requests. */
const identitiesOf = ({ userId, delegation }: Principal): number[] =>
  delegation ? [userId, delegation.agent.userId] : [userId]

const rowOf = ({
  tableBizId,
  tableName,
  title,
  market,
  workspaceBizId,
  workspaceId,
  workspaceName,
  applicantCode,
  applicantName,
  deciderCode,
  deciderName,
  grantBizId,
  granted,
  revokedAt,
  decides,
  owns,
  ...row
}: Flat): RequestRow => ({
  ...row,
  table: { bizId: tableBizId, tableName, title, market },
  workspace: { bizId: workspaceBizId, id: workspaceId, name: workspaceName },
  applicant: { usercode: applicantCode, name: applicantName },
  decidedBy: deciderCode === null ? null : { usercode: deciderCode, name: deciderName ?? '' },
  grant:
    grantBizId === null || granted === null
      ? null
      : { bizId: grantBizId, ...shown(granted, decides || owns), revokedAt },
})

/** Only deciders and owners see values of columns that the grant does not show in plain text. */
function shown<G extends Pick<GrantDetail, 'columns' | 'rowCondition'>>(granted: G, isWhole: boolean): G {
  const { rowCondition, columns } = granted
  if (!rowCondition || isWhole) return granted
  return { ...granted, rowCondition: shownCondition(rowCondition, (column) => columns[column] === ColumnView.plain) }
}

type Params = z.output<typeof requestPage>

const sortColumns = {
  createdAt: sql`q.created_at`,
  until: sql`q.until_day`,
  tableName: sql`t.table_name`,
} as const satisfies Record<Params['sort'], SQL>

/**
 * Pages requests. Refuses access.denied and execute.denied for requests of a workspace, or for its tables, that the
 * actor may not see.
 */
export async function pageRequests(
  db: Db,
  clock: Clock,
  { params, actor }: { params: Params; actor: Principal },
): Promise<{ found: Paged<RequestRow>; page: Page } | Refusal> {
  const scope = await scopeOf(db, params, actor)
  if (isRefusal(scope)) return scope
  const page = pageOf(params)
  const { rows, total } = await readPage<Flat>(
    db,
    requests(
      { clock, actor },
      {
        where: [
          scope,
          matches(sql`t.biz_id`, params.tableBizId),
          matches(sql`q.status`, params.status),
          search(params.keyword, [
            sql`t.table_name`,
            sql`t.title`,
            sql`a.name`,
            sql`a.usercode`,
            sql`w.name`,
            sql`q.purpose`,
          ]),
        ],
        order: [
          { by: sortColumns[params.sort], order: params.order },
          { by: sql`q.id`, order: params.order },
        ],
      },
    ),
    page,
  )
  return { found: { rows: rows.map(rowOf), total }, page }
}

async function scopeOf(db: Db, { scope, workspaceBizId = '' }: Params, actor: Principal): Promise<SQL | Refusal> {
  if (scope === 'toDecide') return decidesOn(actor)
  if (scope === 'mine') return sql`q.applicant_id = ${actor.userId}`
  // Only owners and collaborators see the requests of others, as with rows.
  const action = scope === 'owned' ? 'download' : 'view'
  const open = await openWorkspace(db, { key: { bizId: workspaceBizId }, actor, action })
  if (isRefusal(open)) return open
  return scope === 'owned' ? sql`t.workspace_id = ${open.id}` : sql`q.workspace_id = ${open.id}`
}

/** Columns of a request that the table still has. */
const columnDetails = sql`coalesce((
  select json_agg(json_build_object('name', c.name, 'title', c.title, 'fieldType', c.field_type,
    'personalKind', c.personal_kind, 'defaultView', c.default_view) order by c.place)
  from ${dataColumn} c where c.table_id = t.id and c.name = any(q.columns)), '[]')`

/** Current or future right that the approval of pending request `q` replaces. */
const replacedBy = (at: AsOf): SQL => sql`case
  when q.status = ${RequestStatus.pending} and ${stateOf(at)} in (${AuthorizationState.authorized}, ${AuthorizationState.approved})
  then json_build_object('permissions', g.permissions, 'columns', g.columns, 'from', g.from_day::text,
    'until', g.until_day::text) end`

/** Request detail for the applicant, members of the workspace, deciders, and owners of the table. Refuses notFound. */
export async function getRequest(
  db: Db,
  clock: Clock,
  { bizId, actor }: { bizId: string; actor: Principal },
): Promise<RequestDetail | Refusal> {
  const isSeen = sql`(q.applicant_id = ${actor.userId} or ${decidesOn(actor)} or ${ownsTable(actor)} or exists (
    select 1 from ${workspaces.workspaceMember} m
    where m.workspace_id = q.workspace_id and m.user_id = ${actor.userId} and m.status = ${MemberStatus.active}))`
  const list = requests(
    { clock, actor },
    { where: [sql`q.biz_id = ${bizId}`, isSeen], order: [{ by: sql`q.id`, order: 'asc' }] },
  )
  const [found] = await readList<Flat & Pick<RequestDetail, 'columnDetails' | 'replaces'>>(db, {
    ...list,
    found: undefined,
    columns: sql`${list.columns}, ${columnDetails} as "columnDetails",
      ${replacedBy(asOf(clock))} as replaces`,
  })
  if (!found) return refuse('notFound')
  const { columnDetails: details, replaces, ...row } = found
  return { ...rowOf(row), columnDetails: details, replaces }
}
