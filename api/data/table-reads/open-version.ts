import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { decidersOf, decidersShown } from '#api/data/authorizations/decider.ts'
import { findRight, isVisible, permissionIn, type Right } from '#api/data/authorizations/right.ts'
import type { TableView, ViewedColumn } from '#api/data/data-rights/open-table.ts'
import { dataTable, dataVersion, type StoredColumn } from '#api/data/tables/table.ts'
import type { Clock } from '#api/platform/clock.ts'
import { type DatasetFile, dataset } from '#api/platform/datasets/table.ts'
import { batchByClock, queryBatched } from '#api/platform/db/batched-query.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import type { Principal } from '#api/platform/http/caller.ts'
import type { Keys } from '#api/platform/keys.ts'
import { openWorkspace } from '#api/shell/workspaces/open-workspace.ts'
import { isSeen, workSeenSince } from '#api/shell/workspaces/seen-since.ts'
import { AuthorizationState, TablePermission } from '#contract/data/authorizations/codes.ts'
import type { RightReason } from '#contract/data/authorizations/shapes.ts'
import { ColumnView, MaskKind } from '#contract/data/tables/codes.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { administratorRole } from '#contract/shell/accounts/codes.ts'
import { WorkspaceRole } from '#contract/shell/workspaces/codes.ts'

export type TableIn = { bizId: string; workspaceBizId: string }

/** Person with whose right a table is read. `since`: by default the result of `workSeenSince`. */
export type TableReader = { actor: Principal; since?: string | null }

/** Right of the actor to a table whose existence they may know. Refuses access.denied, notFound. */
export async function openRight(
  db: Db | Tx,
  clock: Clock,
  { bizId, workspaceBizId, actor, since = workSeenSince({ principal: actor }) }: TableIn & TableReader,
): Promise<Right | Refusal> {
  const isAdministrator = actor.roles.includes(administratorRole)
  const params = { tableBizId: bizId, workspaceBizId, userId: actor.userId, isAdministrator, since }
  const right = await findRight(db, clock, params)
  if (!right) {
    const open = await openWorkspace(db, { key: { bizId: workspaceBizId }, actor, action: 'view' })
    return isRefusal(open) ? open : refuse('notFound')
  }
  if (right.roleType === null) return refuse('access.denied')
  const isKnown = isVisible(right) || right.state === AuthorizationState.approved
  return isKnown || isFormer(right) ? right : refuse('notFound')
}

/** True for a former right: such tables remain listed, with the reason why they are closed. */
const isFormer = ({ state }: Right): boolean =>
  state === AuthorizationState.unauthorized || state === AuthorizationState.revoked

/** Refuses table.right with the missing permission, the reason, and who can grant it. */
export async function requirePermissions(
  db: Db | Tx,
  right: Right,
  { bizId, workspaceBizId }: TableIn,
  ...permissions: TablePermission[]
): Promise<Refusal | undefined> {
  const missing = permissions.map((each) => permissionIn(right, each)).find(({ allowed }) => !allowed)
  return missing && refuseRight(db, right, { bizId, workspaceBizId, permission: missing.permission, why: missing.why })
}

async function refuseRight(
  db: Db | Tx,
  { marketId }: Right,
  { bizId, workspaceBizId, permission, why }: TableIn & { permission: TablePermission; why: RightReason },
): Promise<Refusal> {
  const deciders = (await decidersOf(db, marketId)).slice(0, decidersShown)
  const people = deciders.map(({ usercode, name }) => ({ usercode, name }))
  return refuse('table.right', { detail: { tableBizId: bizId, workspaceBizId, permission, why, deciders: people } })
}

export const refuseOutdated = (db: Db, right: Right, table: TableIn): Promise<Refusal> =>
  refuseRight(db, right, { ...table, permission: TablePermission.view, why: 'conditionOutdated' })

/**
 * Refuses results read under a right that has since ended or now gives fewer columns or rows. Refuses access.denied,
 * notFound, table.right.
 */
export async function requireStill(
  { db, clock }: { db: Db; clock: Clock },
  { right, version, table, actor, permissions }: StillParams,
): Promise<Refusal | undefined> {
  const now = await openRight(db, clock, { ...table, actor })
  if (isRefusal(now)) return now
  const denied = await requirePermissions(db, now, table, ...permissions)
  if (denied) return denied
  const partsOf = (of: Right) => JSON.stringify([viewedColumns(of, version), of.rowCondition])
  const [permission = TablePermission.view] = permissions
  return partsOf(now) === partsOf(right) ? undefined : refuseRight(db, now, { ...table, permission, why: 'changed' })
}

export type StillParams = {
  right: Right
  version: Pick<Version, 'columns'>
  table: TableIn
  actor: Principal
  permissions: readonly TablePermission[]
}

export type Version = {
  id: number
  number: number
  datasetId: number
  files: DatasetFile[]
  columns: StoredColumn[]
  rows: number
  profile: unknown
  at: string
  tableName: string
  tableTitle: string
  /** Number of the newest version that the actor sees; null if there is none. */
  newest: number | null
  /** True if the version is older than the table promises. */
  isStale: boolean
}

const versionQuery = (clock: Clock, which: SQL, since: string | null | Placeholder): SQL => sql`
  select v.id, v.number, v.dataset_id as "datasetId", s.files, v.columns, v.rows::float8 as rows, v.profile,
    v.created_at as at, t.table_name as "tableName", t.title as "tableTitle",
    (select max(n.number) from ${dataVersion} n
      where n.table_id = t.id and ${isSeen(clock, sql`n.created_at`, since)}) as newest,
    coalesce(t.fresh_within_hours is not null
      and v.created_at < ${clock.now} - make_interval(hours => t.fresh_within_hours), false) as "isStale"
  from ${dataVersion} v join ${dataset} s on s.id = v.dataset_id join ${dataTable} t on t.id = v.table_id
  where ${which} and ${isSeen(clock, sql`v.created_at`, since)}`

const findVersion = batchByClock<Version>((clock) =>
  versionQuery(clock, sql`v.id = ${sql.placeholder('versionId')}`, sql.placeholder('since')),
)

/**
 * Opens a version of a table, by default the current one. Refuses table.empty, and notFound for an unknown version or
 * one that the actor's delegation does not show.
 */
export async function openVersion(
  { db, clock }: { db: Db | Tx; clock: Clock },
  { id, versionId, since }: Right,
  number?: number,
): Promise<Version | Refusal> {
  const [version] =
    number === undefined
      ? await findVersion(db, clock, { versionId, since })
      : await queryBatched<Version>(db, versionQuery(clock, sql`v.table_id = ${id} and v.number = ${number}`, since))
  return version ?? refuse(versionId === null ? 'table.empty' : 'notFound')
}

/**
 * Views of a version's columns. A column that the table no longer has is visible only to owners and collaborators of
 * the owning workspace.
 */
export function viewedColumns({ columns, state, roleType }: Right, version: Pick<Version, 'columns'>): ViewedColumn[] {
  const current = new Map(columns.map((column) => [column.name, column]))
  const isWhole = state === AuthorizationState.own && roleType !== WorkspaceRole.viewer
  return version.columns.map(({ name, physical, fieldType }) => {
    const known = current.get(name)
    const view = known?.view ?? (isWhole ? ColumnView.plain : ColumnView.hidden)
    return { name, physical, fieldType, view, maskKind: known?.maskKind ?? MaskKind.hash }
  })
}

/**
 * With 128 bits, the key and a value of up to 33 bytes fit one block of the digest, which takes half the time of two.
 */
const maskKeyBytes = 16

/** Secret of the masks of a workspace's tables. */
export const maskKeyOf = (keys: Keys, ownerWorkspaceId: number): string =>
  keys.masks(`workspace ${ownerWorkspaceId}`).subarray(0, maskKeyBytes).toString('base64url')

/** View of a version under the reader's right, in a folder that has its files. */
export function viewIn(
  folder: string,
  { right, version, keys, clock }: { right: Right; version: Version; keys: Keys; clock: Clock },
): TableView {
  return {
    files: version.files.flatMap(({ name }) => (name.endsWith('.parquet') ? [`${folder}/${name}`] : [])),
    columns: viewedColumns(right, version),
    rowCondition: right.rowCondition,
    maskKey: maskKeyOf(keys, right.ownerWorkspaceId),
    timeZone: clock.timeZone,
  }
}
