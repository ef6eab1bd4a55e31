import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Clock } from '#api/platform/clock.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { among, asc, type List, matches, readList, readPage, readUpTo, search } from '#api/platform/db/list.ts'
import type { Publish } from '#api/platform/events/events.ts'
import * as accounts from '#api/shell/accounts/table.ts'
import { departmentNames } from '#api/shell/accounts/user.ts'
import { listRowsMax } from '#api/shell/files/list-export.ts'
import type { Page, Paged, Sort } from '#contract/platform/paging.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { UserStatus } from '#contract/shell/accounts/codes.ts'
import { MemberStatus, WorkspaceRole } from '#contract/shell/workspaces/codes.ts'
import { mayReplaceOwner, refusalOf } from '#contract/shell/workspaces/rules.ts'
import type { MemberRow, memberSort } from '#contract/shell/workspaces/shapes.ts'
import { memberLeft } from './events.ts'
import { endMembership } from './membership.ts'
import { notifyMembers, readInvitation, takeBackInvitations } from './news.ts'
import {
  type Actor,
  type Entry,
  enabledUsers,
  findWorkspace,
  isSelf,
  type OpenWorkspace,
  openWorkspace,
} from './open-workspace.ts'

const { owner, collaborator } = WorkspaceRole
const { active, rejected } = MemberStatus

type MemberFilter = {
  keyword?: string | undefined
  roleType?: WorkspaceRole | undefined
  status?: MemberStatus | undefined
  userId?: number | undefined
  ids?: readonly number[] | undefined
}
type MemberSort = Sort<z.infer<typeof memberSort>>

const sortColumns = {
  role: sql`m.role_type`,
  name: sql`u.name`,
  since: sql`coalesce(m.answered_at, m.invited_at)`,
} as const satisfies Record<MemberSort['by'], SQL>

/** By default the owner first, then by role, status and code. */
const members = (
  workspaceId: number,
  { keyword, roleType, status, userId, ids }: MemberFilter,
  sort: MemberSort = { by: 'role', order: 'asc' },
): List => ({
  with: sql`recursive ${departmentNames}`,
  columns: sql`
    m.user_id as "userId", m.status, m.role_type as "roleType", u.usercode, u.name,
    coalesce(d.full_name, '') as dept, u.avatar_path as avatar, u.status as "userStatus",
    coalesce(i.name, '') as "invitedBy", m.invited_at as "invitedAt", m.answered_at as "answeredAt"`,
  from: sql`
    workspace_member m
    join ${accounts.user} u on u.id = m.user_id
    left join department_name d on d.id = u.department_id
    left join ${accounts.user} i on i.id = m.invited_by`,
  where: [
    sql`m.workspace_id = ${workspaceId}`,
    search(keyword, [sql`u.usercode`, sql`u.name`, sql`d.full_name`]),
    matches(sql`m.role_type`, roleType),
    matches(sql`m.status`, status),
    matches(sql`m.user_id`, userId),
    among(sql`m.user_id`, ids),
  ],
  order: [
    { by: sortColumns[sort.by], order: sort.order },
    asc(sql`m.role_type`),
    asc(sql`m.status`),
    asc(sql`u.usercode`),
  ],
  counted: 'with rows',
})

type Params = { bizId: string; actor: Actor }

/** Refuses access.denied. */
export async function pageMembers(
  db: Db,
  { bizId, actor, filter, sort, page }: Params & { filter: MemberFilter; sort: MemberSort; page: Page },
): Promise<Paged<MemberRow> | Refusal> {
  const open = await openWorkspace(db, { key: { bizId }, actor, action: 'view' })
  return isRefusal(open) ? open : readPage<MemberRow>(db, members(open.id, filter, sort), page)
}

/** Refuses what `download` does. */
export async function membersToExport(
  db: Db,
  { bizId, actor, filter, sort }: Params & { filter: MemberFilter; sort: MemberSort },
): Promise<{ rows: MemberRow[]; more: boolean; workspace: string } | Refusal> {
  const open = await openWorkspace(db, { key: { bizId }, actor, action: 'download' })
  if (isRefusal(open)) return open
  return { ...(await readUpTo<MemberRow>(db, members(open.id, filter, sort), listRowsMax)), workspace: open.name }
}

/** All members and invitees, in the default order. */
export const allMembers = (db: Db, workspaceId: number): Promise<MemberRow[]> => readList(db, members(workspaceId, {}))

async function entryOf(
  tx: Tx,
  workspaceId: number,
  userId: number,
): Promise<(Entry & { usercode: string }) | undefined> {
  const { rows } = await tx.execute<Entry & { usercode: string }>(sql`
    select m.user_id as "userId", m.role_type as "roleType", m.status, u.usercode
    from workspace_member m join ${accounts.user} u on u.id = m.user_id
    where m.workspace_id = ${workspaceId} and m.user_id = ${userId}`)
  return rows[0]
}

type Deps = { clock: Clock; publish: Publish }

/** Removes the member; `heir` takes over their notices and, through `memberLeft`, the records of other features. */
async function takeOut(
  tx: Tx,
  { clock, publish }: Deps,
  { id }: OpenWorkspace,
  { userId, heir }: { userId: number; heir: number },
): Promise<void> {
  await tx.execute(
    sql`update workspace_notice set user_id = ${heir}, agent_id = null where workspace_id = ${id} and user_id = ${userId}`,
  )
  await endMembership(tx, clock, { workspaceId: id, userId })
  await tx.execute(sql`delete from workspace_member where workspace_id = ${id} and user_id = ${userId}`)
  await publish(tx, memberLeft, { workspaceId: id, userId, heirId: heir })
}

/** The user a call concerned, for the audit trail. */
type Done = { usercode: string }

/**
 * Removes a member, withdraws an invitation, or leaves. The owner takes over what they wrote. Refuses access.denied,
 * execute.denied (removing another, as a non-owner), notFound, workspace.ownerStays. spec: platform §6
 */
export async function removeMember(
  tx: Tx,
  deps: Deps,
  { bizId, actor, userId }: Params & { userId: number },
): Promise<Done | Refusal> {
  const open = await findWorkspace(tx, { key: { bizId }, actor, hold: 'update' })
  if (!open) return refuse('access.denied')
  const isLeaving = userId === actor.userId
  const refused = refusalOf(isLeaving ? 'leave' : 'removeMembers', open)
  if (refused) return refuse(userId === open.ownerId && isLeaving ? 'workspace.ownerStays' : refused)
  const entry = await entryOf(tx, open.id, userId)
  if (!entry) return refuse('notFound')
  await takeOut(tx, deps, open, { userId, heir: open.ownerId })
  await takeBackInvitations(tx, [userId], bizId)
  if (entry.status === active) {
    const about = { actor, workspace: open }
    await (isLeaving ? notifyMembers(tx, [open.ownerId], 'left', about) : notifyMembers(tx, [userId], 'removed', about))
  }
  return { usercode: entry.usercode }
}

/**
 * Changes the role of a member or invitee; idempotent. Refuses access.denied, execute.denied, notFound,
 * workspace.ownerStays, invitation.rejected, validation (an agent's own role).
 */
export async function changeRole(
  tx: Tx,
  clock: Clock,
  { bizId, actor, userId, roleType }: Params & { userId: number; roleType: Exclude<WorkspaceRole, '0'> },
): Promise<Done | Refusal> {
  const open = await openWorkspace(tx, { key: { bizId }, actor, action: 'changeRoles', hold: 'update' })
  if (isRefusal(open)) return open
  if (userId === open.ownerId) return refuse('workspace.ownerStays')
  if (isSelf(actor, userId)) return wrongMember('memberSelf')
  const entry = await entryOf(tx, open.id, userId)
  if (!entry) return refuse('notFound')
  if (entry.status === rejected) return refuse('invitation.rejected')
  if (entry.roleType === roleType) return entry
  await setRole(tx, clock, open, { userId, roleType })
  if (entry.status === active) await notifyMembers(tx, [userId], 'roleChanged', { actor, workspace: open, roleType })
  return entry
}

async function setRole(
  tx: Tx,
  clock: Clock,
  { id }: OpenWorkspace,
  { userId, roleType }: { userId: number; roleType: WorkspaceRole },
): Promise<void> {
  await endMembership(tx, clock, { workspaceId: id, userId })
  await tx.execute(sql`
    update workspace_member set role_type = ${roleType} where workspace_id = ${id} and user_id = ${userId}`)
}

const wrongMember = (key: 'memberNotActive' | 'memberSelf' | 'userUnknown'): Refusal =>
  refuse('validation', { faults: { userId: [{ key }] } })

/**
 * Makes an active member with an enabled account the owner; the former owner becomes a collaborator. Refuses
 * access.denied, execute.denied, validation (oneself, no such member).
 */
export async function transferOwner(
  tx: Tx,
  clock: Clock,
  { bizId, actor, userId }: Params & { userId: number },
): Promise<Done | Refusal> {
  const open = await openWorkspace(tx, { key: { bizId }, actor, action: 'transferOwnership', hold: 'update' })
  if (isRefusal(open)) return open
  if (isSelf(actor, userId)) return wrongMember('memberSelf')
  const entry = await entryOf(tx, open.id, userId)
  const heir = (await enabledUsers(tx, [userId])).get(userId)
  if (entry?.status !== active || !heir) return wrongMember('memberNotActive')
  await setRole(tx, clock, open, { userId: open.ownerId, roleType: collaborator })
  await setRole(tx, clock, open, { userId, roleType: owner })
  await notifyMembers(tx, [userId], 'transferred', { actor, workspace: open })
  return { usercode: heir.usercode }
}

/**
 * Replaces the owner by anyone with an enabled account. The former owner leaves, and the new one takes over what they
 * wrote. Allowed for the owner, and for an Administrator if the owner's account is disabled. Refuses access.denied,
 * execute.denied, validation (the owner themselves, no such user). design: domain §8 "Teams"
 */
export async function replaceOwner(
  tx: Tx,
  deps: Deps,
  { bizId, actor, userId }: Params & { userId: number },
): Promise<Done | Refusal> {
  const open = await findWorkspace(tx, { key: { bizId }, actor, hold: 'update' })
  if (!open || open.roleType === null) return refuse('access.denied')
  const isOwnerEnabled = (await enabledUsers(tx, [open.ownerId])).has(open.ownerId)
  const ownerStatus = isOwnerEnabled ? UserStatus.enabled : UserStatus.disabled
  if (!mayReplaceOwner(open, { roleCodes: actor.roles, ownerStatus })) return refuse('execute.denied')
  const isByOwner = open.ownerId === actor.userId
  if (userId === open.ownerId || (isByOwner && isSelf(actor, userId))) return wrongMember('memberSelf')
  const heir = (await enabledUsers(tx, [userId])).get(userId)
  if (!heir) return wrongMember('userUnknown')
  const { clock } = deps
  await takeOut(tx, deps, open, { userId: open.ownerId, heir: userId })
  await endMembership(tx, clock, { workspaceId: open.id, userId })
  await tx.execute(sql`
    insert into workspace_member (workspace_id, user_id, role_type, status, invited_by, invited_at, answered_at)
    values (${open.id}, ${userId}, ${owner}, ${active}, ${actor.userId}, ${clock.now}, ${clock.now})
    on conflict (workspace_id, user_id) do update
      set role_type = excluded.role_type, status = excluded.status, answered_at = excluded.answered_at`)
  await readInvitation(tx, clock, { userId, bizId })
  const about = { actor, workspace: open }
  if (userId !== actor.userId) await notifyMembers(tx, [userId], 'replaced', about)
  if (!isByOwner) await notifyMembers(tx, [open.ownerId], 'ownerReplaced', about)
  return { usercode: heir.usercode }
}
