import { sql } from 'drizzle-orm'
import { decidesOn } from '#api/data/authorizations/decider.ts'
import type { Right } from '#api/data/authorizations/right.ts'
import { asOf, joinRights, stateOf } from '#api/data/authorizations/state.ts'
import { request } from '#api/data/authorizations/table.ts'
import { findUses } from '#api/data/runs/column-uses.ts'
import { openRight, requirePermissions, type TableIn, viewedColumns } from '#api/data/table-reads/open-version.ts'
import { dataTable, dataVersion, type StoredColumn, type VersionOrigin } from '#api/data/tables/table.ts'
import type { Clock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import type { Principal } from '#api/platform/http/caller.ts'
import { isSeen } from '#api/shell/workspaces/seen-since.ts'
import * as workspaces from '#api/shell/workspaces/table.ts'
import { AuthorizationState, RequestStatus, TablePermission } from '#contract/data/authorizations/codes.ts'
import { lineageVersionsMax } from '#contract/data/mart/codes.ts'
import type { TableLineage } from '#contract/data/mart/shapes.ts'
import { ColumnView, OriginKind } from '#contract/data/tables/codes.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { WorkspaceRole } from '#contract/shell/workspaces/codes.ts'

type Deps = { db: Db; clock: Clock }
type Params = { table: TableIn; column?: string | undefined; actor: Principal }

/**
 * Origin of each column that the reader sees, by data version; owners and deciders also see the rights of other
 * workspaces. Refuses access.denied, notFound, table.right, validation (the column is unknown or hidden).
 */
export async function getLineage(
  { db, clock }: Deps,
  { table, column, actor }: Params,
): Promise<TableLineage | Refusal> {
  const right = await openRight(db, clock, { ...table, actor })
  if (isRefusal(right)) return right
  const denied = await requirePermissions(db, right, table, TablePermission.view)
  if (denied) return denied
  const isRequested = (name: string) => column === undefined || name === column
  const versions = await versionsOf({ db, clock }, right, isRequested)
  if (column !== undefined && versions.every(({ columns }) => columns.length === 0))
    return refuse('validation', { faults: { column: [{ key: 'tableColumnUnknown', values: { column } }] } })
  const uses = await usesOf(db, right, isRequested)
  const isOwner = right.state === AuthorizationState.own && right.roleType !== WorkspaceRole.viewer
  if (!isOwner && !(await decides(db, right, actor))) return { versions, uses, grants: null, pending: null }
  const grants = await grantsOf({ db, clock }, right.id)
  const pending = await db.$count(request, sql`table_id = ${right.id} and status = ${RequestStatus.pending}`)
  return {
    versions,
    uses,
    grants: grants.filter(({ plain, masked }) => column === undefined || [...plain, ...masked].includes(column)),
    pending,
  }
}

/** Tables derived from the requested columns that the reader sees. */
async function usesOf(db: Db, right: Right, isWithin: (column: string) => boolean): Promise<TableLineage['uses']> {
  const seen = new Set(right.columns.flatMap(({ name, view }) => (view === ColumnView.hidden ? [] : [name])))
  const uses = await findUses(db, { workspaceId: right.workspaceId, tableBizId: right.bizId })
  return uses.flatMap(({ process: { bizId, name }, table, columns, depth }) => {
    const shown = columns.flatMap((column) => {
      const from = column.from.filter((each) => seen.has(each) && isWithin(each))
      return from.length > 0 ? [{ name: column.name, from }] : []
    })
    return shown.length > 0 ? [{ process: { bizId, name }, table, columns: shown, depth }] : []
  })
}

async function decides(db: Db, { id }: Right, actor: Principal): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from ${dataTable} t where t.id = ${id} and ${decidesOn(actor)}`)
  return rows.length > 0
}

type VersionRow = {
  number: number
  createdAt: string
  fileName: string
  origin: VersionOrigin | null
  columns: StoredColumn[]
}

async function versionsOf({ db, clock }: Deps, right: Right, isRequested: (column: string) => boolean) {
  const { rows } = await db.execute<VersionRow>(sql`
    select v.number, v.created_at as "createdAt", v.file_name as "fileName", v.origin, v.columns
    from ${dataVersion} v where v.table_id = ${right.id} and ${isSeen(clock, sql`v.created_at`, right.since)}
    order by v.number desc limit ${lineageVersionsMax}`)
  return rows.map(({ number, createdAt, fileName, origin, columns }) => {
    // Steps and source columns of a process are shown only to the owning workspace.
    const isForeign = origin?.kind === OriginKind.process && right.state !== AuthorizationState.own
    const seen = viewedColumns(right, { columns }).filter(
      ({ name, view }) => view !== ColumnView.hidden && isRequested(name),
    )
    return {
      number,
      createdAt,
      kind: origin?.kind ?? OriginKind.file,
      of: origin?.of ?? fileName,
      part: origin?.part ?? null,
      columns: seen.map(({ name }) => ({ name, from: isForeign ? null : (origin?.columns[name] ?? null) })),
    }
  })
}

type GrantRow = Omit<NonNullable<TableLineage['grants']>[number], 'workspace' | 'plain' | 'masked'> & {
  workspaceBizId: string
  workspaceName: string
  views: Record<string, ColumnView>
}

/** Rights of other workspaces that are in force, future or halted. */
async function grantsOf({ db, clock }: Deps, tableId: number): Promise<NonNullable<TableLineage['grants']>> {
  const at = asOf(clock)
  const { rows } = await db.execute<GrantRow>(sql`
    select q.biz_id as "requestBizId", w.biz_id as "workspaceBizId", w.name as "workspaceName", ${stateOf(at)} as state,
      g.permissions, g.columns as views, (g.row_condition is not null) as "hasRowCondition",
      g.from_day::text as from, g.until_day::text as until
    from ${dataTable} t
    join ${workspaces.workspace} w on w.removed_at is null and w.id in (
      select q.workspace_id from ${request} q where q.table_id = t.id)
    ${joinRights(at, sql`${workspaces.workspace}`)}
    join ${request} q on q.id = g.request_id
    where t.id = ${tableId} and ${stateOf(at)} in (${AuthorizationState.authorized}, ${AuthorizationState.approved})
    order by w.name, w.id`)
  const named = (views: GrantRow['views'], view: ColumnView) =>
    Object.entries(views).flatMap(([name, each]) => (each === view ? [name] : []))
  return rows.map(({ workspaceBizId, workspaceName, views, ...row }) => ({
    ...row,
    workspace: { bizId: workspaceBizId, name: workspaceName },
    plain: named(views, ColumnView.plain),
    masked: named(views, ColumnView.masked),
  }))
}
