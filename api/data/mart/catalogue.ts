import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { conditionShown, permissionIn } from '#api/data/authorizations/right.ts'
import { asOf, isReplaced, joinRightsOf, stateOf } from '#api/data/authorizations/state.ts'
import { grant, request } from '#api/data/authorizations/table.ts'
import { market } from '#api/data/markets/table.ts'
import { openRight, type TableIn } from '#api/data/table-reads/open-version.ts'
import { dataColumn, dataTable, dataVersion, type StoredColumn } from '#api/data/tables/table.ts'
import type { Clock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { contains, type List, matches, readList, readPage, search } from '#api/platform/db/list.ts'
import type { Principal } from '#api/platform/http/caller.ts'
import * as accounts from '#api/shell/accounts/table.ts'
import { openWorkspace } from '#api/shell/workspaces/open-workspace.ts'
import { isSeen } from '#api/shell/workspaces/seen-since.ts'
import * as workspaces from '#api/shell/workspaces/table.ts'
import { AuthorizationState, RequestStatus, TablePermission } from '#contract/data/authorizations/codes.ts'
import type { CatalogueRow, cataloguePage, TableDetail, tableVersion } from '#contract/data/mart/shapes.ts'
import { Secrecy, TableStatus } from '#contract/data/tables/codes.ts'
import { type Page, type Paged, pageOf } from '#contract/platform/paging.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'

type Params = z.output<typeof cataloguePage>

/** Maximum number of matching columns listed for a table. */
const matchedMax = 20

const columnText = sql`(c.name || chr(10) || c.title)`

/** Condition on column `c`: uses the bigram index, then the text itself to rule out false positives. */
const isColumnFound = (keyword: string): SQL =>
  sql`(sign_pairs_of${columnText} @> sign_pairs_of(${keyword}) and ${contains(columnText, keyword)})`

/** False for a single character: nearly every table has a column with it, so that only texts of tables are searched. */
const seeksColumns = (keyword: string): boolean => [...keyword].length > 1

const words = [sql`t.table_name`, sql`t.title`, sql`t.remark`] as const

/** Tables with a matching column, searched once for the page and the total. */
const tablesOfColumns = (keyword: string): SQL =>
  sql`tables_by_column as materialized (select distinct c.table_id from ${dataColumn} c where ${isColumnFound(keyword)})`

function isFound(keyword: string | undefined): SQL | undefined {
  if (!keyword) return undefined
  const inWords = search(keyword, words)
  return seeksColumns(keyword) ? sql`(${inWords} or t.id in (select table_id from tables_by_column))` : inWords
}

/** Ranks matches in names first, then titles, remarks and columns. */
const relevanceOf = (keyword: string): SQL => sql`(case
  when lower(t.table_name) = lower(${keyword}) or lower(t.title) = lower(${keyword}) then 0
  when ${contains(sql`t.table_name`, keyword)} or ${contains(sql`t.title`, keyword)} then 1
  when ${contains(sql`t.remark`, keyword)} then 2 else 3 end)`

const isStale = ({ now }: Clock): SQL =>
  sql`coalesce(t.refreshed_at + make_interval(hours => t.fresh_within_hours) < ${now}, false)`

/** A table's row, over the aliases `t`, `w`, `ow`, `k`, `o` and `v`. */
const rowColumns = (clock: Clock, keyword: string | undefined): SQL => sql`
  t.biz_id as "bizId", t.id, t.table_name as "tableName", t.title, t.remark, t.origin, t.status, t.secrecy,
  case when k.id is not null then json_build_object('bizId', k.biz_id, 'name', k.name) end as market,
  o.name as owner, v.rows::float8 as rows, v.bytes::float8 as bytes, coalesce(v.number, 0) as "dataVersion",
  t.refreshed_at as "refreshedAt", t.fresh_within_hours as "freshWithinHours", ${isStale(clock)} as "isStale",
  t.version, ow.name as "workspaceName", ${stateOf(asOf(clock))} as state,
  (select count(*)::int from ${dataColumn} c where c.table_id = t.id) as columns,
  ${
    keyword && seeksColumns(keyword)
      ? sql`array(select c.name from ${dataColumn} c where c.table_id = t.id
          and ${contains(columnText, keyword)} order by c.place limit ${matchedMax})`
      : sql`'{}'::text[]`
  } as matched`

const joined = (clock: Clock, workspaceId: number): SQL => sql`
  ${dataTable} t
  join ${workspaces.workspace} w on w.id = ${workspaceId}
  join ${accounts.user} o on o.id = t.owner_id
  left join ${market} k on k.id = t.market_id
  left join ${dataVersion} v on v.id = t.version_id
  ${joinRightsOf(asOf(clock), sql`${workspaces.workspace}`, workspaceId)}`

const isListed = (clock: Clock, workspaceId: number): SQL => sql`(t.workspace_id = ${workspaceId}
  or (t.status = ${TableStatus.published} and (t.secrecy <> ${Secrecy.secret} or ${hasGrant(clock, workspaceId)})))`

/** Secret tables are listed only for workspaces with a right to them. */
const hasGrant = (clock: Clock, workspaceId: number): SQL => sql`exists (
  select 1 from ${grant} g where g.table_id = t.id and g.workspace_id = ${workspaceId}
    and g.revoked_at is null and g.from_day <= ${clock.today} and g.until_day >= ${clock.today}
    and not ${isReplaced(asOf(clock))})`

const sortColumns = {
  tableName: sql`lower(t.table_name)`,
  rows: sql`v.rows`,
  refreshedAt: sql`t.refreshed_at`,
} as const

/** Without a keyword, relevance is the order of names. */
function orderOf({ keyword, sort, order }: Params): List['order'] {
  const key = sql`t.id`
  if (sort !== 'relevance')
    return [
      { by: sortColumns[sort], order, nulls: 'last' },
      { by: key, order },
    ]
  const byName = { by: sortColumns.tableName, order: 'asc' } as const
  return keyword
    ? [{ by: relevanceOf(keyword), order: 'asc' }, byName, { by: key, order: 'asc' }]
    : [byName, { by: key, order: 'asc' }]
}

function tables(clock: Clock, params: Params, workspaceId: number): List {
  const { keyword, sort } = params
  const from = joined(clock, workspaceId)
  const needsAll = params.state !== undefined || params.marketBizId !== undefined || params.owner || sort === 'rows'
  return {
    ...(keyword && seeksColumns(keyword) && { with: tablesOfColumns(keyword) }),
    columns: rowColumns(clock, keyword),
    from,
    key: sql`t.id`,
    found: needsAll ? undefined : sql`${dataTable} t`,
    where: [
      isListed(clock, workspaceId),
      isFound(keyword),
      matches(sql`k.biz_id`, params.marketBizId),
      params.owner ? search(params.owner, [sql`o.name`, sql`ow.name`]) : undefined,
      matches(sql`t.secrecy`, params.secrecy),
      params.state && matches(stateOf(asOf(clock)), params.state),
      params.fresh && (params.fresh === 'stale' ? isStale(clock) : sql`not ${isStale(clock)}`),
    ],
    order: orderOf(params),
    counted: 'beside',
  }
}

/** Refuses access.denied. */
export async function searchCatalogue(
  db: Db,
  clock: Clock,
  { params, actor }: { params: Params; actor: Principal },
): Promise<{ found: Paged<CatalogueRow>; page: Page } | Refusal> {
  const open = await openWorkspace(db, { key: { bizId: params.workspaceBizId }, actor, action: 'view' })
  if (isRefusal(open)) return open
  const page = pageOf(params)
  return { found: await readPage<CatalogueRow>(db, tables(clock, params, open.id), page), page }
}

/** Refuses access.denied, notFound. */
export async function getTable(
  db: Db,
  clock: Clock,
  { table, actor }: { table: TableIn; actor: Principal },
): Promise<TableDetail | Refusal> {
  const right = await openRight(db, clock, { ...table, actor })
  if (isRefusal(right)) return right
  const [row] = await readList<CatalogueRow & Pick<TableDetail, 'pendingRequest'>>(db, {
    columns: sql`${rowColumns(clock, undefined)}, (
      select q.biz_id from ${request} q where q.table_id = t.id and q.workspace_id = w.id
        and q.status = ${RequestStatus.pending}) as "pendingRequest"`,
    from: joined(clock, right.workspaceId),
    where: [sql`t.id = ${right.id}`],
    order: [{ by: sql`t.id`, order: 'asc' }],
  })
  if (!row) return refuse('notFound')
  const isOwn = right.state === AuthorizationState.own
  return {
    ...row,
    columns: right.columns.map(({ name, title, fieldType, isKey, personalKind, defaultView, maskKind, view }) => ({
      name,
      title,
      fieldType,
      isKey,
      personalKind,
      defaultView,
      maskKind,
      view,
    })),
    permissions: right.permissions.flatMap(({ permission, allowed }) => (allowed ? [permission] : [])),
    rowCondition: conditionShown(right),
    until: right.until,
    mayEdit: isOwn && permissionIn(right, TablePermission.edit).allowed,
  }
}

type VersionRow = Omit<z.infer<typeof tableVersion>, 'added' | 'removed' | 'retyped'> & { stored: StoredColumn[] }

/** Versions, newest first, each with the differences from its predecessor. Refuses access.denied, notFound. */
export async function listVersions(
  db: Db,
  clock: Clock,
  { table, actor }: { table: TableIn; actor: Principal },
): Promise<z.infer<typeof tableVersion>[] | Refusal> {
  const right = await openRight(db, clock, { ...table, actor })
  if (isRefusal(right)) return right
  const { rows } = await db.execute<VersionRow>(sql`
    select v.number, v.rows::float8 as rows, v.bytes::float8 as bytes, v.rows_left_out::float8 as "rowsLeftOut",
      u.name as by, v.created_at as "createdAt", v.file_name as "fileName", v.columns as stored
    from ${dataVersion} v join ${accounts.user} u on u.id = v.by_id
    where v.table_id = ${right.id} and ${isSeen(clock, sql`v.created_at`, right.since)} order by v.number desc`)
  return rows.map(({ stored, ...version }, at) => ({
    ...version,
    ...changesOf(rows[at + 1]?.stored ?? stored, stored),
  }))
}

/** Names of added, removed and retyped columns. */
function changesOf(before: readonly StoredColumn[], after: readonly StoredColumn[]) {
  const earlier = new Map(before.map(({ name, fieldType }) => [name, fieldType]))
  const later = new Map(after.map(({ name, fieldType }) => [name, fieldType]))
  const namesOf = (columns: readonly StoredColumn[], holds: (column: StoredColumn) => boolean) =>
    columns.filter(holds).map(({ name }) => name)
  return {
    added: namesOf(after, ({ name }) => !earlier.has(name)),
    removed: namesOf(before, ({ name }) => !later.has(name)),
    retyped: namesOf(after, ({ name, fieldType }) => earlier.has(name) && earlier.get(name) !== fieldType),
  }
}
