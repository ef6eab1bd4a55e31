import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { market } from '#api/data/markets/table.ts'
import { dataColumn, dataTable, dataVersion } from '#api/data/tables/table.ts'
import type { Clock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { type List, matches, readPage, readUpTo, search } from '#api/platform/db/list.ts'
import * as accounts from '#api/shell/accounts/table.ts'
import { listRowsMax } from '#api/shell/files/list-export.ts'
import { membersAsOf } from '#api/shell/workspaces/membership.ts'
import * as workspaces from '#api/shell/workspaces/table.ts'
import { RightHolder, TablePermission } from '#contract/data/authorizations/codes.ts'
import type { MatrixRow, matrixExport } from '#contract/data/authorizations/shapes.ts'
import { ColumnView, TableStatus } from '#contract/data/tables/codes.ts'
import type { Page, Paged } from '#contract/platform/paging.ts'
import { administratorRole, UserStatus } from '#contract/shell/accounts/codes.ts'
import {
  ScheduleApprovalState,
  WorkspaceRole,
  WorkspaceStatus,
  workbenchModule,
} from '#contract/shell/workspaces/codes.ts'
import { blockingStatesOf, roleMay } from '#contract/shell/workspaces/rules.ts'
import { actionOf } from './right.ts'
import { type AsOf, asOf, isReplaced } from './state.ts'
import { grant } from './table.ts'

type Params = z.output<typeof matrixExport>

type Flat = Omit<MatrixRow, 'person' | 'table' | 'workspace'> & {
  usercode: string
  userName: string
  tableBizId: string
  tableName: string
  title: string
  workspaceBizId: string
  workspaceName: string
}

const dayOf = (instant: SQL, { timeZone }: AsOf) => sql`(${instant} at time zone ${timeZone}::text)::date`

/**
 * Table and workspace pairs with a right as of a day: the owning workspace, and grants in force. Workspaces halted
 * before or on that day count as halted.
 */
const rightsAsOf = (at: AsOf): SQL => sql`
  held as (
    select t.id as table_id, t.workspace_id, null::int as grant_id from ${dataTable} t
    where ${dayOf(sql`t.created_at`, at)} <= ${at.day}
    union all
    select g.table_id, g.workspace_id, g.id from ${grant} g
    join ${dataTable} t on t.id = g.table_id and t.status = ${TableStatus.published}
    join ${workspaces.workspace} w on w.id = g.workspace_id
    join ${workspaces.workspace} ow on ow.id = t.workspace_id
    where g.from_day <= ${at.day} and g.until_day >= ${at.day} and ${dayOf(sql`g.created_at`, at)} <= ${at.day}
      and not ${isReplaced(at)}
      and coalesce(${dayOf(sql`g.revoked_at`, at)} > ${at.day}, true)
      and coalesce(${dayOf(sql`w.halted_at`, at)} > ${at.day}, true)
      and coalesce(${dayOf(sql`ow.halted_at`, at)} > ${at.day}, true))`

/**
 * People of the workspaces as of a day: members, their agents with access to the workbench, and administrators, who
 * view every workspace. Menus and account roles are today's.
 */
const peopleAsOf = (at: AsOf): SQL => sql`
  workbench_menu (menu_id) as (
    select ${workbenchModule}::text union
    select m.menu_id from ${accounts.menu} m join workbench_menu b on m.parent_id = b.menu_id),
  people as (
    select m.workspace_id, m.user_id, m.role_type, null::int as for_id, null::date as since, ${RightHolder.member}::text as holder
    from ${membersAsOf(at)} m
    union all
    select m.workspace_id, d.agent_id, m.role_type, m.user_id, case when not d.historical_data then d.start_date end,
      ${RightHolder.agent}
    from ${membersAsOf(at)} m
    join ${accounts.delegation} d on d.principal_id = m.user_id
    join ${accounts.user} p on p.id = m.user_id and p.status = ${UserStatus.enabled}
    where d.start_date <= ${at.day} and d.end_date >= ${at.day} and coalesce(${dayOf(sql`d.terminated_at`, at)} > ${at.day}, true)
      and d.modules && array(select b.menu_id from workbench_menu b)
    union all
    select w.id, ur.user_id, ${WorkspaceRole.viewer}, null, null, ${RightHolder.administrator}
    from ${workspaces.workspace} w cross join ${accounts.userRole} ur
    join ${accounts.role} r on r.id = ur.role_id and r.code = ${administratorRole}
    where not exists (select 1 from ${membersAsOf(at)} m where m.workspace_id = w.id and m.user_id = ur.user_id))`

/** Permissions of the grant, or all in the owning workspace, that the member's role allows. */
const permissionsLeft = sql.join(
  Object.values(TablePermission).map((permission) => {
    const roles = Object.values(WorkspaceRole).filter((role) => roleMay(role, actionOf[permission]))
    const obstacles = blockingStatesOf(actionOf[permission])
    return sql`case when (h.grant_id is null or ${permission} = any(g.permissions)) and m.role_type = any(${sql.param(roles)}::text[])
      and not (${obstacles.includes('disabled')}::boolean and w.status = ${WorkspaceStatus.disabled})
      and not (${obstacles.includes('inProgress')}::boolean and w.schedule_approval_state = ${ScheduleApprovalState.inProgress})
      then ${permission}::text end`
  }),
  sql`, `,
)

const viewOfColumn = sql`case
  when h.grant_id is null and m.role_type <> ${WorkspaceRole.viewer} then ${ColumnView.plain}
  when h.grant_id is null then c.default_view
  when not ('view' = any(g.permissions)) then ${ColumnView.hidden}
  else coalesce(g.columns ->> c.name, ${ColumnView.hidden}) end`

/** Titles of the columns with that view, in table order. */
const columnsWith = (view: ColumnView) => sql`array(
  select coalesce(nullif(c.title, ''), c.name) from ${dataColumn} c
  where c.table_id = t.id and ${viewOfColumn} = ${view} order by c.place)`

const sortColumns = {
  usercode: sql`u.usercode`,
  tableName: sql`t.table_name`,
} as const satisfies Record<Params['sort'], SQL>

function rights(clock: Clock, params: Params): List {
  const at = asOf(clock, params.day)
  return {
    with: sql`recursive ${peopleAsOf(at)}, ${rightsAsOf(at)}`,
    columns: sql`
      u.usercode, u.name as "userName", t.biz_id as "tableBizId", t.table_name as "tableName", t.title,
      w.biz_id as "workspaceBizId", w.name as "workspaceName",
      array_remove(array[${permissionsLeft}], null) as permissions,
      ${columnsWith(ColumnView.plain)} as plain, ${columnsWith(ColumnView.masked)} as masked, ${columnsWith(ColumnView.hidden)} as hidden,
      (g.row_condition is not null) as "hasRowCondition",
      case when h.grant_id is null then 'ownWorkspace' else 'grant' end as why, m.holder, f.name as "actingFor", g.until_day::text as until`,
    from: sql`
      held h join ${dataTable} t on t.id = h.table_id
      join ${workspaces.workspace} w on w.id = h.workspace_id and coalesce(${dayOf(sql`w.removed_at`, at)} > ${at.day}, true)
      join people m on m.workspace_id = w.id
      join ${accounts.user} u on u.id = m.user_id and u.status = ${UserStatus.enabled}
      left join ${market} k on k.id = t.market_id
      left join ${grant} g on g.id = h.grant_id
      left join ${accounts.user} f on f.id = m.for_id
      left join ${dataVersion} v on v.id = t.version_id`,
    where: [
      // Agents see no rows that were stored before their delegation, unless it includes earlier data.
      sql`coalesce(${dayOf(sql`v.created_at`, at)} >= m.since, true)`,
      matches(sql`t.biz_id`, params.tableBizId),
      matches(sql`k.biz_id`, params.marketBizId),
      search(params.keyword, [sql`u.usercode`, sql`u.name`, sql`t.table_name`, sql`t.title`, sql`w.name`]),
    ],
    order: [
      { by: sortColumns[params.sort], order: params.order },
      { by: sql`u.usercode`, order: 'asc' },
      { by: sql`t.table_name`, order: 'asc' },
      { by: sql`t.id`, order: 'asc' },
      { by: sql`w.id`, order: 'asc' },
      { by: sql`m.for_id`, order: 'asc' },
    ],
    counted: 'beside',
  }
}

const rowOf = ({
  usercode,
  userName,
  tableBizId,
  tableName,
  title,
  workspaceBizId,
  workspaceName,
  ...row
}: Flat): MatrixRow => ({
  ...row,
  person: { usercode, name: userName },
  table: { bizId: tableBizId, tableName, title },
  workspace: { bizId: workspaceBizId, name: workspaceName },
})

/** Persons, tables and the workspaces through which they have a right, as of a day. */
export async function pageRights(
  db: Db,
  clock: Clock,
  { params, page }: { params: Params; page: Page },
): Promise<Paged<MatrixRow>> {
  const { rows, total } = await readPage<Flat>(db, rights(clock, params), page)
  return { rows: rows.map(rowOf), total }
}

/** First day as of which members who have left since are listed; null if the installation has no earlier workspaces. */
export async function rightsExactFrom(db: Db, { timeZone }: Clock): Promise<string | null> {
  const { rows } = await db.execute<{ day: string }>(sql`
    select ((r.since at time zone ${timeZone}::text)::date)::text as day from ${workspaces.membershipsRecorded} r
    where exists (select 1 from ${workspaces.workspace} w where w.created_at < r.since)`)
  return rows[0]?.day ?? null
}

export async function rightsToExport(
  db: Db,
  clock: Clock,
  params: Params,
): Promise<{ rows: MatrixRow[]; more: boolean }> {
  const { rows, more } = await readUpTo<Flat>(db, rights(clock, params), listRowsMax)
  return { rows: rows.map(rowOf), more }
}
