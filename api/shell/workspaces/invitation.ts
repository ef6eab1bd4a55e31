import { sql } from 'drizzle-orm'
import type { Clock } from '#api/platform/clock.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { consumeQuota, userOf } from '#api/platform/quota/quota.ts'
import * as accounts from '#api/shell/accounts/table.ts'
import { type FieldError, isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { InvitationAnswer, MemberStatus, WorkspaceRole } from '#contract/shell/workspaces/codes.ts'
import type { Invitation, InvitedMembers } from '#contract/shell/workspaces/shapes.ts'
import { notifyInvited, notifyMembers, readInvitation, takeBackInvitations } from './news.ts'
import { type Actor, enabledUsers, findWorkspace, isSelf, openWorkspace } from './open-workspace.ts'
import type { UrlOf } from './workspace.ts'

/** Limit on people invited, including repeated invitations. */
export const invitationsSent = { name: 'invitationsSent', max: 2000, minutes: 24 * 60 } as const

const { active, pending, rejected } = MemberStatus

type Params = { bizId: string; actor: Actor }

/**
 * Invites people, also repeatedly: each has one invitation and one unread message. Refuses access.denied,
 * execute.denied, quota.rate. One invalid entry refuses the whole list: validation (oneself, duplicate, no enabled
 * account), exists (already a member).
 */
export async function inviteMembers(
  tx: Tx,
  clock: Clock,
  { bizId, actor, invited }: Params & { invited: InvitedMembers },
): Promise<{ invited: number; renewed: number; usercodes: string[] } | Refusal> {
  const open = await openWorkspace(tx, { key: { bizId }, actor, action: 'invite', hold: 'update' })
  if (isRefusal(open)) return open
  const userIds = invited.map(({ userId }) => userId)
  const people = await enabledUsers(tx, userIds)
  const { rows } = await tx.execute<{ userId: number; status: MemberStatus }>(sql`
    select user_id as "userId", status from workspace_member
    where workspace_id = ${open.id} and user_id = any(${sql.param(userIds)}::int[])`)
  const known = new Map(rows.map(({ userId, status }) => [userId, status]))

  const faultOf = (userId: number, index: number) => {
    if (isSelf(actor, userId)) return 'memberSelf'
    if (userIds.indexOf(userId) < index) return 'memberTwice'
    if (!people.has(userId)) return 'userUnknown'
    return known.get(userId) === active ? 'memberThere' : undefined
  }
  const faults: Record<string, FieldError[]> = {}
  for (const [index, userId] of userIds.entries()) {
    const key = faultOf(userId, index)
    if (key) faults[`${index}.userId`] = [{ key }]
  }
  const keys = Object.values(faults).flatMap((each) => each.map(({ key }) => key))
  if (keys.length > 0) return refuse(keys.every((key) => key === 'memberThere') ? 'exists' : 'validation', { faults })

  const refused = await consumeQuota(tx, clock, { quota: invitationsSent, by: userOf(actor), amount: invited.length })
  if (refused) return refused
  const roleTypes = invited.map(({ roleType }) => roleType)
  await tx.execute(sql`
    insert into workspace_member (workspace_id, user_id, role_type, status, invited_by, invited_at)
    select ${open.id}, t.user_id, t.role_type, ${pending}, ${actor.userId}, ${clock.now}
    from unnest(${sql.param(userIds)}::int[], ${sql.param(roleTypes)}::text[]) t(user_id, role_type)
    on conflict (workspace_id, user_id) do update set role_type = excluded.role_type, status = excluded.status,
      invited_by = excluded.invited_by, invited_at = excluded.invited_at, answered_at = null`)
  await takeBackInvitations(tx, userIds, bizId)
  for (const roleType of new Set(roleTypes)) {
    const to = invited.flatMap((each) => (each.roleType === roleType ? each.userId : []))
    await notifyInvited(tx, to, { actor, workspace: open, roleType })
  }
  return {
    invited: userIds.length - known.size,
    renewed: known.size,
    usercodes: [...people.values()].map(({ usercode }) => usercode),
  }
}

/** Open invitations of the user, newest first: all, or the one to a workspace. */
export async function openInvitations(
  db: Db,
  urlOf: UrlOf,
  { userId, bizId = null }: { userId: number; bizId?: string | null },
): Promise<Invitation[]> {
  const { rows } = await db.execute<Omit<Invitation, 'avatarImg'>>(sql`
    select m.user_id as "userId", m.status, m.role_type as "roleType", w.id, w.biz_id as "bizId", w.name, w.remark,
      w.photo_path as "photoPath", o.name as owner, coalesce(i.name, '') as "invitedBy", m.invited_at as "invitedAt"
    from workspace_member m
    join workspace w on w.id = m.workspace_id
    join workspace_member h on h.workspace_id = w.id and h.role_type = ${WorkspaceRole.owner}
    join ${accounts.user} o on o.id = h.user_id
    left join ${accounts.user} i on i.id = m.invited_by
    where m.user_id = ${userId} and m.status = ${pending} and w.removed_at is null
      and (${bizId}::text is null or w.biz_id = ${bizId})
    order by m.invited_at desc, w.id desc`)
  return rows.map((row) => ({ ...row, avatarImg: row.photoPath && urlOf(row.photoPath) }))
}

/**
 * Accepts or rejects an invitation, and marks its message as read. Refuses access.denied (no invitation, or withdrawn),
 * invitation.answered. spec: platform §4
 */
export async function answerInvitation(
  tx: Tx,
  clock: Clock,
  { bizId, actor, answer }: Params & { answer: InvitationAnswer },
): Promise<{ id: number; bizId: string } | Refusal> {
  const found = await findWorkspace(tx, { key: { bizId }, actor, hold: 'update' })
  if (!found?.entry) return refuse('access.denied')
  if (found.entry.status !== pending) return refuse('invitation.answered')
  const agrees = answer === InvitationAnswer.agree
  await tx.execute(sql`
    update workspace_member set status = ${agrees ? active : rejected}, answered_at = ${clock.now}
    where workspace_id = ${found.id} and user_id = ${actor.userId}`)
  await readInvitation(tx, clock, { userId: actor.userId, bizId })
  await notifyMembers(tx, [found.ownerId], agrees ? 'agreed' : 'rejected', { actor, workspace: found })
  return { id: found.id, bizId }
}
