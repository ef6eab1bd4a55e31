import { eq, type SQL, sql } from 'drizzle-orm'
import type { Clock } from '#api/platform/clock.ts'
import { queryBatched } from '#api/platform/db/batched-query.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { type List, matches, readPage, readUpTo, search } from '#api/platform/db/list.ts'
import { randomBizId } from '#api/platform/keys.ts'
import { consumeQuota, refuseBeyond, userOf } from '#api/platform/quota/quota.ts'
import * as accounts from '#api/shell/accounts/table.ts'
import { departmentNames } from '#api/shell/accounts/user.ts'
import { listRowsMax } from '#api/shell/files/list-export.ts'
import type { Page, Paged, Sort } from '#contract/platform/paging.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import type { UserStatus } from '#contract/shell/accounts/codes.ts'
import { MemberStatus, WorkspaceRole, WorkspaceStatus } from '#contract/shell/workspaces/codes.ts'
import type { OwnWorkspace, WorkspaceEdit, WorkspaceOwner, WorkspaceRow } from '#contract/shell/workspaces/shapes.ts'
import { notifyOfWorkspace, takeBackInvitations } from './news.ts'
import { type Actor, type Entry, findWorkspace, openWorkspace, type WorkspaceKey } from './open-workspace.ts'
import { changePicture } from './picture.ts'
import { workspace, workspaceMember } from './table.ts'

/** Limits on workspaces owned and created per user. */
export const workspacesOwned = { name: 'workspacesOwned', max: 100 } as const
export const workspacesCreated = { name: 'workspacesCreated', max: 60, minutes: 60 } as const

export type UrlOf = (photoPath: string) => string

/** Parts of a workspace's row that come from elsewhere: the address of its picture, and its rights to tables. */
export type WorkspaceView = {
  urlOf: UrlOf
  /** Number of rights to tables in force for a workspace. */
  authorizationsOf: (workspaceId: SQL) => SQL
}

type Raw = Omit<WorkspaceRow, 'avatarImg'>

const { active } = MemberStatus

const memberCount = sql`
  (select count(*)::int from workspace_member c where c.workspace_id = w.id and c.status = ${active})`

const columnsOf = ({ authorizationsOf }: Pick<WorkspaceView, 'authorizationsOf'>) => sql`
  w.id, w.biz_id as "bizId", w.name, w.remark, w.photo_path as "photoPath", w.status,
  w.schedule_approval_state as "scheduleApprovalState", o.name as owner, o.id as "ownerId", o.status as "ownerStatus",
  ${memberCount} as "memberCount", ${authorizationsOf(sql`w.id`)} as "dataAuthorizationCount", w.created_at as "createTime", w.updated_at as "updateTime", w.version`

const source = sql`
  workspace w
  join workspace_member h on h.workspace_id = w.id and h.role_type = ${WorkspaceRole.owner}
  join ${accounts.user} o on o.id = h.user_id`

const rowOf = (raw: Raw, urlOf: UrlOf): WorkspaceRow => ({ ...raw, avatarImg: raw.photoPath && urlOf(raw.photoPath) })

/** Workspaces with the user as an active member, by name, in one query. */
export async function listWorkspaces(db: Db, view: WorkspaceView, userId: number): Promise<OwnWorkspace[]> {
  const rows = await queryBatched<Raw & { roleType: WorkspaceRole }>(
    db,
    sql`
    select ${columnsOf(view)}, m.role_type as "roleType" from ${source}
    join workspace_member m on m.workspace_id = w.id and m.user_id = ${userId} and m.status = ${active}
    where w.removed_at is null order by w.name, w.id`,
  )
  return rows.map((row) => ({
    ...rowOf(row, view.urlOf),
    roleType: row.roleType,
    aclList: [{ userId, status: active, roleType: row.roleType }],
  }))
}

/** Refuses access.denied to non-members except Administrators, and for unknown workspaces. */
export async function getWorkspace(
  db: Db,
  view: WorkspaceView,
  { key, actor }: { key: WorkspaceKey; actor: Actor },
): Promise<OwnWorkspace | Refusal> {
  const open = await openWorkspace(db, { key, actor, action: 'view' })
  if (isRefusal(open)) return open
  const { rows } = await db.execute<Raw>(sql`select ${columnsOf(view)} from ${source} where w.id = ${open.id}`)
  const [row] = rows
  if (!row || open.roleType === null) return refuse('access.denied')
  return { ...rowOf(row, view.urlOf), roleType: open.roleType, aclList: ownEntry(open.entry) }
}

const ownEntry = (entry: Entry | undefined): Entry[] => (entry?.status === active ? [entry] : [])

type WorkspaceFilter = {
  keyword?: string | undefined
  status?: WorkspaceStatus | undefined
  ownerStatus?: UserStatus | undefined
}
type WorkspaceSort = Sort<keyof typeof sortColumns>

const sortColumns = {
  name: sql`w.name`,
  owner: sql`o.name`,
  createTime: sql`w.created_at`,
  updateTime: sql`w.updated_at`,
  memberCount,
} as const satisfies Record<string, SQL>

type Params = { filter: WorkspaceFilter; sort: WorkspaceSort }

/** All workspaces that are not removed. */
const workspacesBy = (view: Pick<WorkspaceView, 'authorizationsOf'>, { filter, sort }: Params): List => ({
  columns: columnsOf(view),
  from: source,
  key: sql`w.id`,
  found: filter.keyword || filter.ownerStatus || sort.by === 'owner' ? undefined : sql`workspace w`,
  where: [
    sql`w.removed_at is null`,
    search(filter.keyword, [sql`w.name`, sql`w.remark`, sql`o.name`, sql`o.usercode`]),
    matches(sql`w.status`, filter.status),
    matches(sql`o.status`, filter.ownerStatus),
  ],
  order: [
    { by: sortColumns[sort.by], order: sort.order },
    { by: sql`w.id`, order: sort.order },
  ],
  counted: 'beside',
})

export async function pageWorkspaces(
  db: Db,
  view: WorkspaceView,
  { page, ...params }: Params & { page: Page },
): Promise<Paged<WorkspaceRow>> {
  const { rows, total } = await readPage<Raw>(db, workspacesBy(view, params), page)
  return { total, rows: rows.map((row) => rowOf(row, view.urlOf)) }
}

export const workspacesToExport = (db: Db, view: WorkspaceView, params: Params) =>
  readUpTo<Raw>(db, workspacesBy(view, params), listRowsMax)

/** Counts of workspaces the user is a member of, owns, and is invited to. */
export async function countWorkspaces(db: Db, userId: number) {
  const { rows } = await db.execute<{ total: number; owned: number; invited: number }>(sql`
    select (count(*) filter (where m.status = ${active}))::int as total,
      (count(*) filter (where m.role_type = ${WorkspaceRole.owner}))::int as owned,
      (count(*) filter (where m.status = ${MemberStatus.pending}))::int as invited
    from workspace_member m join workspace w on w.id = m.workspace_id
    where m.user_id = ${userId} and w.removed_at is null`)
  return rows[0] ?? { total: 0, owned: 0, invited: 0 }
}

const ownersWhere = (where: SQL) => sql`
  with recursive ${departmentNames}
  select w.id, w.biz_id as "bizId", w.name, o.id as "userId", o.usercode, o.name as "userName",
    coalesce(d.full_name, '') as dept, o.avatar_path as avatar, o.status as "userStatus"
  from ${source} left join department_name d on d.id = o.department_id
  where ${where} order by w.name, w.id`

export async function listOwners(db: Db, userId: number): Promise<WorkspaceOwner[]> {
  const own = sql`w.removed_at is null and exists (
    select 1 from workspace_member m where m.workspace_id = w.id and m.user_id = ${userId} and m.status = ${active})`
  return (await db.execute<WorkspaceOwner>(ownersWhere(own))).rows
}

/** Refuses access.denied to anyone but members, invitees and Administrators. */
export async function getOwner(
  db: Db,
  { bizId, actor }: { bizId: string; actor: Actor },
): Promise<WorkspaceOwner | Refusal> {
  const found = await findWorkspace(db, { key: { bizId }, actor })
  if (!found || (found.roleType === null && found.entry?.status !== MemberStatus.pending))
    return refuse('access.denied')
  const { rows } = await db.execute<WorkspaceOwner>(ownersWhere(sql`w.id = ${found.id}`))
  return rows[0] ?? refuse('access.denied')
}

/** `left`: files to remove after the commit. */
type Saved = { id: number; bizId: string; left: string[] }

/**
 * Number of workspaces the user owns, and if one has this name. Locks the user, so that both stay true until the
 * transaction ends.
 */
async function ownedBy(tx: Tx, userId: number, name: string): Promise<{ count: number; named: boolean }> {
  await tx.execute(sql`select 1 from ${accounts.user} where id = ${userId} for no key update`)
  const { rows } = await tx.execute<{ count: number; named: boolean }>(sql`
    select count(*)::int as count, coalesce(bool_or(lower(w.name) = lower(${name})), false) as named
    from workspace_member m join workspace w on w.id = m.workspace_id
    where m.user_id = ${userId} and m.role_type = ${WorkspaceRole.owner} and w.removed_at is null`)
  return rows[0] ?? { count: 0, named: false }
}

const refuseTaken = () => refuse('exists', { faults: { name: [{ key: 'workspaceNameTaken' }] } })

type NewWorkspace = { name: string; remark: string; photoPath: string | null; actor: Actor }

/**
 * Creates a workspace owned by the actor. Refuses exists (the owner has one of that name), quota.full, quota.rate,
 * validation (picture not theirs).
 */
export async function createWorkspace(
  tx: Tx,
  clock: Clock,
  { name, remark, photoPath, actor }: NewWorkspace,
): Promise<Saved | Refusal> {
  const { userId } = actor
  const owned = await ownedBy(tx, userId, name)
  if (owned.named) return refuseTaken()
  const refused =
    refuseBeyond(workspacesOwned, owned.count) ??
    (await consumeQuota(tx, clock, { quota: workspacesCreated, by: userOf(actor) }))
  if (refused) return refused
  const [created] = await tx
    .insert(workspace)
    .values({ bizId: randomBizId(), name, remark, photoPath })
    .returning({ id: workspace.id, bizId: workspace.bizId })
  if (!created) throw new Error('no workspace was written')
  await tx.insert(workspaceMember).values({
    workspaceId: created.id,
    userId,
    roleType: WorkspaceRole.owner,
    status: active,
    answeredAt: sql`now()`,
  })
  const change = { use: 'photo', field: 'photoPath', from: null, to: photoPath } as const
  const left = await changePicture(tx, { ...change, workspaceId: created.id, userId })
  return isRefusal(left) ? left : { ...created, left }
}

/**
 * Edits remark and picture, and sets an empty name. Refuses what `edit` does, record.conflict, exists (the owner has
 * one of that name), validation (different name, picture not the actor's).
 */
export async function editWorkspace(
  tx: Tx,
  clock: Clock,
  { bizId, version, name, remark, photoPath, actor }: WorkspaceEdit & { actor: Actor },
): Promise<Saved | Refusal> {
  const open = await openWorkspace(tx, { key: { bizId }, actor, action: 'edit', hold: 'update' })
  if (isRefusal(open)) return open
  if (open.version !== version) return refuse('record.conflict', { detail: { version: open.version } })
  const newName = name === undefined || open.name !== '' ? open.name : name
  if (name !== undefined && name !== newName)
    return refuse('validation', { faults: { name: [{ key: 'workspaceNameFixed' }] } })
  if (newName !== open.name && (await ownedBy(tx, open.ownerId, newName)).named) return refuseTaken()
  const change = { use: 'photo', field: 'photoPath', from: open.photoPath, to: photoPath } as const
  const left = await changePicture(tx, { ...change, workspaceId: open.id, userId: actor.userId })
  if (isRefusal(left)) return left
  await tx
    .update(workspace)
    .set({ name: newName, remark, photoPath, version: version + 1, updatedAt: clock.now })
    .where(eq(workspace.id, open.id))
  return { id: open.id, bizId, left }
}

async function othersIn(tx: Tx, workspaceId: number, actor: Actor): Promise<number[]> {
  const { rows } = await tx.execute<{ userId: number }>(sql`
    select user_id as "userId" from workspace_member
    where workspace_id = ${workspaceId} and status = ${active} and user_id <> ${actor.userId}`)
  return rows.map(({ userId }) => userId)
}

/**
 * Disables or enables a workspace, which halts or restores table authorization and scheduling of its tables. Refuses
 * what `disableAndEnable` does, and workspace.unchanged. spec: platform §4
 */
export async function changeStatus(
  tx: Tx,
  clock: Clock,
  { bizId, status, actor }: { bizId: string; status: WorkspaceStatus; actor: Actor },
): Promise<{ bizId: string } | Refusal> {
  const open = await openWorkspace(tx, { key: { bizId }, actor, action: 'disableAndEnable', hold: 'update' })
  if (isRefusal(open)) return open
  if (open.status === status) return refuse('workspace.unchanged')
  const isDisabled = status === WorkspaceStatus.disabled
  await tx
    .update(workspace)
    .set({ status, haltedAt: isDisabled ? clock.now : null, updatedAt: clock.now })
    .where(eq(workspace.id, open.id))
  const about = { actor, workspace: open }
  await notifyOfWorkspace(tx, await othersIn(tx, open.id, actor), isDisabled ? 'disabled' : 'enabled', about)
  return { bizId }
}

/**
 * Irreversible, for all members; everything that it stops remains stopped. Refuses what `removeWorkspace` does. spec:
 * platform §4
 */
export async function removeWorkspace(
  tx: Tx,
  clock: Clock,
  { bizId, actor }: { bizId: string; actor: Actor },
): Promise<{ bizId: string } | Refusal> {
  const open = await openWorkspace(tx, { key: { bizId }, actor, action: 'removeWorkspace', hold: 'update' })
  if (isRefusal(open)) return open
  await tx
    .update(workspace)
    .set({ removedAt: clock.now, haltedAt: sql`coalesce(${workspace.haltedAt}, ${clock.now})` })
    .where(eq(workspace.id, open.id))
  const { rows: invited } = await tx.execute<{ userId: number }>(sql`
    delete from workspace_member where workspace_id = ${open.id} and status = ${MemberStatus.pending}
    returning user_id as "userId"`)
  await takeBackInvitations(
    tx,
    invited.map(({ userId }) => userId),
    bizId,
  )
  await notifyOfWorkspace(tx, await othersIn(tx, open.id, actor), 'workspaceRemoved', { actor, workspace: open })
  return { bizId }
}
