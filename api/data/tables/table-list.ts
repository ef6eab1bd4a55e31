import { type SQL, sql } from 'drizzle-orm'
import { market } from '#api/data/markets/table.ts'
import type { Clock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { type List, matches, readPage, search } from '#api/platform/db/list.ts'
import { user } from '#api/shell/accounts/table.ts'
import { type Actor, openWorkspace } from '#api/shell/workspaces/open-workspace.ts'
import type { TableStatus } from '#contract/data/tables/codes.ts'
import type { TableRow } from '#contract/data/tables/shapes.ts'
import type { Page, Paged, Sort } from '#contract/platform/paging.ts'
import { isRefusal, type Refusal } from '#contract/platform/problem.ts'
import { dataImport, dataTable, dataVersion } from './table.ts'

const sortColumns = {
  tableName: sql`lower(t.table_name)`,
  rows: sql`v.rows`,
  refreshedAt: sql`t.refreshed_at`,
  createdAt: sql`t.created_at`,
} as const satisfies Record<string, SQL>

type Params = {
  keyword?: string | undefined
  status?: TableStatus | undefined
  sort: Sort<keyof typeof sortColumns>
}

/** The newest import of the table `t`, as json. */
const newestImport = sql`(
  select json_build_object('bizId', i.biz_id, 'state', i.state) from ${dataImport} i
  where i.table_id = t.id order by i.id desc limit 1)`

const tablesOf = (workspaceId: number, { now }: Clock, { keyword, status, sort }: Params): List => ({
  columns: sql`t.biz_id as "bizId", t.id, t.table_name as "tableName", t.title, t.remark, t.origin, t.status, t.secrecy,
    case when k.id is not null then json_build_object('bizId', k.biz_id, 'name', k.name) end as market,
    u.name as owner, v.rows::float8 as rows, v.bytes::float8 as bytes, t.data_version as "dataVersion",
    t.refreshed_at as "refreshedAt", t.fresh_within_hours as "freshWithinHours",
    coalesce(t.refreshed_at + make_interval(hours => t.fresh_within_hours) < ${now}, false) as "isStale",
    ${newestImport} as import, t.version`,
  from: sql`${dataTable} t
    join ${user} u on u.id = t.owner_id
    left join ${dataVersion} v on v.id = t.version_id
    left join ${market} k on k.id = t.market_id`,
  where: [
    sql`t.workspace_id = ${workspaceId}`,
    matches(sql`t.status`, status),
    search(keyword, [sql`t.table_name`, sql`t.title`, sql`t.remark`]),
  ],
  order: [
    { by: sortColumns[sort.by], order: sort.order, nulls: 'last' },
    { by: sql`t.id`, order: sort.order },
  ],
  counted: 'with rows',
})

/** Refuses access.denied. */
export async function pageTables(
  db: Db,
  clock: Clock,
  { workspaceBizId, actor, page, ...params }: Params & { workspaceBizId: string; actor: Actor; page: Page },
): Promise<Paged<TableRow> | Refusal> {
  const open = await openWorkspace(db, { key: { bizId: workspaceBizId }, actor, action: 'view' })
  return isRefusal(open) ? open : readPage<TableRow>(db, tablesOf(open.id, clock, params), page)
}
