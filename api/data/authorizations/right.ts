import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { shownCondition } from '#api/data/data-rights/shown-condition.ts'
import { dataColumn, dataTable, dataVersion } from '#api/data/tables/table.ts'
import type { Clock } from '#api/platform/clock.ts'
import { batchByClock, queryBatched } from '#api/platform/db/batched-query.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { isSeen } from '#api/shell/workspaces/seen-since.ts'
import * as workspaces from '#api/shell/workspaces/table.ts'
import { AuthorizationState, TablePermission } from '#contract/data/authorizations/codes.ts'
import type { RightReason } from '#contract/data/authorizations/shapes.ts'
import type { Condition } from '#contract/data/conditions.ts'
import {
  ColumnView,
  type FieldType,
  type MaskKind,
  type PersonalKind,
  Secrecy,
  TableStatus,
} from '#contract/data/tables/codes.ts'
import type { ChartTone } from '#contract/platform/charts/chart.ts'
import {
  MemberStatus,
  type ScheduleApprovalState,
  WorkspaceRole,
  type WorkspaceStatus,
} from '#contract/shell/workspaces/codes.ts'
import { may, type WorkspaceAction } from '#contract/shell/workspaces/rules.ts'
import { asOf, isHalted, joinRights, stateOf } from './state.ts'

type StoredColumn = {
  place: number
  name: string
  title: string
  fieldType: FieldType
  isKey: boolean
  personalKind: PersonalKind | null
  defaultView: ColumnView
  maskKind: MaskKind
  /** Colours of its values in charts. */
  tones: Readonly<Record<string, ChartTone>>
}

type Found = {
  id: number
  bizId: string
  ownerWorkspaceId: number
  marketId: number | null
  tableStatus: TableStatus
  secrecy: Secrecy
  versionId: number | null
  workspaceId: number
  status: WorkspaceStatus
  scheduleApprovalState: ScheduleApprovalState
  roleType: WorkspaceRole | null
  state: AuthorizationState
  isHalted: boolean
  permissions: TablePermission[] | null
  granted: Record<string, ColumnView> | null
  rowCondition: Condition | null
  until: string | null
  isBeforeDelegation: boolean
  columns: ColumnCells[]
}

/** A stored column as an array: the database builds and sends it in half the time of an object. */
type ColumnCells = [
  place: number,
  name: string,
  title: string,
  fieldType: FieldType,
  isKey: boolean,
  personalKind: PersonalKind | null,
  defaultView: ColumnView,
  maskKind: MaskKind,
  tones: Readonly<Record<string, ChartTone>>,
]

function storedColumn(cells: ColumnCells): StoredColumn {
  const [place, name, title, fieldType, isKey, personalKind, defaultView, maskKind, tones] = cells
  return { place, name, title, fieldType, isKey, personalKind, defaultView, maskKind, tones }
}

type ColumnRight = StoredColumn & { view: ColumnView; why: RightReason }
export type PermissionRight = { permission: TablePermission; allowed: boolean; why: RightReason }

/** Right of one person to a table, through one workspace. */
export type Right = Pick<
  Found,
  'id' | 'bizId' | 'ownerWorkspaceId' | 'marketId' | 'tableStatus' | 'secrecy' | 'versionId' | 'workspaceId' | 'state'
> & {
  roleType: WorkspaceRole | null
  permissions: PermissionRight[]
  columns: ColumnRight[]
  rowCondition: Condition | null
  until: string | null
  /** First day of visible data versions, if the actor's delegation limits them. */
  since: string | null
}

export type RightOf = {
  tableBizId: string
  workspaceBizId: string
  userId: number
  /** Administrators view every workspace, unless they are members of it. */
  isAdministrator: boolean
  /** Day for which the right is looked up; today by default. */
  day?: string
  /** First day whose data versions an agent sees. spec: platform §3 "authorized historical data" */
  since?: string | null
}

type RightFilter = Record<'tableBizId' | 'workspaceBizId', string | Placeholder> & {
  userId: number | Placeholder
  isAdministrator: boolean | Placeholder
  since: string | null | Placeholder
}

function rightQuery(
  clock: Clock,
  day: string | undefined,
  { tableBizId, workspaceBizId, userId, isAdministrator, since }: RightFilter,
): SQL {
  const at = asOf(clock, day)
  return sql`
    select t.id, t.biz_id as "bizId", t.workspace_id as "ownerWorkspaceId", t.market_id as "marketId",
      t.status as "tableStatus", t.secrecy, t.version_id as "versionId", w.id as "workspaceId", w.status,
      w.schedule_approval_state as "scheduleApprovalState",
      coalesce(m.role_type, case when ${isAdministrator}::boolean then ${WorkspaceRole.viewer} end) as "roleType",
      ${stateOf(at)} as state, ${isHalted(at)} as "isHalted",
      g.permissions, g.columns as granted, g.row_condition as "rowCondition", g.until_day::text as until,
      coalesce(not ${isSeen(clock, sql`v.created_at`, since)}, false) as "isBeforeDelegation",
      coalesce((
        select json_agg(json_build_array(c.place, c.name, c.title, c.field_type, c.is_key, c.personal_kind,
          c.default_view, c.mask_kind, c.tones) order by c.place)
        from ${dataColumn} c where c.table_id = t.id), '[]') as columns
    from ${dataTable} t
    join ${workspaces.workspace} w on w.biz_id = ${workspaceBizId} and w.removed_at is null
    ${joinRights(at, sql`${workspaces.workspace}`)}
    left join ${dataVersion} v on v.id = t.version_id
    left join ${workspaces.workspaceMember} m
      on m.workspace_id = w.id and m.user_id = ${userId} and m.status = ${MemberStatus.active}
    where t.biz_id = ${tableBizId}`
}

const findToday = batchByClock<Found>((clock) =>
  rightQuery(clock, undefined, {
    tableBizId: sql.placeholder('tableBizId'),
    workspaceBizId: sql.placeholder('workspaceBizId'),
    userId: sql.placeholder('userId'),
    isAdministrator: sql.placeholder('isAdministrator'),
    since: sql.placeholder('since'),
  }),
)

/** Effective right in one query; undefined if the table is unknown, or the workspace is unknown or removed. */
export async function findRight(
  db: Db | Tx,
  clock: Clock,
  { day, since = null, ...of }: RightOf,
): Promise<Right | undefined> {
  const filter = { ...of, since }
  const [found] =
    day === undefined
      ? await findToday(db, clock, filter)
      : await queryBatched<Found>(db, rightQuery(clock, day, filter))
  return found && rightOf(found, since)
}

function rightOf(found: Found, since: string | null): Right {
  const { columns, state, rowCondition, until } = found
  // A map, since a plain object has values for names such as `constructor`.
  const granted = new Map(Object.entries(found.granted ?? {}))
  const isOwn = state === AuthorizationState.own
  const isGranted = state === AuthorizationState.authorized
  const permissions = Object.values(TablePermission).map((permission) => permissionOf(found, permission))
  const view = permissions.find(({ permission }) => permission === TablePermission.view)
  const columnOf = (column: StoredColumn): ColumnRight => {
    if (!view?.allowed) return { ...column, view: ColumnView.hidden, why: view?.why ?? 'notApplied' }
    if (isOwn) return { ...column, ...ownView(found, column) }
    const given = granted.get(column.name) ?? ColumnView.hidden
    const isDefault = given === ColumnView.masked && column.defaultView === ColumnView.masked
    const why = given === ColumnView.hidden ? 'columnLeftOut' : isDefault ? 'defaultView' : 'grant'
    return { ...column, view: given, why }
  }
  return {
    id: found.id,
    bizId: found.bizId,
    ownerWorkspaceId: found.ownerWorkspaceId,
    marketId: found.marketId,
    tableStatus: found.tableStatus,
    secrecy: found.secrecy,
    versionId: found.versionId,
    workspaceId: found.workspaceId,
    state,
    roleType: found.roleType,
    permissions,
    columns: columns.map((cells) => columnOf(storedColumn(cells))),
    rowCondition: isGranted ? rowCondition : null,
    until: isGranted ? until : null,
    since,
  }
}

/** Owners and collaborators see all of their own tables; viewers see each column by its default view. */
function ownView({ roleType }: Found, { defaultView }: StoredColumn): { view: ColumnView; why: RightReason } {
  if (roleType !== WorkspaceRole.viewer) return { view: ColumnView.plain, why: 'ownWorkspace' }
  return { view: defaultView, why: defaultView === ColumnView.plain ? 'ownWorkspace' : 'defaultView' }
}

/** Workspace action that each permission requires. */
export const actionOf = {
  view: 'view',
  download: 'download',
  reference: 'reference',
  edit: 'edit',
  execute: 'execute',
  delete: 'delete',
  authorization: 'authorise',
} as const satisfies Record<TablePermission, WorkspaceAction>

function permissionOf(found: Found, permission: TablePermission): PermissionRight {
  const { state, roleType, permissions, isBeforeDelegation } = found
  const denied = (why: RightReason) => ({ permission, allowed: false, why })
  if (roleType === null) return denied('notMember')
  const isOwn = state === AuthorizationState.own
  if (!isOwn && state !== AuthorizationState.authorized) return denied(missing(found))
  if (!isOwn && !permissions?.includes(permission)) return denied('notApplied')
  const standing = { ...found, roleType }
  if (isBeforeDelegation) return denied('delegation')
  if (may(actionOf[permission], standing)) return { permission, allowed: true, why: isOwn ? 'ownWorkspace' : 'grant' }
  // The role would be sufficient in an enabled workspace.
  return denied(may(actionOf[permission], { ...standing, status: '0' }) ? 'halted' : 'role')
}

/** Reason why there is no grant in force. */
function missing({ state, isHalted: halted, tableStatus }: Found): RightReason {
  switch (state) {
    case AuthorizationState.pending:
    case AuthorizationState.rejected:
    case AuthorizationState.cancelled:
    case AuthorizationState.revoked:
      return state
    case AuthorizationState.approved:
      return halted ? 'halted' : 'notYet'
    case AuthorizationState.unauthorized:
      return tableStatus === TableStatus.published ? 'ended' : 'withdrawn'
    default:
      return 'notApplied'
  }
}

/** True for tables of the own workspace, granted tables, and published tables that are not secret. */
export function isVisible({ state, tableStatus, secrecy }: Right): boolean {
  if (state === AuthorizationState.own || state === AuthorizationState.authorized) return true
  return tableStatus === TableStatus.published && secrecy !== Secrecy.secret
}

/** Row condition of the right as text for its reader; null without the permission to view. */
export function conditionShown(right: Right): Condition | null {
  if (!right.rowCondition || !permissionIn(right, TablePermission.view).allowed) return null
  const plain = plainColumnsOf(right)
  return shownCondition(right.rowCondition, (column) => plain.has(column))
}

/** Columns that the right shows in plain text; none without the permission to view. */
export function plainColumnsOf(right: Right): ReadonlySet<string> {
  if (!permissionIn(right, TablePermission.view).allowed) return new Set()
  return new Set(right.columns.flatMap(({ name, view }) => (view === ColumnView.plain ? [name] : [])))
}

export const permissionIn = ({ permissions }: Right, wanted: TablePermission): PermissionRight => {
  const found = permissions.find(({ permission }) => permission === wanted)
  if (!found) throw new Error(`a right without the permission ${wanted}`)
  return found
}
